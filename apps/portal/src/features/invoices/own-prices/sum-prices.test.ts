import { expect, it } from 'vitest';
import { sumPrices } from './sum-prices.ts';

it('sums cost and revenue of services with a resale price, and the cost of the others', () => {
  const prices = [
    { monthlyCost: '95.00', monthlyPrice: '128.25' },
    { monthlyCost: '10.10', monthlyPrice: '8.00' },
    { monthlyCost: '20.05', monthlyPrice: null },
  ];
  expect(sumPrices(prices)).toEqual({
    count: 2,
    cost: '105.10',
    revenue: '136.25',
    margin: '31.15',
    percent: 22.9,
    unpricedCount: 1,
    unpricedCost: '20.05',
  });
});
it('returns no percentage without a resale price', () => {
  expect(sumPrices([{ monthlyCost: '20.05', monthlyPrice: null }])).toMatchObject({ count: 0, margin: '0.00', percent: null });
});
