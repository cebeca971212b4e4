import { expect, it } from 'vitest';
import {
  type AgreementPrice,
  calculateAgreementTotal,
  calculateAgreementTotals,
  calculateItemAmount,
} from './manual-agreement-total.ts';

const rack: AgreementPrice = { quantity: 10, chargeType: 'MRC', unitPrice: '310.0050' };
const installation: AgreementPrice = { quantity: 1, chargeType: 'NRC', unitPrice: '950.0000' };
const discount: AgreementPrice = { quantity: 10, chargeType: 'NRC', unitPrice: '-25.0000' };
const power: AgreementPrice = { quantity: 1, chargeType: 'USAGE', unitPrice: '0.2140' };

it('multiplies and rounds each line, and gives usage no amount', () => {
  expect([rack, installation, discount, power].map(calculateItemAmount)).toEqual(['3100.05', '950.00', '-250.00', null]);
});

it('adds up recurring and one-time charges separately', () => {
  expect(calculateAgreementTotals([rack, installation, discount, power])).toEqual({ mrc: '3100.05', nrc: '700.00' });
});

it.each([
  [12, '37900.60'],
  [1, '3800.05'],
])('commits to %i months and the one-time charges', (months, total) => {
  expect(calculateAgreementTotal([rack, installation, discount, power], months)).toBe(total);
});

it('the total is zero without prices', () => {
  expect(calculateAgreementTotal([power], 24)).toBe('0.00');
});
