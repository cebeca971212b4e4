import { isEmpty, type Rule, textOf } from './rule.ts';

/** Counts like `String.length`, including surrounding spaces. Empty text passes; combine it with `required` to reject that. */
export function minLength(min: number): Rule {
  return (value) => (isEmpty(value) || textOf(value).length >= min ? null : { code: 'validation.min-length', params: { min } });
}
