import { isEmpty, type Rule, textOf } from './rule.ts';

/** Counts like `String.length`, including surrounding spaces. */
export function maxLength(max: number): Rule {
  return (value) => (isEmpty(value) || textOf(value).length <= max ? null : { code: 'validation.max-length', params: { max } });
}
