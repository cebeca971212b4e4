import type { OrderSummary } from '@demarc/contract/order.ts';

/** Returns translation options that select the text with the name of the carrier, if there is one. */
export function getCarrierOptions({ carrierName }: Pick<OrderSummary, 'carrierName'>): { context?: 'named'; carrier?: string } {
  return carrierName ? { context: 'named', carrier: carrierName } : {};
}
