import { createPatternRule } from './rule.ts';

/** A Dutch number in national format: ten digits without spaces, dashes or country code. */
export const phoneNumber = createPatternRule(/^0[1-8][0-9]{8}$/, 'validation.phone-number-invalid');
