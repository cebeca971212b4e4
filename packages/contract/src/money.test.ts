import { expect, it } from 'vitest';
import { calculateAmount, sumAmounts } from './money.ts';

it.each([
  ['10.0000', 3, '30.00'],
  ['0.0050', 1, '0.01'],
  ['0.0049', 1, '0.00'],
  ['1.0050', 1, '1.01'],
  ['2.6750', 1, '2.68'],
  ['0.3333', 3, '1.00'],
  ['0.0001', 100, '0.01'],
  ['99999999.9999', 10, '1000000000.00'],
  ['-0.0050', 1, '-0.01'],
  ['-0.0049', 1, '0.00'],
  ['-12.5000', 2, '-25.00'],
  ['5.0000', 0, '0.00'],
])('%s times %i is %s', (price, quantity, amount) => expect(calculateAmount(price, quantity)).toBe(amount));

it.each([
  [[], '0.00'],
  [['0.10', '0.20'], '0.30'],
  [['9999999999.99', '0.01'], '10000000000.00'],
  [['10.00', '-10.05'], '-0.05'],
])('the sum of %j is %s', (amounts, sum) => expect(sumAmounts(amounts)).toBe(sum));
