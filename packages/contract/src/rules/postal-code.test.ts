import fc from 'fast-check';
import { expect, it } from 'vitest';
import { normalizePostalCode, postalCode } from './postal-code.ts';

it.each(['1234AB', '1234 AB', '1234ab', '1234 aB', '0000ZZ', '', ' ', null, undefined, 1234])('accepts %j', (value) => {
  expect(postalCode(value)).toBeNull();
});

it.each([
  ['three digits', '123AB'],
  ['five digits', '12345AB'],
  ['one letter', '1234A'],
  ['three letters', '1234ABC'],
  ['no letters', '1234'],
  ['letters first', 'AB1234'],
  ['two spaces between', '1234  AB'],
  ['a tab between', '1234\tAB'],
  ['a no-break space between', '1234\u00a0AB'],
  ['a dash between', '1234-AB'],
  ['a space among the digits', '12 34AB'],
  ['a space among the letters', '1234A B'],
  ['a leading space', ' 1234AB'],
  ['a trailing space', '1234AB '],
  ['a trailing newline', '1234AB\n'],
  ['an accent', '1234ÄB'],
  ['full-width digits', '１２３４AB'],
  ['a long s', '1234A\u017f'],
  ['a Belgian code', '9000'],
])('rejects %s', (_what, value) => {
  expect(postalCode(value)).toEqual({ code: 'validation.postal-code-invalid' });
});

it.each([
  ['1234 ab', '1234AB'],
  ['1234AB', '1234AB'],
  [' 1234 Ab ', '1234AB'],
])('normalizes %j to %s', (value, stored) => expect(normalizePostalCode(value)).toBe(stored));

it('normalizes every notation of a code to one form', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9]{4} ?[a-zA-Z]{2}$/), (value) => {
      expect(postalCode(value)).toBeNull();
      expect(normalizePostalCode(value)).toMatch(/^[0-9]{4}[A-Z]{2}$/);
      expect(postalCode(normalizePostalCode(value))).toBeNull();
    }),
  );
});
