import { matching } from './rule.ts';

/** The shape alone, country letters first; whether the number exists is for the register to say. */
export const vatNumber = matching(/^[a-zA-Z]{2}[a-zA-Z0-9]{2,13}$/, 'validation.vat-invalid');
