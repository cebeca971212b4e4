import type { Delivery, OrderableType } from '@demarc/contract/kinds/order-details.ts';
import type { ProviderOrder } from '@demarc/contract/provider/order.ts';
import { createRackDelivery, createSharedColoDelivery } from './colocation-delivery.ts';
import { createLineDelivery } from './line-delivery.ts';

type OrderOf<T extends OrderableType> = Extract<ProviderOrder, { type: T }>;

/** Invents what an order delivers, in a method, so that each type takes its own orders. */
interface DeliveryBuilder {
  build(order: ProviderOrder): Delivery;
}

const builders: Readonly<Record<OrderableType, DeliveryBuilder>> = {
  LINE: {
    build: ({ orderId, details }: OrderOf<'LINE'>) => ('terminationDate' in details ? {} : createLineDelivery(orderId, details)),
  },
  RACK: {
    build: ({ orderId, details }: OrderOf<'RACK'>) => ('terminationDate' in details ? {} : createRackDelivery(orderId, details)),
  },
  SHARED_COLO: {
    build: ({ orderId, details }: OrderOf<'SHARED_COLO'>) =>
      'terminationDate' in details ? {} : createSharedColoDelivery(orderId, details),
  },
  // Their ports were reported when they were patched.
  DC_CONNECTION: { build: () => ({}) },
  WDM: { build: () => ({}) },
};

/** Invents what is delivered with an order; it is always the same for the same order. */
export function createDelivery(order: ProviderOrder): Delivery {
  return builders[order.type].build(order);
}
