import { expect, it } from 'vitest';
import { parseOwnPrice } from './own-price.ts';

it.each([
  ['49', '49.00'],
  ['49,5', '49.50'],
  ['0.05', '0.05'],
  ['99999999.99', '99999999.99'],
  ['100000000', null],
  ['1.005', null],
  ['1.000,00', null],
  ['.5', null],
  ['-1', null],
  ['', null],
])('reads the price %j as %s', (typed, price) => expect(parseOwnPrice(typed)).toBe(price));
