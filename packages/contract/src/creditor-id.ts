import { getMod97 } from './mod-97.ts';
import { isSepaCountry } from './rules/iban.ts';

/**
 * Whether a text is a SEPA creditor identifier (EPC262-08): a SEPA country, two check digits, a business code, and the national
 * identifier. The check digits do not cover the business code, which the creditor chooses.
 */
export function isCreditorId(text: string): boolean {
  const [, country, checkDigits, national] = /^([A-Z]{2})(\d{2})[A-Z0-9]{3}([A-Z0-9]{1,28})$/.exec(text) ?? [];
  if (!country || !checkDigits || !national || !isSepaCountry(country)) return false;
  // Only 02 to 98 are issued, although 00, 01 and 99 can pass the checksum.
  const isIssued = checkDigits >= '02' && checkDigits <= '98';
  return isIssued && getMod97(`${national}${country}${checkDigits}`) === 1;
}
