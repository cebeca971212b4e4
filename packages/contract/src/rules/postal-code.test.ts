import fc from 'fast-check';
import { expect, it } from 'vitest';
import { normalisePostalCode, postalCode } from './postal-code.ts';

it.each(['1234AB', '1234 AB', '1234ab', '1234 aB', '0000ZZ', '', ' ', null, undefined, 1234])('takes %j', (value) => {
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
  ['a space in front', ' 1234AB'],
  ['a space behind', '1234AB '],
  ['a line end behind', '1234AB\n'],
  ['an accent', '1234ÄB'],
  ['full-width digits', '１２３４AB'],
  ['a long s', '1234A\u017f'],
  ['a Belgian code', '9000'],
])('refuses %s', (_what, value) => {
  expect(postalCode(value)).toEqual({ code: 'validation.postal-code-invalid' });
});

it.each([
  ['1234 ab', '1234AB'],
  ['1234AB', '1234AB'],
  [' 1234 Ab ', '1234AB'],
])('stores %j as %s', (value, stored) => expect(normalisePostalCode(value)).toBe(stored));

it('stores every way of writing a code as one', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9]{4} ?[a-zA-Z]{2}$/), (value) => {
      expect(postalCode(value)).toBeNull();
      expect(normalisePostalCode(value)).toMatch(/^[0-9]{4}[A-Z]{2}$/);
      expect(postalCode(normalisePostalCode(value))).toBeNull();
    }),
  );
});
