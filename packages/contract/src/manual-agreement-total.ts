import { calculateContractValue } from './contract-value.ts';
import { calculateAmount, sumAmounts } from './money.ts';

/** A line of the price table as entered. */
export interface AgreementPrice {
  quantity: number;
  chargeType: 'MRC' | 'NRC' | 'USAGE';
  /** With four decimals. */
  unitPrice: string;
}

/** Calculates the amount of a line. Usage has none, because nobody knows it in advance. */
export function calculateItemAmount({ quantity, chargeType, unitPrice }: AgreementPrice): string | null {
  return chargeType === 'USAGE' ? null : calculateAmount(unitPrice, quantity);
}

/** Recurring charges per month and one-time charges. */
export function calculateAgreementTotals(items: readonly AgreementPrice[]): { mrc: string; nrc: string } {
  const addAmounts = (type: AgreementPrice['chargeType']) =>
    sumAmounts(items.flatMap((item) => (item.chargeType === type ? (calculateItemAmount(item) ?? []) : [])));
  return { mrc: addAmounts('MRC'), nrc: addAmounts('NRC') };
}

/** Calculates the total contract value: what the customer commits to by signing. It is compared with the approval limit. */
export function calculateAgreementTotal(items: readonly AgreementPrice[], initialTermMonths: number): string {
  return calculateContractValue(calculateAgreementTotals(items), initialTermMonths);
}
