import type { OrderSummary } from '@demarc/contract/order.ts';

/** Options of a translation that select the text with the name of the carrier, where there is one. */
export function getCarrierOptions({ carrierName }: Pick<OrderSummary, 'carrierName'>): { context?: 'named'; carrier?: string } {
  return carrierName ? { context: 'named', carrier: carrierName } : {};
}
