import type { CarrierResult } from '@demarc/contract/availability.ts';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '../../parts.ts';
import type { Carrier, CarrierQuestion } from '../../registers/carriers.ts';

/** Asks all carriers in the background of this process. */
export interface CarrierRound {
  /** Hands each answer over as it comes, and ends when the last one is handed over or the server stops. It never fails. */
  ask(question: CarrierQuestion, take: (result: CarrierResult, carrier: Carrier) => Promise<void> | void): Promise<void>;
}

/** A round lives no longer than the server: what is under way when it stops is broken off before the database closes. */
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
          log.warn({ err: error, carrier: carrier.code }, 'the answer of a carrier was lost');
        }
      });
      const all = Promise.all(each);
      underWay.add(all);
      await all.finally(() => underWay.delete(all));
    },
  };
}
