import { isMissing, type Rule } from './rule.ts';

/** Refuses what stands in the list, with the caller's message; 5 and '5' are two values. */
export function invalidValues(list: readonly (string | number)[], message: string): Rule {
  return (value) => (!isMissing(value) && list.some((invalid) => invalid === value) ? { code: message } : null);
}
