import { describe, expect, it } from 'vitest';
import { getFormats } from './format.ts';
import { formatUnitPrice } from './unit-price.ts';

describe('the price of a unit', () => {
  it.each([
    ['465.0000', '€\u00a0465.00', '€\u00a0465,00'],
    ['1465.5000', '€\u00a01,465.50', '€\u00a01.465,50'],
    ['0.2140', '€\u00a00.214', '€\u00a00,214'],
    ['0.2145', '€\u00a00.2145', '€\u00a00,2145'],
    ['-25.0000', '−€\u00a025.00', '−€\u00a025,00'],
  ])('%s has as many decimals as it needs, and at least two', (unitPrice, english, dutch) => {
    expect(formatUnitPrice(unitPrice, getFormats('en'))).toBe(english);
    expect(formatUnitPrice(unitPrice, getFormats('nl'))).toBe(dutch);
  });
});
