import { expect, it } from 'vitest';
import { parseLimit } from './approval-amount.ts';

it.each([
  ['', null],
  ['  ', null],
  ['0', '0.00'],
  ['2500', '2500.00'],
  ['2500,5', '2500.50'],
  ['2500.55', '2500.55'],
  ['€ 2.500', '2500.00'],
  ['2,500.00', '2500.00'],
  ['1.234.567,89', '1234567.89'],
  ['007', '7.00'],
  ['99999999', '99999999.00'],
  ['100000000', undefined],
  ['-1', undefined],
  ['2500,555', undefined],
  ['veel', undefined],
])('reads %s as %s', (input, limit) => expect(parseLimit(input)).toBe(limit));
