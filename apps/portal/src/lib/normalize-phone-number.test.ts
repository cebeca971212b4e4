import { phoneNumber } from '@demarc/contract/rules/phone-number.ts';
import { describe, expect, it } from 'vitest';
import { formatPhoneNumber } from './format-phone-number.ts';
import { normalizePhoneNumber } from './normalize-phone-number.ts';

describe('a phone number', () => {
  it.each([
    '0505550109',
    '050 555 01 09',
    ' 050-5550109 ',
    '(050) 555-01-09',
    '+31505550109',
    '+31 50 555 01 09',
    '+31 (0)50 555 01 09',
    '0031 50 5550109',
    '050\u00a0555\u00a001\u00a009',
    '050–5550109',
    formatPhoneNumber('0505550109'),
  ])('is accepted as %j', (text) => {
    expect(normalizePhoneNumber(text)).toBe('0505550109');
    expect(phoneNumber(normalizePhoneNumber(text))).toBeNull();
  });

  it.each(['050 555 01 0', '+32 50 555 01 09', '050 555 01 09 x', '0031'])('is still rejected as %j', (text) => {
    expect(phoneNumber(normalizePhoneNumber(text))).not.toBeNull();
  });

  it('can be empty', () => expect(normalizePhoneNumber(' ')).toBe(''));
});
