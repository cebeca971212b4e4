import type { OrderType } from '@demarc/contract/catalogue.ts';
import type { endReasons } from '@demarc/contract/order.ts';
import type { Delivery } from '@demarc/contract/provider/order.ts';
import type { OrderRow } from '../../modules/order/order.store.ts';
import { lineSteps } from './line-steps.ts';
import type { Work } from './work.ts';

/** What an order does to its service, per order type. */
export interface OrderSteps {
  /** Creates or updates the service. Returns how the order refers to it, or why it is refused. */
  accept(
    work: Work,
    order: OrderRow,
  ): Promise<{ serviceId: number; serviceLabel: string } | { refusal: (typeof endReasons)[number] }>;
  tellAccepted(work: Work, order: OrderRow): Promise<void>;
  /** Delivers the service, before the order itself is completed. */
  complete(work: Work, order: OrderRow, delivery: Delivery & { deliveredDate: string }): Promise<void>;
  tellCompleted(work: Work, order: OrderRow): Promise<void>;
  /** Restores the service to its state before the order. */
  release(work: Work, order: OrderRow): Promise<void>;
}

const steps: { readonly [T in OrderType]?: OrderSteps } = { LINE: lineSteps };

/** Throws for order types that cannot be ordered yet. */
export function stepsOf({ type }: Pick<OrderRow, 'type'>): OrderSteps {
  const found = steps[type];
  if (!found) throw new Error(`Orders of type ${type} have no steps`);
  return found;
}
