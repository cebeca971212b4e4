import type { Totals } from './catalog.ts';
import { calculateAmount, sumAmounts } from './money.ts';

/**
 * Calculates the total contract value: the one-time charges and the monthly charges of the term, without usage. An order without
 * a term counts as one month, which is the least that is charged.
 */
export function calculateContractValue({ mrc, nrc }: Totals, termMonths: number): string {
  return sumAmounts([nrc, calculateAmount(`${mrc}00`, Math.max(1, termMonths))]);
}

/** Whether the value of a contract exceeds the limit above which a second person has to approve. Null means no limit. */
export function exceedsApprovalLimit(contractValue: string, approvalLimit: string | null): boolean {
  return approvalLimit !== null && Number(contractValue) > Number(approvalLimit);
}
