import { getCountrySpecifications } from 'ibantools';
import { getMod97 } from '../mod-97.ts';
import { getText, isEmpty, type Rule } from './rule.ts';

/** Normalizes an IBAN to its electronic form for storage: upper case without spaces and dashes (ISO 13616). */
export function normalizeIban(value: string): string {
  return value.replace(/[ -]/g, '').toUpperCase();
}

/** Structures where ibantools deviates from the SWIFT registry: letters in place of digits, or the reverse. */
const registryStructures: Readonly<Record<string, RegExp>> = {
  BY: /^[A-Z0-9]{4}[0-9]{4}[A-Z0-9]{16}$/,
  DO: /^[A-Z0-9]{4}[0-9]{20}$/,
  GE: /^[A-Z]{2}[0-9]{16}$/,
  IE: /^[A-Z]{4}[0-9]{14}$/,
  PK: /^[A-Z]{4}[A-Z0-9]{16}$/,
  PS: /^[A-Z]{4}[A-Z0-9]{21}$/,
  TR: /^[0-9]{6}[A-Z0-9]{16}$/,
  VG: /^[A-Z]{4}[0-9]{16}$/,
};

const countries = getCountrySpecifications();

/** ISO 7064 mod 97-10. Only 02 to 98 are issued, although 00, 01 and 99 can pass the checksum. */
function hasCheckDigits(electronic: string): boolean {
  const check = electronic.slice(2, 4);
  if (!/^[0-9]{2}$/.test(check) || check < '02' || check > '98') return false;
  return getMod97(electronic.slice(4) + electronic.slice(0, 4)) === 1;
}

/** The fault of an IBAN, with the values for its message. */
export interface IbanFault {
  code: 'CHARACTERS' | 'COUNTRY' | 'LENGTH' | 'STRUCTURE' | 'CHECK_DIGITS';
  params: { country: string; expected: number; actual: number };
}

/**
 * Finds the first fault of an IBAN, or null. ISO 13616: a known country, its length and structure, and a mod-97 remainder of 1.
 * Spaces and dashes are allowed anywhere.
 */
export function findIbanFault(text: string): IbanFault | null {
  const electronic = normalizeIban(text);
  const country = electronic.slice(0, 2);
  const specification = Object.hasOwn(countries, country) ? countries[country] : undefined;
  const expectedLength = specification?.chars ?? 0;
  const fail = (code: IbanFault['code']) => ({ code, params: { country, expected: expectedLength, actual: electronic.length } });
  // Checked before upper-casing, which turns some invalid letters, such as a dotless i, into valid ones.
  if (!/^[a-zA-Z0-9 -]+$/.test(text)) return fail('CHARACTERS');
  if (!specification?.bban_regexp) return fail('COUNTRY');
  if (electronic.length !== expectedLength) return fail('LENGTH');
  if (!(registryStructures[country] ?? new RegExp(specification.bban_regexp)).test(electronic.slice(4))) return fail('STRUCTURE');
  return hasCheckDigits(electronic) ? null : fail('CHECK_DIGITS');
}

/** Accepts a valid IBAN; empty input passes. */
export const iban: Rule = (value) =>
  isEmpty(value) || findIbanFault(getText(value)) === null ? null : { code: 'validation.iban-invalid' };

/** Whether a valid IBAN belongs to a SEPA country, where direct debit is possible. */
export function isSepaIban(value: string): boolean {
  return isSepaCountry(normalizeIban(value).slice(0, 2));
}

/** Whether a country code belongs to SEPA. */
export function isSepaCountry(code: string): boolean {
  return Object.hasOwn(countries, code) && countries[code]?.SEPA === true;
}
