import fc from 'fast-check';
import { expect, it } from 'vitest';
import { numeric } from './numeric.ts';

it.each(['0', '007', '1234567890', '9'.repeat(100_000), '', ' ', null, undefined, 1.5, -1])('accepts %j', (value) => {
  expect(numeric(value)).toBeNull();
});

it.each([
  ['a letter', '12a'],
  ['a minus sign', '-1'],
  ['a plus sign', '+1'],
  ['a decimal point', '1.5'],
  ['a decimal comma', '1,5'],
  ['an exponent', '1e3'],
  ['hexadecimal', '0x1f'],
  ['a space inside', '1 2'],
  ['a leading space', ' 12'],
  ['a trailing space', '12 '],
  ['a trailing newline', '12\n'],
  ['Arabic-Indic digits', '١٢٣'],
  ['full-width digits', '１２'],
  ['a superscript', '1²'],
  ['a hostile text', `${'1'.repeat(100_000)}x`],
])('rejects %s', (_what, value) => {
  expect(numeric(value)).toEqual({ code: 'validation.numeric' });
});

it('accepts every natural number in digits', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n }), (number) => {
      expect(numeric(String(number))).toBeNull();
    }),
  );
});
