import type { Rule } from './rule.ts';

/** Anything that is not an array, including a missing value, is invalid data. */
export function minArrayLength(min: number): Rule {
  return (value) => {
    if (!Array.isArray(value)) return { code: 'validation.invalid-data' };
    return value.length >= min ? null : { code: 'validation.min-array-length', params: { min } };
  };
}
