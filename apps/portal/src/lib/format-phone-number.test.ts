import { expect, it } from 'vitest';
import { formatPhoneNumber } from './format-phone-number.ts';

it.each([
  ['0755550112', '075 555 01 12'],
  ['0205550112', '020 555 01 12'],
  ['0885550112', '088 555 01 12'],
  ['0320555219', '0320 55 52 19'],
  ['0115555219', '0115 55 52 19'],
  ['0592555219', '0592 55 52 19'],
  ['0612345678', '06 12 34 56 78'],
  ['+31', '+31'],
  ['', ''],
])('groups the digits of %j after its area code', (phoneNumber, formatted) => {
  expect(formatPhoneNumber(phoneNumber)).toBe(formatted);
});
