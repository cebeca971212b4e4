import { expect, it } from 'vitest';
import { calculateEnergyRate, calculateMaxEnergyCost, hoursInLongestMonth } from './energy-cost.ts';

it.each([
  ['4.0', '1.18', '0.2450', '861.52'],
  ['0.5', '1.18', '0.2450', '107.69'],
  ['4', '1.00', '0.2450', '730.10'],
  ['0.0', '1.18', '0.2450', '0.00'],
])('at %s kW, a PUE of %s and a price of %s, energy costs at most %s per month', (committedKw, designPue, unitPrice, amount) => {
  expect(calculateMaxEnergyCost({ committedKw, designPue, unitPrice })).toBe(amount);
});

it('the price of a measured kWh gives the same maximum per month', () => {
  const energy = { designPue: '1.18', unitPrice: '0.2450' };
  expect(calculateEnergyRate(energy)).toBe('0.289100');
  expect((2 * hoursInLongestMonth * 0.2891).toFixed(2)).toBe(calculateMaxEnergyCost({ ...energy, committedKw: '2' }));
});
