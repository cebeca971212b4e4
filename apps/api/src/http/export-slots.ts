import { Readable } from 'node:stream';
import type { AppContext } from '../app-context.ts';
import { hashAttemptKey } from '../db/attempt-counter.ts';
import { claimLease, type Lease, releaseLease, renewLease } from '../db/leases.ts';
import { toLoggableError } from './loggable-error.ts';
import { tooManyRequests } from './problem.ts';

/** A slot of a process that died is released after this time. */
const leaseSeconds = 60;
const renewEveryMs = 20_000;
/** Most exports finish sooner. */
const retryAfterSeconds = 5;

interface WithContent {
  content: Uint8Array | Readable;
}

export interface ExportSlots {
  /**
   * Creates a file while it holds one of the customer's slots, which all processes share. The slot is released when the file has
   * been read, has failed or is aborted. Throws TOO_MANY_EXPORTS if all slots are in use.
   */
  run<F extends WithContent>(customerId: number, maxConcurrent: number, makeFile: () => Promise<F>): Promise<F>;
}

type ExportSlotContext = Pick<AppContext, 'config' | 'clock' | 'database' | 'keys' | 'log'>;

export function createExportSlots({ config, clock, database: { db }, keys, log }: ExportSlotContext): ExportSlots {
  const warn = (error: unknown) => log.warn({ cause: toLoggableError(error) }, 'an export slot could not be renewed or released');

  /** Renews the lease until the returned function is called. */
  const holdLease = (taken: Lease) => {
    let lease: Lease | null = taken;
    let lastStep: Promise<void> = Promise.resolve();
    const next = (step: () => Promise<void>) => {
      lastStep = lastStep.then(step).catch(warn);
      return lastStep;
    };
    const renew = async () => {
      if (lease) lease = await renewLease(db, clock, lease, leaseSeconds);
    };
    const timer = setInterval(() => void next(renew), renewEveryMs).unref();
    return () => {
      clearInterval(timer);
      return next(async () => {
        const held = lease;
        lease = null;
        if (held) await releaseLease(db, held);
      });
    };
  };

  return {
    async run(customerId, maxConcurrent, makeFile) {
      if (!config.rateLimit) return makeFile();
      const slotKeys = Array.from({ length: maxConcurrent }, (_, slot) =>
        hashAttemptKey(keys, 'export', `${customerId} ${slot}`),
      );
      const lease = await claimLease(db, clock, slotKeys, leaseSeconds);
      if (!lease) throw tooManyRequests('TOO_MANY_EXPORTS', retryAfterSeconds);
      const free = holdLease(lease);
      try {
        const file = await makeFile();
        if (file.content instanceof Readable) file.content.once('close', () => void free());
        else await free();
        return file;
      } catch (error) {
        await free();
        throw error;
      }
    },
  };
}
