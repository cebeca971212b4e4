import fc from 'fast-check';
import { expect, it } from 'vitest';
import { invalidValues } from './invalid-values.ts';

const rule = invalidValues(['admin', 'root', 5, '7', ''], 'user.name-taken');

it.each(['admin', 'root', 5, '7'])('refuses %j with the message of the caller', (value) => {
  expect(rule(value)).toEqual({ code: 'user.name-taken' });
});

it.each(['Admin', ' admin', 'adminx', '5', 7, 0, '', '  ', null, undefined, true, ['admin'], {}])('takes %j', (value) => {
  expect(rule(value)).toBeNull();
});

it('takes everything when the list is empty', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      expect(invalidValues([], 'x.y')(value)).toBeNull();
    }),
  );
});
