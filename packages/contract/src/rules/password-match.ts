import { getText, type Rule } from './rule.ts';

/** Compares empty text like any other: it matches only another empty value. */
export function passwordMatch(other: unknown): Rule {
  return (value) => (getText(value) === getText(other) ? null : { code: 'validation.passwords-must-match' });
}
