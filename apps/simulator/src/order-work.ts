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
 * The party that works on an order, and its steps. Methods may accept only orders of their own type, because they are called with
 * no others.
 */
export interface OrderWork {
  actor: 'PROVIDER' | 'CARRIER';
  /** Milestones before the date is known. */
  beforeDate: readonly MilestoneCode[];
  /** Milestones from the date until the delivery. */
  afterDate: readonly MilestoneCode[];
  /** Whether an engineer visits the end user. */
  hasVisit: boolean;
  /** Calls about the service itself that have to be made before a milestone is reached. */
  perform?(client: Client, order: ProviderOrder, milestone: MilestoneCode): Promise<void>;
  /**
   * Invents the delivered values; the same order always gets the same values. Without this method, they are reported by calls
   * about the service.
   */
  createDelivery?(order: DeliveringOrder): Delivery;
}
