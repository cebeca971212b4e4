import { describe, expect, it } from 'vitest';
import { computeBurstKw, computeP95 } from './month-figures.ts';
import { computePowerCost, getPowerPrices } from './power-cost.ts';

describe('the 95th percentile', () => {
  it.each([
    [1, 1],
    [19, 19],
    [20, 19],
    [21, 20],
    [100, 95],
    [8_640, 8_208],
    [8_928, 8_482],
  ])('of %i values is value number %i', (count, number) => {
    const shuffled = Float64Array.from({ length: count }, (_, index) => ((index * 7_919) % count) + 1);
    expect(new Set(shuffled).size).toBe(count);
    expect(computeP95(shuffled)).toBe(number);
  });

  it('is null for no values', () => {
    expect(computeP95(new Float64Array())).toBeNull();
  });
});

it.each([
  [null, 4, 0],
  [4_000, 4, 0],
  [3_999, 4, 0],
  [4_001, 4, 0.1],
  [4_100, 4, 0.1],
  [4_101, 4, 0.2],
  [5_250, 4, 1.3],
])('a 95th percentile of %s W with %s kW committed is a burst of %s kW', (watts, committedKw, burstKw) => {
  expect(computeBurstKw(watts, committedKw)).toBe(burstKw);
});

describe('the cost of a month', () => {
  const item = { name: '', productType: 'POWER', quantity: 1 } as const;
  const prices = getPowerPrices(
    [
      { ...item, productCode: 'PWR', chargeType: 'MRC', quantity: 8, unitPrice: '72.5000', amount: '580.00' },
      { ...item, productCode: 'KWH', chargeType: 'USAGE', unitPrice: '0.2450', amount: '0.00' },
      { ...item, productCode: 'BURST', chargeType: 'USAGE', unitPrice: '185.0000', amount: '0.00' },
      { ...item, productCode: 'RACK', productType: 'SPACE', chargeType: 'MRC', unitPrice: '400.0000', amount: '400.00' },
    ],
    new Map([
      ['PWR', 'MONTH'],
      ['KWH', 'KWH'],
      ['BURST', 'KW'],
    ]),
  );

  it('adds up commitment, energy times the PUE of the data center, and burst', () => {
    const consumption = { pue: 1.2, energyKwh: 2_012.345, burstKw: 0.3 };
    expect(computePowerCost(prices, { ...consumption, powerBillingModel: 'METERED_COMMIT' })).toEqual({
      commit: '580.00',
      energy: '591.63',
      burst: '55.50',
      total: '1227.13',
    });
    expect(computePowerCost(prices, { ...consumption, powerBillingModel: 'FLAT' })).toEqual({
      commit: '580.00',
      energy: '0.00',
      burst: '0.00',
      total: '580.00',
    });
  });
});
