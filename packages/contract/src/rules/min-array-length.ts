import type { Rule } from './rule.ts';

/** What is not an array is invalid data, a missing value included. */
export function minArrayLength(min: number): Rule {
  return (value) => {
    if (!Array.isArray(value)) return { code: 'validation.invalid-data' };
    return value.length >= min ? null : { code: 'validation.min-array-length', params: { min } };
  };
}
