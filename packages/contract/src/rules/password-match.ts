import { type Rule, textOf } from './rule.ts';

/** Empty is compared like any text: it equals only an empty other value. */
export function passwordMatch(other: unknown): Rule {
  return (value) => (textOf(value) === textOf(other) ? null : { code: 'validation.passwords-must-match' });
}
