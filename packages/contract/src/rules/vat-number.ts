import { createPatternRule } from './rule.ts';

/** Checks only the format, country letters first; a registry lookup checks that the number exists. */
export const vatNumber = createPatternRule(/^[a-zA-Z]{2}[a-zA-Z0-9]{2,13}$/, 'validation.vat-invalid');
