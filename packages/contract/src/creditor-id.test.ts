import { expect, it } from 'vitest';
import { isCreditorId } from './creditor-id.ts';

it.each(['DE98ZZZ09999999999', 'FR72ZZZ123456', 'BE68ZZZ0123456789', 'NL59ZZZ900000180000', 'IT66ZZZA1B2C3D4E5F6G7H8'])(
  'accepts %s',
  (text) => expect(isCreditorId(text)).toBe(true),
);

it('ignores the business code in the checksum', () => expect(isCreditorId('DE98A0109999999999')).toBe(true));

it.each([
  ['a wrong check digit', 'DE99ZZZ09999999999'],
  ['a changed national identifier', 'DE98ZZZ09999999998'],
  ['swapped digits', 'NL59ZZZ900000810000'],
  ['another country', 'NL98ZZZ09999999999'],
  ['a country outside SEPA', `BR${getCheckDigits('BR')}ZZZ09999999999`],
  ['an unknown country', `XX${getCheckDigits('XX')}ZZZ09999999999`],
  ['check digits that are never issued', 'NL01ZZZ999999990046'],
  ['no national identifier', 'DE98ZZZ'],
  ['too long a national identifier', `DE98ZZZ${'0'.repeat(29)}`],
  ['lower case', 'de98zzz09999999999'],
  ['spaces', 'DE98 ZZZ0 9999 9999 99'],
  ['an IBAN', 'NL91ABNA0417164300'],
  ['nothing', ''],
])('refuses %s', (_description, text) => expect(isCreditorId(text)).toBe(false));

/** Returns the right check digits for a country, so that only the country is wrong. */
function getCheckDigits(country: string): string {
  const digits = `09999999999${country}00`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return String(98n - (BigInt(digits) % 97n)).padStart(2, '0');
}
