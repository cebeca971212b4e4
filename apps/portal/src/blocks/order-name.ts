import type { OrderSummary } from '@demarc/contract/order.ts';

/** What tells a customer which order it is: its own reference, else who the line is for; empty if neither is known. */
export function getOrderName({ reference, endUserName }: Pick<OrderSummary, 'reference' | 'endUserName'>): string {
  return reference || endUserName || '';
}
