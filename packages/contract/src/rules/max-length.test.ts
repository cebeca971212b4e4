import fc from 'fast-check';
import { expect, it } from 'vitest';
import { maxLength } from './max-length.ts';

it.each(['abc', 'a', ' a ', '', '     ', null, undefined, 12345, {}, '😀a'])('accepts %j with a bound of 3', (value) => {
  expect(maxLength(3)(value)).toBeNull();
});

it.each([
  ['one character too many', 'abcd'],
  ['spaces that make it too long', ' ab '],
  ['two emoji, which count as four', '😀😀'],
])('rejects %s', (_what, value) => {
  expect(maxLength(3)(value)).toEqual({ code: 'validation.max-length', params: { max: 3 } });
});

it('rejects exactly the longer texts', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(20), (text, bound) => {
      expect(maxLength(bound)(`${text}x`) === null).toBe(text.length + 1 <= bound);
    }),
  );
});
