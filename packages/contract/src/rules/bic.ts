import { createPatternRule } from './rule.ts';

/** ISO 9362: bank and country in letters, a two-character location and an optional three-character branch. */
export const bic = createPatternRule(/^[a-zA-Z]{6}[a-zA-Z0-9]{2}(?:[a-zA-Z0-9]{3})?$/, 'validation.bic-invalid');

/** Normalizes a BIC for storage. */
export function normalizeBic(value: string): string {
  return value.trim().toUpperCase();
}
