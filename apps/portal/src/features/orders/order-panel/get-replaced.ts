import type { Line } from '@demarc/contract/line.ts';
import { subtractAmounts } from '@demarc/contract/money.ts';
import { isFinalOrderStatus, type Order, type ReplacedProduct } from '@demarc/contract/order.ts';

/** What a change replaces, and by how much the price per month goes up. */
export interface Replaced extends Pick<ReplacedProduct, 'packageName' | 'monthlyAmount'> {
  difference: string;
}

/**
 * The line of an open change that does not say what it replaces, because it was ordered before orders said so. Once the order has ended,
 * the line no longer has it.
 */
export function getChangedLineId({
  subType,
  status,
  details,
  replaces,
}: Pick<Order, 'subType' | 'status' | 'details' | 'replaces'>): number | null {
  if (subType !== 'MODIFY' || replaces || isFinalOrderStatus(status)) return null;
  return ('lineId' in details && details.lineId) || null;
}

/** Compares an order with what it replaces. */
export function getReplaced(
  { totals }: Pick<Order, 'totals'>,
  { packageName, monthlyAmount }: Pick<Line, 'packageName' | 'monthlyAmount'>,
): Replaced {
  return { packageName, monthlyAmount, difference: subtractAmounts(totals.mrc, monthlyAmount) };
}
