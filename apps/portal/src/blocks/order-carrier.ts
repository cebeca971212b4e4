import type { Order } from '@demarc/contract/order.ts';

/** The carrier that delivers the order; null if no carrier does, or the order does not name it. */
export function getCarrierName({ details }: Pick<Order, 'details'>): string | null {
  return 'carrierName' in details ? details.carrierName : null;
}

/** Options of a translation that select the text with the name of the carrier, where there is one. */
export function getCarrierOptions(order: Pick<Order, 'details'>): { context?: 'named'; carrier?: string } {
  const carrier = getCarrierName(order);
  return carrier === null ? {} : { context: 'named', carrier };
}
