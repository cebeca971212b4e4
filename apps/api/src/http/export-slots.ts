import { Readable } from 'node:stream';
import type { AppContext } from '../app-context.ts';
import { hashAttemptKey } from '../db/attempt-counter.ts';
import { claimLease, type Lease, releaseLease, renewLease } from '../db/leases.ts';
import { toLoggableError } from './loggable-error.ts';
import { tooManyRequests } from './problem.ts';

/** The slot of a process that died becomes available after this time. */
const leaseSeconds = 60;
const renewEveryMs = 20_000;
/** Most exports finish within this time. */
const retryAfterSeconds = 5;

interface ExportFile {
  content: Uint8Array | Readable;
}

export interface ExportSlots {
  /**
   * Creates a file in one of the customer's slots, which all processes share. Releases the slot when the file has been read, has
   * failed or is aborted. Throws TOO_MANY_EXPORTS if all slots are in use.
   */
  run<F extends ExportFile>(customerId: number, maxConcurrent: number, createFile: () => Promise<F>): Promise<F>;
}

type ExportSlotContext = Pick<AppContext, 'config' | 'clock' | 'database' | 'keys' | 'log'>;

export function createExportSlots({ config, clock, database: { db }, keys, log }: ExportSlotContext): ExportSlots {
  const warn = (error: unknown) => log.warn({ cause: toLoggableError(error) }, 'an export slot could not be renewed or released');

  /** Renews the lease every 20 seconds. The returned function stops this and releases the lease. */
  const keepRenewing = (claimed: Lease) => {
    let lease: Lease | null = claimed;
    let lastStep: Promise<void> = Promise.resolve();
    // One step at a time, so that a lease is never renewed after its release.
    const enqueue = (step: () => Promise<void>) => {
      lastStep = lastStep.then(step).catch(warn);
      return lastStep;
    };
    const renew = async () => {
      if (lease) lease = await renewLease(db, clock, lease, leaseSeconds);
    };
    const timer = setInterval(() => void enqueue(renew), renewEveryMs).unref();
    return () => {
      clearInterval(timer);
      return enqueue(async () => {
        const lastLease = lease;
        lease = null;
        if (lastLease) await releaseLease(db, lastLease);
      });
    };
  };

  return {
    async run(customerId, maxConcurrent, createFile) {
      if (!config.rateLimit) return createFile();
      const slotKeys = Array.from({ length: maxConcurrent }, (_, slot) =>
        hashAttemptKey(keys, 'export', `${customerId} ${slot}`),
      );
      const lease = await claimLease(db, clock, slotKeys, leaseSeconds);
      if (!lease) throw tooManyRequests('TOO_MANY_EXPORTS', retryAfterSeconds);
      const release = keepRenewing(lease);
      try {
        const file = await createFile();
        if (file.content instanceof Readable) file.content.once('close', () => void release());
        else await release();
        return file;
      } catch (error) {
        await release();
        throw error;
      }
    },
  };
}
