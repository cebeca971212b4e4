import { createPatternRule } from './rule.ts';

/** A Dutch postal code: four digits and two letters, with or without a space between them. */
export const postalCode = createPatternRule(/^[0-9]{4} ?[a-zA-Z]{2}$/, 'validation.postal-code-invalid');

/** Normalizes a postal code for storage and comparison: `1234 ab` becomes `1234AB`. */
export function normalizePostalCode(value: string): string {
  return value.replace(/\s/g, '').toUpperCase();
}
