import { expect, it } from 'vitest';
import { fitQuantity } from './fit-quantity.ts';

it.each([
  ['a whole month', '1.0000', '145.0000', '0.00', '145.00', '1.0000'],
  ['part of a month', '0.7000', '145.0000', '0.00', '101.50', '0.7000'],
  ['part of a month at a high price', '0.6667', '1000.0000', '0.00', '666.67', '0.66667'],
  ['a discount', '0.6667', '1000.0000', '66.67', '600.00', '0.66667'],
  ['a credit', '-0.6667', '1000.0000', '0.00', '-666.67', '-0.66667'],
  ['many services that were rounded one by one', '1.5000', '0.3333', '0.00', '0.51', '1.53015'],
  ['a price of zero', '1.0000', '0.0000', '0.00', '5.00', '1.0000'],
])('%s', (_name, quantity, unitPrice, discountAmount, netAmount, fitted) => {
  expect(fitQuantity({ quantity, unitPrice, discountAmount, netAmount })).toBe(fitted);
});
