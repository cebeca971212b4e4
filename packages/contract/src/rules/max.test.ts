import fc from 'fast-check';
import { expect, it } from 'vitest';
import { max } from './max.ts';

const problem = { code: 'validation.max', params: { max: 5 } };

it.each([5, 4, 0, -6, 4.99, Number.NEGATIVE_INFINITY, '5', '5.0', '-6', '.9', '+5', '', '  ', null, undefined])(
  'accepts %j with a bound of 5',
  (value) => expect(max(5)(value)).toBeNull(),
);

it.each(['abc', '6 m', '6,5', '0xff', '1e3', 'Infinity', ' 6 ', '９', true, {}, [6], Number.NaN])('counts %j as 0', (value) => {
  expect(max(5)(value)).toBeNull();
  expect(max(0)(value)).toBeNull();
  expect(max(-1)(value)).toEqual({ code: 'validation.max', params: { max: -1 } });
});

it.each([
  ['a larger number', 6],
  ['a number just above', 5.01],
  ['infinity', Number.POSITIVE_INFINITY],
  ['a larger number as text', '5.01'],
  ['a signed number as text', '+6'],
  ['more digits than a number holds', '9'.repeat(400)],
])('rejects %s with a bound of 5', (_what, value) => expect(max(5)(value)).toEqual(problem));

it('treats a number and its text the same', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer(), (number, bound) => {
      expect(max(bound)(number) === null).toBe(number <= bound);
      expect(max(bound)(String(number))).toEqual(max(bound)(number));
    }),
  );
});
