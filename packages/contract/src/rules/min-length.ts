import { getText, isEmpty, type Rule } from './rule.ts';

/** Counts like `String.length`, including surrounding spaces. Empty text passes; combine it with `required` to reject that. */
export function minLength(min: number): Rule {
  return (value) => (isEmpty(value) || getText(value).length >= min ? null : { code: 'validation.min-length', params: { min } });
}
