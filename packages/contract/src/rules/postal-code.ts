import { matching } from './rule.ts';

/** A Dutch postal code: four digits and two letters, with or without the space between. */
export const postalCode = matching(/^[0-9]{4} ?[a-zA-Z]{2}$/, 'validation.postal-code-invalid');

/** The form in which a postal code is stored and compared: `1234 ab` becomes `1234AB`. */
export function normalisePostalCode(value: string): string {
  return value.replace(/\s/g, '').toUpperCase();
}
