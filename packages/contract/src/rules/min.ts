import { isMissing, type Rule, toNumber } from './rule.ts';

/** Compares numbers and numeric text; anything else counts as 0. */
export function min(bound: number): Rule {
  return (value) => (isMissing(value) || toNumber(value) >= bound ? null : { code: 'validation.min', params: { min: bound } });
}
