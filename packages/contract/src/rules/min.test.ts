import fc from 'fast-check';
import { expect, it } from 'vitest';
import { min } from './min.ts';

const problem = { code: 'validation.min', params: { min: 5 } };

it.each([5, 6, 5.01, Number.POSITIVE_INFINITY, '5', '5.0', '5.', '+5', '005', '100', '', '  ', null, undefined])(
  'accepts %j with a bound of 5',
  (value) => expect(min(5)(value)).toBeNull(),
);

it.each([
  ['a smaller number', 4],
  ['a number just below', 4.99],
  ['a negative number', -6],
  ['minus infinity', Number.NEGATIVE_INFINITY],
  ['NaN', Number.NaN],
  ['a smaller number as text', '4.99'],
  ['a negative number as text', '-6'],
  ['a fraction as text', '.9'],
  ['letters', 'abc'],
  ['a number with a unit', '6 m'],
  ['a decimal comma', '6,5'],
  ['hexadecimal', '0xff'],
  ['an exponent', '1e3'],
  ['the word Infinity', 'Infinity'],
  ['surrounding spaces', ' 6 '],
  ['two signs', '--6'],
  ['two points', '6.6.6'],
  ['a lone point', '.'],
  ['full-width digits', '９'],
  ['true', true],
  ['an object', {}],
  ['an array', [6]],
  ['a date', new Date()],
  ['a bigint', 6n],
  ['a hostile text', `${'9'.repeat(100_000)}x`],
])('rejects %s with a bound of 5', (_what, value) => expect(min(5)(value)).toEqual(problem));

it('counts what is not a number as 0', () => {
  for (const value of ['abc', true, {}, [], Number.NaN]) {
    expect(min(0)(value)).toBeNull();
    expect(min(-1)(value)).toBeNull();
    expect(min(1)(value)).toEqual({ code: 'validation.min', params: { min: 1 } });
  }
});

it('treats a number and its text the same', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer(), (number, bound) => {
      expect(min(bound)(number) === null).toBe(number >= bound);
      expect(min(bound)(String(number))).toEqual(min(bound)(number));
    }),
  );
});
