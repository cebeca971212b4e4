export const orderStatuses = [
  'NEW',
  'ACCEPTED',
  'PLANNED',
  'ON_HOLD',
  'CANCEL_REQUESTED',
  'COMPLETED',
  'REJECTED',
  'FAILED',
  'CANCELLED',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const finalOrderStatuses = ['COMPLETED', 'REJECTED', 'FAILED', 'CANCELLED'] as const satisfies readonly OrderStatus[];

export function isFinalOrderStatus(status: OrderStatus): boolean {
  return (finalOrderStatuses as readonly OrderStatus[]).includes(status);
}

/** Whether the order ended without a delivery. */
export function isUndelivered(status: OrderStatus): boolean {
  return isFinalOrderStatus(status) && status !== 'COMPLETED';
}

/** Whether an order is late, or at risk of being late. */
export const jeopardies = ['NONE', 'AT_RISK', 'LATE'] as const;
