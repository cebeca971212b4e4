import { matching } from './rule.ts';

/** A Dutch number in national format: ten digits without spaces, dashes or country code. */
export const phoneNumber = matching(/^0[1-8][0-9]{8}$/, 'validation.phone-number-invalid');
