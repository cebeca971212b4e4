import { isMissing, type Rule, toNumber } from './rule.ts';

/** Compares numbers and numeric text; anything else counts as 0. */
export function max(bound: number): Rule {
  return (value) => (isMissing(value) || toNumber(value) <= bound ? null : { code: 'validation.max', params: { max: bound } });
}
