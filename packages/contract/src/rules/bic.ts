import { matching } from './rule.ts';

/** ISO 9362: bank and country in letters, a place of two signs and a branch of three that may be left out. */
export const bic = matching(/^[a-zA-Z]{6}[a-zA-Z0-9]{2}(?:[a-zA-Z0-9]{3})?$/, 'validation.bic-invalid');

/** The form in which a BIC is stored. */
export function normaliseBic(value: string): string {
  return value.trim().toUpperCase();
}
