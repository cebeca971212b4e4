import type { CarrierResult } from '@demarc/contract/availability.ts';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '../../parts.ts';
import type { Carrier, CarrierQuestion } from '../../registers/carriers.ts';

/** Queries all carriers in the background of this process. */
export interface CarrierRound {
  /** Passes on each result as it arrives. Settles after the last result or when the server stops, and never rejects. */
  ask(question: CarrierQuestion, take: (result: CarrierResult, carrier: Carrier) => Promise<void> | void): Promise<void>;
}

/** Creates a runner that is bound to the server: queries in flight when it stops are aborted before the database closes. */
export function createCarrierRound(app: FastifyInstance, { registers, log }: Pick<Parts, 'registers' | 'log'>): CarrierRound {
  const stopped = new AbortController();
  const underWay = new Set<Promise<unknown>>();
  app.addHook('onClose', async () => {
    stopped.abort();
    await Promise.all(underWay);
  });
  return {
    async ask(question, take) {
      const { signal } = stopped;
      const each = registers.carriers.map(async (carrier) => {
        try {
          const result = await carrier.check(question, signal);
          if (!signal.aborted) await take(result, carrier);
        } catch (error) {
          log.warn({ err: error, carrier: carrier.code }, 'a carrier response could not be stored');
        }
      });
      const all = Promise.all(each);
      underWay.add(all);
      await all.finally(() => underWay.delete(all));
    },
  };
}
