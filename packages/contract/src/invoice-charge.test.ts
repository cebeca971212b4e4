import { describe, expect, it } from 'vitest';
import { calculateCharge, calculateMonthlyCharge, reverseCharge, splitByMonth } from './invoice-charge.ts';
import { sumAmounts } from './money.ts';

describe('splitByMonth', () => {
  it.each([
    ['2025-06-01', '2025-06-30', ['2025-06-01 2025-06-30 30/30']],
    ['2025-06-10', '2025-07-31', ['2025-06-10 2025-06-30 21/30', '2025-07-01 2025-07-31 31/31']],
    ['2025-02-28', '2025-03-01', ['2025-02-28 2025-02-28 1/28', '2025-03-01 2025-03-01 1/31']],
    ['2024-02-01', '2024-02-29', ['2024-02-01 2024-02-29 29/29']],
    ['2025-12-15', '2026-01-14', ['2025-12-15 2025-12-31 17/31', '2026-01-01 2026-01-14 14/31']],
    ['2025-06-11', '2025-06-10', []],
  ])('%s to %s', (from, to, parts) => {
    expect(splitByMonth(from, to).map((part) => `${part.from} ${part.to} ${part.days}/${part.daysInMonth}`)).toEqual(parts);
  });
});

describe('calculateMonthlyCharge', () => {
  it.each([
    ['a whole month', '145.0000', '1', 30, 30, '1.0000', '145.00'],
    ['21 of 30 days', '145.0000', '1', 21, 30, '0.7000', '101.50'],
    ['1 of 31 days', '145.0000', '1', 1, 31, '0.0323', '4.68'],
    ['1 of 28 days', '145.0000', '1', 1, 28, '0.0357', '5.18'],
    ['1 of 29 days', '145.0000', '1', 1, 29, '0.0345', '5.00'],
    // The rounded quantity times the price would be 666.70.
    ['20 of 30 days of a high price', '1000.0000', '1', 20, 30, '0.6667', '666.67'],
    ['several units', '145.0000', '4', 10, 31, '1.2903', '187.10'],
    ['a price below a cent', '0.0150', '1000', 31, 31, '1000.0000', '15.00'],
    ['half a cent', '0.0050', '1', 30, 30, '1.0000', '0.01'],
    ['a negative price', '-10.0000', '1', 10, 30, '0.3333', '-3.33'],
  ])('%s', (_name, unitPrice, quantity, days, daysInMonth, charged, netAmount) => {
    expect(calculateMonthlyCharge({ unitPrice, quantity }, { days, daysInMonth })).toEqual({
      quantity: charged,
      discountAmount: '0.00',
      netAmount,
    });
  });

  it('charges a price that changes within a month by day, at both prices', () => {
    const [before, after] = [
      calculateMonthlyCharge({ unitPrice: '31.0000', quantity: '1' }, { days: 14, daysInMonth: 31 }),
      calculateMonthlyCharge({ unitPrice: '62.0000', quantity: '1' }, { days: 17, daysInMonth: 31 }),
    ];
    expect(sumAmounts([before.netAmount, after.netAmount])).toBe('48.00');
  });

  it('rounds the discount once', () => {
    const prices = { unitPrice: '9.9900', quantity: '3', discountPercent: '12.50' };
    expect(calculateMonthlyCharge(prices, { days: 31, daysInMonth: 31 })).toEqual({
      quantity: '3.0000',
      discountAmount: '3.75',
      netAmount: '26.22',
    });
  });
});

it('charges metered usage and reverses a charge to the cent', () => {
  const energy = calculateCharge({ unitPrice: '0.2875', quantity: '1234.567' });
  expect(energy).toEqual({ quantity: '1234.5670', discountAmount: '0.00', netAmount: '354.94' });
  expect(reverseCharge(energy)).toEqual({ quantity: '-1234.5670', discountAmount: '0.00', netAmount: '-354.94' });
});
