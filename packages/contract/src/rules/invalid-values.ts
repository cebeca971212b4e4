import { isMissing, type Rule } from './rule.ts';

/** Rejects the listed values with the caller's message; 5 and '5' are different values. */
export function invalidValues(list: readonly (string | number)[], message: string): Rule {
  return (value) => (!isMissing(value) && list.some((invalid) => invalid === value) ? { code: message } : null);
}
