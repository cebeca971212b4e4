import fc from 'fast-check';
import { expect, it } from 'vitest';
import { phoneNumber } from './phone-number.ts';

it.each(['0101234567', '0201234567', '0612345678', '0881234567', '0800000000', '', ' ', null, undefined, 612345678])(
  'accepts %j',
  (value) => expect(phoneNumber(value)).toBeNull(),
);

it.each([
  ['nine digits', '061234567'],
  ['eleven digits', '06123456789'],
  ['no leading 0', '6123456789'],
  ['a second digit 0', '0012345678'],
  ['a second digit 9', '0912345678'],
  ['a country code', '+31612345678'],
  ['a country code with zeros', '0031612345678'],
  ['a dash', '06-12345678'],
  ['spaces inside', '06 12 34 56 78'],
  ['brackets', '(020)1234567'],
  ['a letter', '061234567a'],
  ['a leading space', ' 0612345678'],
  ['a trailing space', '0612345678 '],
  ['a trailing newline', '0612345678\n'],
  ['Arabic-Indic digits', '٠٦١٢٣٤٥٦٧٨'],
  ['full-width digits', '０６１２３４５６７８'],
])('rejects %s', (_what, value) => {
  expect(phoneNumber(value)).toEqual({ code: 'validation.phone-number-invalid' });
});

it('accepts ten digits if the first two are 01 to 08', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9]{10}$/), (value) => {
      expect(phoneNumber(value) === null).toBe(value[0] === '0' && value.charAt(1) >= '1' && value.charAt(1) <= '8');
    }),
  );
});
