import type { CarrierResult } from '@demarc/contract/availability.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import type { Carrier, CarrierQuery } from '../../registries/carrier.ts';

/** Queries all carriers in the background of this process. */
export interface CarrierQueryRunner {
  /** Calls `onResult` with each result as it arrives. Settles after the last result or when the server stops, and never rejects. */
  run(query: CarrierQuery, onResult: (result: CarrierResult, carrier: Carrier) => Promise<void> | void): Promise<void>;
}

/** Creates a runner that is bound to the server: queries in flight when it stops are aborted before the database closes. */
export function createCarrierQueryRunner(
  app: FastifyInstance,
  { registries, log }: Pick<AppContext, 'registries' | 'log'>,
): CarrierQueryRunner {
  const stopController = new AbortController();
  const inFlight = new Set<Promise<unknown>>();
  app.addHook('onClose', async () => {
    stopController.abort();
    await Promise.all(inFlight);
  });
  return {
    async run(query, onResult) {
      const { signal } = stopController;
      const queries = registries.carriers.map(async (carrier) => {
        try {
          const result = await carrier.check(query, signal);
          if (!signal.aborted) await onResult(result, carrier);
        } catch (error) {
          log.warn({ err: error, carrier: carrier.code }, 'a carrier response could not be stored');
        }
      });
      const allQueries = Promise.all(queries);
      inFlight.add(allQueries);
      await allQueries.finally(() => inFlight.delete(allQueries));
    },
  };
}
