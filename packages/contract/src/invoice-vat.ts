import { divideRounded, formatDecimal, parseDecimal, sumAmounts } from './money.ts';

/** VAT categories (UNCL5305): standard rate, reverse charge, outside the scope of VAT. */
export const vatCategories = ['S', 'AE', 'O'] as const;
export type VatCategory = (typeof vatCategories)[number];

/** The VAT treatment of a buyer. `exemptionReason` is a VATEX code. */
export interface VatTreatment {
  category: VatCategory;
  ratePercent: string;
  exemptionReason: string | null;
}

/** The letters before VAT numbers in the European Union, by country. Only Greece uses letters other than its country code. */
const vatPrefixByCountry = new Map(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'
    .split(' ')
    .map((country) => [country, country === 'GR' ? 'EL' : country]),
);

const standard: VatTreatment = { category: 'S', ratePercent: '21.00', exemptionReason: null };

/** Returns the VAT treatment of services to a buyer. `isVatNumberValid` is the result of the VAT registry. */
export function getVatTreatment(buyer: { country: string; vatNumber: string | null; isVatNumberValid: boolean }): VatTreatment {
  if (buyer.country === 'NL') return standard;
  const prefix = vatPrefixByCountry.get(buyer.country);
  if (!prefix) return { category: 'O', ratePercent: '0.00', exemptionReason: 'VATEX-EU-O' };
  const isBusinessAbroad = buyer.isVatNumberValid && buyer.vatNumber?.toUpperCase().startsWith(prefix);
  return isBusinessAbroad ? { category: 'AE', ratePercent: '0.00', exemptionReason: 'VATEX-EU-AE' } : standard;
}

/** Whether the VAT treatment of a buyer depends on the validity of its VAT number. */
export function needsVatNumberCheck({ country, vatNumber }: { country: string; vatNumber: string | null }): boolean {
  return country !== 'NL' && vatNumber !== null && vatPrefixByCountry.has(country);
}

export interface VatGroup extends VatTreatment {
  taxableAmount: string;
  vatAmount: string;
}

export interface InvoiceTotals {
  vatBreakdown: VatGroup[];
  totalExclVat: string;
  totalVat: string;
  totalInclVat: string;
}

/** Sums lines and rounds the VAT once for each category and rate (EN 16931, BR-CO-10 to 17). */
export function calculateInvoiceTotals(lines: readonly (VatTreatment & { netAmount: string })[]): InvoiceTotals {
  const groups = new Map<string, VatTreatment & { netAmounts: string[] }>();
  for (const { netAmount, category, ratePercent, exemptionReason } of lines) {
    const key = `${category} ${ratePercent}`;
    const group = groups.get(key) ?? { category, ratePercent, exemptionReason, netAmounts: [] };
    group.netAmounts.push(netAmount);
    groups.set(key, group);
  }
  const vatBreakdown = [...groups.values()].map(({ netAmounts, ...treatment }): VatGroup => {
    const taxableAmount = sumAmounts(netAmounts);
    return { ...treatment, taxableAmount, vatAmount: calculateVat(taxableAmount, treatment.ratePercent) };
  });
  const totalExclVat = sumAmounts(vatBreakdown.map(({ taxableAmount }) => taxableAmount));
  const totalVat = sumAmounts(vatBreakdown.map(({ vatAmount }) => vatAmount));
  return { vatBreakdown, totalExclVat, totalVat, totalInclVat: sumAmounts([totalExclVat, totalVat]) };
}

function calculateVat(taxableAmount: string, ratePercent: string): string {
  return formatDecimal(divideRounded(parseDecimal(taxableAmount, 2) * parseDecimal(ratePercent, 2), 10_000n), 2);
}
