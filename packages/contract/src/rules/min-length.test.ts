import fc from 'fast-check';
import { expect, it } from 'vitest';
import { minLength } from './min-length.ts';

it.each(['abc', 'abcd', ' a ', '', '  ', null, undefined, 12, {}, '😀a'])('accepts %j with a bound of 3', (value) => {
  expect(minLength(3)(value)).toBeNull();
});

it.each([
  ['one character too few', 'ab'],
  ['one character', 'a'],
  ['one emoji, which counts as two', '😀'],
])('rejects %s', (_what, value) => {
  expect(minLength(3)(value)).toEqual({ code: 'validation.min-length', params: { min: 3 } });
});

it('rejects exactly the shorter texts', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(20), (text, bound) => {
      expect(minLength(bound)(`${text}x`) === null).toBe(text.length + 1 >= bound);
    }),
  );
});
