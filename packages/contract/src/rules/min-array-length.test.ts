import fc from 'fast-check';
import { expect, it } from 'vitest';
import { minArrayLength } from './min-array-length.ts';

it.each([[[1, 2]], [[1, 2, 3]], [[null, undefined]], [['', '']]])('accepts %j with a bound of 2', (value) => {
  expect(minArrayLength(2)(value)).toBeNull();
});

it.each([[[]], [[1]]])('rejects %j with a bound of 2', (value) => {
  expect(minArrayLength(2)(value)).toEqual({ code: 'validation.min-array-length', params: { min: 2 } });
});

it.each([
  ['nothing', undefined],
  ['null', null],
  ['empty text', ''],
  ['text', 'abc'],
  ['a number', 3],
  ['a boolean', true],
  ['an object with a length', { length: 3 }],
  ['a set', new Set([1, 2, 3])],
  ['a typed array', new Uint8Array(3)],
])('reports %s as invalid data, even with a bound of 0', (_what, value) => {
  expect(minArrayLength(2)(value)).toEqual({ code: 'validation.invalid-data' });
  expect(minArrayLength(0)(value)).toEqual({ code: 'validation.invalid-data' });
});

it('rejects exactly the shorter arrays', () => {
  fc.assert(
    fc.property(fc.array(fc.anything()), fc.nat(10), (array, bound) => {
      expect(minArrayLength(bound)(array) === null).toBe(array.length >= bound);
    }),
  );
});
