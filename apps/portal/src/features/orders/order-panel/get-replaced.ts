import type { Line } from '@demarc/contract/line.ts';
import { subtractAmounts } from '@demarc/contract/money.ts';
import { isFinalOrderStatus, type Order, type ReplacedProduct } from '@demarc/contract/order.ts';

/** The product that a change replaces, and the increase of the monthly price. */
export interface Replaced extends Pick<ReplacedProduct, 'packageName' | 'monthlyAmount'> {
  difference: string;
}

/**
 * The line of an open change without `replaces`, which orders from before that field existed lack. Null once the order has ended,
 * because the line then no longer has the replaced product.
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

/** Compares an order with the product of its line. */
export function getReplaced(
  { totals }: Pick<Order, 'totals'>,
  { packageName, monthlyAmount }: Pick<Line, 'packageName' | 'monthlyAmount'>,
): Replaced {
  return { packageName, monthlyAmount, difference: subtractAmounts(totals.mrc, monthlyAmount) };
}
