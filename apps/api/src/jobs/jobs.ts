import { sql } from 'drizzle-orm';
import { fromDrizzle, fromPglite, PgBoss } from 'pg-boss';
import type { Database, OpenDatabase } from '../db/database.ts';
import type { Logger } from '../log.ts';
import { deliverMail } from '../mail/deliver-mail.ts';
import type { Parts } from '../parts.ts';
import { cleanUp } from './clean-up.ts';
import type { Job } from './job.ts';

/** All work that is done outside a request. */
const all: readonly Job[] = [deliverMail as Job, cleanUp];

export interface Jobs {
  /** Queues work inside the transaction that asks for it: it exists when that is committed, and only then. */
  send(tx: Database, name: string, data: object): Promise<void>;
  /** Begins to take work. */
  run(parts: Parts): Promise<void>;
  /** Waits for the work at hand, ten seconds at most; what is left is taken up at the next start or by another process. */
  stop(): Promise<void>;
}

/** Opens the job queues, which lie in a schema of their own in the same database. */
export async function startJobs(database: OpenDatabase, log: Logger): Promise<Jobs> {
  const boss = new PgBoss({
    ...(database.kind === 'embedded'
      ? { db: fromPglite(database.client as never), backend: 'pglite' as const }
      : { connectionString: database.client.options.connectionString as string, max: 2 }),
    schema: 'job',
    // Wakes the workers when work is committed. Behind a transaction pooler, where nobody can listen, they look every second.
    useListenNotify: true,
    // An idle server should be idle: these look after what changes hourly at most.
    cronMonitorIntervalSeconds: 45,
    cronWorkerIntervalSeconds: 45,
    flowIntervalSeconds: 300,
    bamIntervalSeconds: 300,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the job runner met an error and goes on'));
  await boss.start();
  for (const { name, retry, cron } of all) {
    const options = {
      notify: !cron,
      retryLimit: retry.limit,
      retryDelay: retry.delay,
      retryBackoff: true,
      retryDelayMax: retry.longestDelay,
      // How long a process that was killed keeps its job from the others.
      expireInSeconds: 120,
      deleteAfterSeconds: 24 * 3600,
    };
    await boss.createQueue(name, options);
    await boss.updateQueue(name, options);
    if (cron) await boss.schedule(name, cron);
    // Reads the queue's settings now: inside a transaction the embedded database, which has one connection, would wait for itself.
    await boss.findJobs(name, { id: crypto.randomUUID() });
  }
  return {
    async send(tx, name, data) {
      await boss.send(name, data, { db: fromDrizzle(tx as never, sql) });
    },
    async run(parts) {
      for (const job of all) {
        const polling = job.cron
          ? { pollingIntervalSeconds: 60 }
          : { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 30 };
        const worker: string = await boss.work(job.name, { ...polling, batchSize: 1 }, async ([taken]) => {
          if (!taken) return;
          try {
            await job.run(parts, taken.data as object);
          } catch (error) {
            log.warn({ err: error, job: job.name, jobId: taken.id }, 'a job failed and is tried again');
            throw error;
          } finally {
            // On to the next at once: a wake-up tells of one transaction, which may have asked for more than one job.
            boss.notifyWorker(worker);
          }
        });
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
}
