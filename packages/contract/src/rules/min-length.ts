import { isEmpty, type Rule, textOf } from './rule.ts';

/** Counts like `String.length`, surrounding spaces included; empty passes, so `required` stands beside it. */
export function minLength(min: number): Rule {
  return (value) => (isEmpty(value) || textOf(value).length >= min ? null : { code: 'validation.min-length', params: { min } });
}
