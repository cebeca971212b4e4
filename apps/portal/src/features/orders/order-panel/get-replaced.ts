import type { Line } from '@demarc/contract/line.ts';
import { subtractAmounts } from '@demarc/contract/money.ts';
import { isFinalOrderStatus, type Order } from '@demarc/contract/order.ts';

/** What a change replaces, and by how much the price per month goes up. */
export interface Replaced {
  packageName: string;
  monthlyAmount: string;
  difference: string;
}

/** The line that an open change is for. Once the order has ended, the line no longer has what it replaced. */
export function getChangedLineId({ subType, status, details }: Pick<Order, 'subType' | 'status' | 'details'>): number | null {
  if (subType !== 'MODIFY' || isFinalOrderStatus(status)) return null;
  return ('lineId' in details && details.lineId) || null;
}

/** Compares an order with what its line has now. */
export function getReplaced(
  { totals }: Pick<Order, 'totals'>,
  { packageName, monthlyAmount }: Pick<Line, 'packageName' | 'monthlyAmount'>,
): Replaced {
  return { packageName, monthlyAmount, difference: subtractAmounts(totals.mrc, monthlyAmount) };
}
