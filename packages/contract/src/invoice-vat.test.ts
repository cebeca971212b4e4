import { expect, it } from 'vitest';
import { calculateInvoiceTotals, getVatTreatment, needsVatNumberCheck } from './invoice-vat.ts';

it.each([
  ['NL', 'NL001234567B01', true, 'S', '21.00', null],
  ['NL', null, false, 'S', '21.00', null],
  ['BE', 'BE0123456749', true, 'AE', '0.00', 'VATEX-EU-AE'],
  ['BE', 'BE0123456749', false, 'S', '21.00', null],
  ['BE', null, false, 'S', '21.00', null],
  // A number of another country.
  ['BE', 'NL001234567B01', true, 'S', '21.00', null],
  ['GR', 'EL123456789', true, 'AE', '0.00', 'VATEX-EU-AE'],
  ['GB', 'GB123456789', true, 'O', '0.00', 'VATEX-EU-O'],
  ['US', null, false, 'O', '0.00', 'VATEX-EU-O'],
])(
  'VAT of a buyer in %s with number %s, valid: %s',
  (country, vatNumber, isVatNumberValid, category, ratePercent, exemptionReason) => {
    expect(getVatTreatment({ country, vatNumber, isVatNumberValid })).toEqual({ category, ratePercent, exemptionReason });
  },
);

it.each([
  ['NL', 'NL001234567B01', false],
  ['BE', 'BE0123456749', true],
  ['BE', null, false],
  ['US', 'US12', false],
])('a buyer in %s with number %s is checked: %s', (country, vatNumber, isChecked) => {
  expect(needsVatNumberCheck({ country, vatNumber })).toBe(isChecked);
});

const standard = { category: 'S', ratePercent: '21.00', exemptionReason: null } as const;
const reverseCharge = { category: 'AE', ratePercent: '0.00', exemptionReason: 'VATEX-EU-AE' } as const;

it('rounds the VAT once for each category and not for each line', () => {
  // Rounded by line, the VAT would be 0.06.
  const lines = Array.from({ length: 3 }, () => ({ ...standard, netAmount: '0.11' }));
  expect(calculateInvoiceTotals(lines)).toEqual({
    vatBreakdown: [{ ...standard, taxableAmount: '0.33', vatAmount: '0.07' }],
    totalExclVat: '0.33',
    totalVat: '0.07',
    totalInclVat: '0.40',
  });
});

it('totals each category separately, also credits, and no lines at all', () => {
  const lines = [
    { ...standard, netAmount: '100.00' },
    { ...reverseCharge, netAmount: '50.00' },
    { ...standard, netAmount: '-150.00' },
  ];
  expect(calculateInvoiceTotals(lines)).toEqual({
    vatBreakdown: [
      { ...standard, taxableAmount: '-50.00', vatAmount: '-10.50' },
      { ...reverseCharge, taxableAmount: '50.00', vatAmount: '0.00' },
    ],
    totalExclVat: '0.00',
    totalVat: '-10.50',
    totalInclVat: '-10.50',
  });
  expect(calculateInvoiceTotals([])).toEqual({ vatBreakdown: [], totalExclVat: '0.00', totalVat: '0.00', totalInclVat: '0.00' });
});
