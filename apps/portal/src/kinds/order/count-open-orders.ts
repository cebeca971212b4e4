import type { Output } from '@demarc/contract/operation.ts';
import type { getOrderSummary } from '@demarc/contract/order-counts.ts';

export function countOpenOrders({ open }: Output<typeof getOrderSummary>): number {
  return Object.values(open).reduce((total, count) => total + count, 0);
}
