import { getText, isEmpty, type Rule } from './rule.ts';

/** Counts like `String.length`, including surrounding spaces. */
export function maxLength(max: number): Rule {
  return (value) => (isEmpty(value) || getText(value).length <= max ? null : { code: 'validation.max-length', params: { max } });
}
