import { type Rule, textOf } from './rule.ts';

/** Compares empty text like any other: it matches only another empty value. */
export function passwordMatch(other: unknown): Rule {
  return (value) => (textOf(value) === textOf(other) ? null : { code: 'validation.passwords-must-match' });
}
