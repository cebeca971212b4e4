import type { Client } from '@demarc/client/client.ts';
import type { Delivery, OrderableType } from '@demarc/contract/kinds/order-details.ts';
import type { MilestoneCode } from '@demarc/contract/kinds/registry.ts';
import type { ProviderOrder } from '@demarc/contract/provider/order.ts';

/** An order of a type that delivers something, so not a termination. */
export type DeliveringOrder<Type extends OrderableType = OrderableType> = Exclude<
  Extract<ProviderOrder, { type: Type }>,
  { subType: 'TERMINATE' }
>;

/**
 * Who does the work of an order, and in which steps. Methods may take the orders of their own type only, because they get no others.
 */
export interface OrderWork {
  actor: 'PROVIDER' | 'CARRIER';
  /** Milestones before the date is known. */
  beforeDate: readonly MilestoneCode[];
  /** Milestones from the date until the delivery. */
  afterDate: readonly MilestoneCode[];
  /** Whether an engineer visits the end user. */
  hasVisit: boolean;
  /** What is done for the service, beside the order, before a milestone is reached. */
  perform?(client: Client, order: ProviderOrder, milestone: MilestoneCode): Promise<void>;
  /** Invents what is delivered; it is always the same for the same order. Without it, everything is reported beside the order. */
  createDelivery?(order: DeliveringOrder): Delivery;
}
