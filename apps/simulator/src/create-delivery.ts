import type { Delivery, OrderableType } from '@demarc/contract/kinds/order-details.ts';
import type { ProviderOrder } from '@demarc/contract/provider/order.ts';
import { createLineDelivery } from './line-delivery.ts';

/** Invents what an order delivers, per type of order. A type without an entry is left to people. */
const deliveryByType: { readonly [T in OrderableType]: (order: Extract<ProviderOrder, { type: T }>) => Delivery } = {
  LINE: ({ orderId, details }) => ('terminationDate' in details ? {} : createLineDelivery(orderId, details)),
};

/** Invents what is delivered with an order; it is always the same for the same order. */
export function createDelivery(order: ProviderOrder): Delivery {
  return deliveryByType[order.type](order);
}
