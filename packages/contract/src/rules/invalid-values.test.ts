import fc from 'fast-check';
import { expect, it } from 'vitest';
import { invalidValues } from './invalid-values.ts';

const rule = invalidValues(['admin', 'root', 5, '7', ''], 'user.name-taken');

it.each(['admin', 'root', 5, '7'])("rejects %j with the caller's message", (value) => {
  expect(rule(value)).toEqual({ code: 'user.name-taken' });
});

it.each(['Admin', ' admin', 'adminx', '5', 7, 0, '', '  ', null, undefined, true, ['admin'], {}])('accepts %j', (value) => {
  expect(rule(value)).toBeNull();
});

it('accepts everything if the list is empty', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      expect(invalidValues([], 'x.y')(value)).toBeNull();
    }),
  );
});
