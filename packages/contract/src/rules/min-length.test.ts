import fc from 'fast-check';
import { expect, it } from 'vitest';
import { minLength } from './min-length.ts';

it.each(['abc', 'abcd', ' a ', '', '  ', null, undefined, 12, {}, '😀a'])('takes %j with a bound of 3', (value) => {
  expect(minLength(3)(value)).toBeNull();
});

it.each([
  ['one sign too few', 'ab'],
  ['one sign', 'a'],
  ['one emoji, which counts as two', '😀'],
])('refuses %s', (_what, value) => {
  expect(minLength(3)(value)).toEqual({ code: 'validation.min-length', params: { min: 3 } });
});

it('refuses exactly the shorter texts', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(20), (text, bound) => {
      expect(minLength(bound)(`${text}x`) === null).toBe(text.length + 1 >= bound);
    }),
  );
});
