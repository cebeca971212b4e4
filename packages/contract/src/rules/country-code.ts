import { countryCodes } from '../country-codes.ts';
import { getText, isEmpty, type Rule } from './rule.ts';

/** The alpha-2 code of a country in ISO 3166-1. An electronic invoice with any other code is not valid (EN 16931, BR-CL-14). */
export const countryCode: Rule = (value) =>
  isEmpty(value) || countryCodes.has(getText(value)) ? null : { code: 'validation.country-unknown' };
