import type { OrderType } from '@demarc/contract/catalogue.ts';
import type { endReasons } from '@demarc/contract/order.ts';
import type { Delivery } from '@demarc/contract/provider/order.ts';
import type { OrderRow } from '../../modules/order/order.store.ts';
import { lineSteps } from './line-steps.ts';
import type { Work } from './work.ts';

/** What an order does to its service; one of these for each type of order. */
export interface OrderSteps {
  /** Makes the service or marks it, and answers how the order names it, or why there cannot be one. */
  accept(
    work: Work,
    order: OrderRow,
  ): Promise<{ serviceId: number; serviceLabel: string } | { refusal: (typeof endReasons)[number] }>;
  /** Tells the customer that it was accepted. */
  tellAccepted(work: Work, order: OrderRow): Promise<void>;
  /** Does what was ordered, before the order itself is completed. */
  complete(work: Work, order: OrderRow, delivery: Delivery & { deliveredDate: string }): Promise<void>;
  tellCompleted(work: Work, order: OrderRow): Promise<void>;
  /** Leaves the service as if there had been no order. */
  release(work: Work, order: OrderRow): Promise<void>;
}

const steps: { readonly [T in OrderType]?: OrderSteps } = { LINE: lineSteps };

/** The steps of an order. Types that cannot be ordered yet have none. */
export function stepsOf({ type }: Pick<OrderRow, 'type'>): OrderSteps {
  const found = steps[type];
  if (!found) throw new Error(`Orders of type ${type} have no steps`);
  return found;
}
