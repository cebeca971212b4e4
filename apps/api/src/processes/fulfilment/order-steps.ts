import type { OrderType } from '@demarc/contract/catalogue.ts';
import type { endReasons } from '@demarc/contract/order.ts';
import type { Delivery } from '@demarc/contract/provider/order.ts';
import type { OrderRow } from '../../modules/order/order.store.ts';
import { lineSteps } from './line-steps.ts';
import type { OrderContext } from './order-context.ts';

/** What an order does to its service, per order type. */
export interface OrderSteps {
  /** Creates or updates the service. Returns how the order refers to it, or why it is refused. */
  accept(
    work: OrderContext,
    order: OrderRow,
  ): Promise<{ serviceId: number; serviceLabel: string } | { refusal: (typeof endReasons)[number] }>;
  notifyAccepted(work: OrderContext, order: OrderRow): Promise<void>;
  /** Delivers the service, before the order itself is completed. */
  complete(work: OrderContext, order: OrderRow, delivery: Delivery & { deliveredDate: string }): Promise<void>;
  notifyCompleted(work: OrderContext, order: OrderRow): Promise<void>;
  /** Restores the service to its state before the order. */
  release(work: OrderContext, order: OrderRow): Promise<void>;
}

const stepsByType: { readonly [T in OrderType]?: OrderSteps } = { LINE: lineSteps };

/** Throws for order types that cannot be ordered yet. */
export function getOrderSteps({ type }: Pick<OrderRow, 'type'>): OrderSteps {
  const found = stepsByType[type];
  if (!found) throw new Error(`Orders of type ${type} have no steps`);
  return found;
}
