import {
  approveCustomer,
  listProviderCustomers,
  type ProviderCustomer,
  refuseCustomer,
} from '@demarc/contract/provider/customer.ts';
import type { SimulatedActor, SimulatorContext } from './simulator-context.ts';

/** Duration of a review in simulated minutes. */
const reviewMinutes = 20;
/** The share of applications that the simulator refuses. */
const refusalRate = 1 / 20;

/** Approves or refuses applications. An employee has to decide about a duplicate of an existing customer. */
export function createApplicationReviewer({
  retryUntilResponse,
  client,
  waitMinutes,
  random,
  log,
}: SimulatorContext): SimulatedActor {
  const inProgress = new Set<number>();

  const review = async ({ customerId, duplicateOf }: Pick<ProviderCustomer, 'customerId' | 'duplicateOf'>): Promise<void> => {
    if (duplicateOf !== null || inProgress.has(customerId)) return;
    inProgress.add(customerId);
    await waitMinutes(reviewMinutes);
    const params = { customerId };
    await retryUntilResponse(() =>
      random() < refusalRate
        ? client.call(refuseCustomer, { params, body: { reason: 'The details can’t be verified.' } })
        : client.call(approveCustomer, { params }),
    );
    log(`application ${customerId} was reviewed`);
  };

  return {
    onEvent({ type, customerId, data }) {
      if (type !== 'customer.applied' || customerId === null) return;
      const duplicateOf = typeof data.duplicateOf === 'number' ? data.duplicateOf : null;
      void review({ customerId, duplicateOf });
    },

    async resume() {
      let after: string | null = null;
      do {
        const page: { items: ProviderCustomer[]; next: string | null } = await client.call(listProviderCustomers, {
          query: { status: 'APPLICATION', limit: 200, ...(after === null ? {} : { after }) },
        });
        for (const customer of page.items) if (customer.approvedAt === null) void review(customer);
        after = page.next;
      } while (after !== null);
    },
  };
}
