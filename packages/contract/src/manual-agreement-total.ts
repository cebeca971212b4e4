import { calculateAmount, formatDecimal, parseDecimal, sumAmounts } from './money.ts';

/** A line of the price table as entered. */
export interface AgreementPrice {
  quantity: number;
  chargeType: 'MRC' | 'NRC' | 'USAGE';
  /** With four decimals. */
  unitPrice: string;
}

/** The amount of a line. Usage has none, because nobody knows it in advance. */
export function calculateItemAmount({ quantity, chargeType, unitPrice }: AgreementPrice): string | null {
  return chargeType === 'USAGE' ? null : calculateAmount(unitPrice, quantity);
}

/** Recurring charges per month and one-off charges. */
export function calculateAgreementTotals(items: readonly AgreementPrice[]): { mrc: string; nrc: string } {
  const sum = (type: AgreementPrice['chargeType']) =>
    sumAmounts(items.flatMap((item) => (item.chargeType === type ? (calculateItemAmount(item) ?? []) : [])));
  return { mrc: sum('MRC'), nrc: sum('NRC') };
}

/** What the customer commits to by signing: the one-off charges, and the recurring ones for the initial term. */
export function calculateAgreementTotal(items: readonly AgreementPrice[], initialTermMonths: number): string {
  const { mrc, nrc } = calculateAgreementTotals(items);
  return formatDecimal(parseDecimal(mrc, 2) * BigInt(initialTermMonths) + parseDecimal(nrc, 2), 2);
}
