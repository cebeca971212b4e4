import { listProviderPackages } from '@demarc/contract/provider/catalog.ts';
import {
  getProviderQuotation,
  listProviderQuotations,
  offerQuotation,
  pickUpQuotation,
} from '@demarc/contract/provider/quotation.ts';
import { buildNextOffer, buildOffer } from './build-offer.ts';
import type { SimulatedActor, SimulatorContext } from './simulator-context.ts';

/** The times to look at a request and then to make an offer, in simulated time. */
const responseMinutes = 15;
const offerMinutes = 60;

/** Creates the sales desk: picks up requests, makes offers, and sends a new version after change requests and expired offers. */
export function createSalesDesk({ retryUntilResponse, client, waitMinutes, log }: SimulatorContext): SimulatedActor {
  const inProgress = new Set<number>();

  const processQuotation = async (quotationId: number): Promise<void> => {
    if (inProgress.has(quotationId)) return;
    inProgress.add(quotationId);
    const params = { quotationId };
    await retryUntilResponse(async () => {
      const { status } = await client.call(getProviderQuotation, { params });
      if (status !== 'REQUESTED') return;
      await waitMinutes(responseMinutes);
      await client.call(pickUpQuotation, { params });
    });
    await waitMinutes(offerMinutes);
    await retryUntilResponse(async () => {
      const quotation = await client.call(getProviderQuotation, { params });
      const isFirst = quotation.version === 0;
      const body = isFirst ? buildOffer(quotation, await client.call(listProviderPackages, {})) : buildNextOffer(quotation);
      await client.call(offerQuotation, { params, body });
      log(`quotation ${quotation.number} was offered`);
    });
    inProgress.delete(quotationId);
  };

  return {
    onEvent({ type, objectId }) {
      if (/^quotation\.(requested|change-requested|refresh-requested)$/.test(type)) void processQuotation(Number(objectId));
    },

    async resume() {
      const queries = [
        { status: 'REQUESTED' },
        { status: 'IN_PROGRESS' },
        { status: 'CHANGE_REQUESTED' },
        { refreshRequested: true },
      ] as const;
      for (const query of queries) {
        const { items } = await client.call(listProviderQuotations, { query: { ...query, limit: 200 } });
        for (const { quotationId } of items) void processQuotation(quotationId);
      }
    },
  };
}
