import type { InvoiceFinding } from '@demarc/contract/invoice-finding.ts';
import { calculateMargin } from '@demarc/contract/invoice-margin.ts';
import { subtractAmounts } from '@demarc/contract/money.ts';
import type { MarginGroup } from '@demarc/contract/own-price.ts';

/** Whether a group makes a loss only because of the amount that the finding overcharges. */
export function explainsLoss(
  { amount }: Pick<InvoiceFinding, 'amount'>,
  { cost, revenue }: Pick<MarginGroup, 'cost' | 'revenue'>,
): boolean {
  const isLoss = Number(calculateMargin({ cost, revenue }).margin) < 0;
  return isLoss && Number(calculateMargin({ cost: subtractAmounts(cost, amount), revenue }).margin) >= 0;
}
