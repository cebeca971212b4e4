import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { type Db, fromPglite, PgBoss } from 'pg-boss';
import type { AppContext } from '../app-context.ts';
import type { Database, OpenDatabase } from '../db/database.ts';
import type { NotificationListener } from '../db/notification-listener.ts';
import type { Logger } from '../log.ts';
import { claimJobs, isClaim } from './claim-jobs.ts';
import type { Job, JobQueue } from './job.ts';
import { retryWhileDatabaseUnavailable } from './retry-while-database-unavailable.ts';

export interface Jobs extends JobQueue {
  /** Starts the workers. */
  run(context: AppContext): Promise<void>;
  /** Waits up to 10 seconds for running jobs; all other jobs run at the next start or in another process. */
  stop(): Promise<void>;
}

const shutdownTimeoutMs = 10_000;
/**
 * The time after its claim in which a job is retried while the database is unavailable: less than the 120 seconds until another
 * process may run it.
 */
const retryWhileAwayMs = 100_000;
/** The time that a notification waits for others, so that the jobs of several changes are claimed with one statement. */
const coalesceMs = 50;
const schema = 'job';

/** Creates the job queues in a separate schema of the same database. The workers start with `run`. */
export async function startJobs(database: OpenDatabase, log: Logger, all: readonly Job[]): Promise<Jobs> {
  const pool = database.kind === 'postgres' ? database.openJobPool() : null;
  const boss = new PgBoss({
    ...(database.kind === 'embedded'
      ? { db: fromPglite(database.client), backend: 'pglite' as const }
      : { db: toJobDatabase(pool!, database.notifications) }),
    schema,
    useListenNotify: true,
    // Longer than the defaults, to keep an idle server idle: what these checks find changes hourly at most.
    cronMonitorIntervalSeconds: 45,
    cronWorkerIntervalSeconds: 45,
    flowIntervalSeconds: 300,
    bamIntervalSeconds: 300,
  });
  boss.on('error', (error) => log.warn({ err: toError(error) }, 'the job runner encountered an error and continues'));
  const queuedJobs = all.filter(({ intervalSeconds }) => intervalSeconds === undefined);
  const intervalRunners: IntervalRunner[] = [];
  const stopped = new AbortController();
  const start = async () => {
    await boss.start();
    for (const job of queuedJobs) await prepareQueue(boss, job);
  };
  if (database.kind === 'embedded') await start();
  else {
    await database.withMigrationLock(async (direct) => {
      const installer = new PgBoss({ db: toJobDatabase(direct), schema, supervise: false, schedule: false });
      installer.on('error', (error) => log.warn({ err: toError(error) }, 'the job queues could not be created'));
      await installer.start();
      await installer.stop({ graceful: false });
      // Concurrent starts would otherwise change the same queues.
      await start();
    });
  }
  return {
    async send(tx, name, data, { group, sequence = 0 } = {}) {
      const options = { priority: toPriority(sequence), ...(group !== undefined && { group: { id: group } }) };
      await boss.insert(
        name,
        [data].flat().map((item: object) => ({ data: item, ...options })),
        { db: toInsertDatabase(tx) },
      );
    },
    async run(context) {
      const scheduledContext = { ...context, database: { ...context.database, db: context.database.scheduledDb } };
      for (const job of all) {
        if (job.intervalSeconds !== undefined)
          intervalRunners.push(runAtInterval(job.intervalSeconds, job, context, { log, stopped: stopped.signal }));
      }
      for (const job of queuedJobs) {
        const { concurrency = 1 } = job;
        const polling = job.cron
          ? { pollingIntervalSeconds: 60 }
          : // Workers that are notified together may claim jobs of one group. All but the first release them, and poll 5 seconds later.
            { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: concurrency > 1 ? 5 : 30 };
        const options = { ...polling, batchSize: 1, ...(concurrency > 1 && { localGroupConcurrency: 1 }) };
        for (let count = 0; count < concurrency; count++) {
          const worker: string = await boss.work<object>(job.name, options, async ([claimedJob]) => {
            if (!claimedJob) return;
            try {
              await retryWhileDatabaseUnavailable(() => job.run(job.cron ? scheduledContext : context, claimedJob.data), {
                deadlineMs: (claimedAt.get(claimedJob) ?? performance.now()) + retryWhileAwayMs,
                stopped: stopped.signal,
              });
            } catch (error) {
              log.warn({ err: error, job: job.name, jobId: claimedJob.id }, 'a job failed and will be retried');
              throw error;
            } finally {
              // Polls for the next job immediately, because a single notification may mean several jobs of one transaction.
              boss.notifyWorker(worker);
            }
          });
        }
      }
    },
    async stop() {
      stopped.abort();
      const runnersStopped = Promise.all(intervalRunners.map((runner) => runner.stop()));
      const timeout = sleep(shutdownTimeoutMs, undefined, { ref: false });
      await Promise.all([boss.stop({ graceful: true, timeout: shutdownTimeoutMs }), Promise.race([runnersStopped, timeout])]);
      if (pool && !pool.ending) await pool.end();
    },
  };
}

/** The times when this process began to claim jobs, by the row that pg-boss passes to the worker. */
const claimedAt = new WeakMap<object, number>();

/** Adapts a pool to the interface that pg-boss uses. Without notifications, its workers poll every second. */
function toJobDatabase(pool: Pool, notifications?: NotificationListener): Db {
  return {
    async executeSql(text, values) {
      if (!isClaim(text)) return pool.query(text, values);
      const startedAt = performance.now();
      const result = await claimJobs(pool, text, values, startedAt + retryWhileAwayMs);
      for (const row of result.rows) claimedAt.set(row, startedAt);
      return result;
    },
    ...(notifications && {
      async listen(channel: string, receive: (payload: string) => void, poll: () => void) {
        const receivers = new Map<string, () => void>();
        const stop = notifications.subscribe(channel, {
          receive(payload) {
            const receiveOnce = receivers.get(payload) ?? coalesceCalls(() => receive(payload), coalesceMs);
            receivers.set(payload, receiveOnce);
            receiveOnce();
          },
          recover: poll,
          poll,
        });
        return { close: async () => stop() };
      },
    }),
  };
}

/** Returns a function that batches its calls: it makes one call `ms` after the first of them. */
function coalesceCalls(call: () => void, ms: number): () => void {
  let isWaiting = false;
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      call();
    }, ms).unref();
  };
}

/** The names of the statements that queue jobs, by their text: one for each queue. */
const insertNames = new Map<string, string>();

/** Queues jobs in a transaction. The long statement has a name, so that PostgreSQL parses it once per connection. */
function toInsertDatabase(tx: Database): Db {
  return {
    async executeSql(text, values = []) {
      const name = insertNames.get(text) ?? `insert_job_${insertNames.size}`;
      insertNames.set(text, name);
      return { rows: await tx.runStatement({ name, text }, values) };
    },
  };
}

/**
 * Restores the error of a worker, which pg-boss emits as a plain object, so that it is logged like any other. Removes the suffix
 * that pg-boss appends to the message: the log removes the message from the stack, which does not contain the suffix.
 */
function toError(emitted: object): Error {
  if (emitted instanceof Error) return emitted;
  const { message = '', ...properties } = emitted as Partial<Error>;
  return Object.assign(new Error(message.replace(/ \(Queue: \S+, Worker: \S+\)$/, '')), properties);
}

async function prepareQueue(boss: PgBoss, { name, retry, cron }: Job): Promise<void> {
  const options = {
    notify: !cron,
    retryLimit: retry.limit,
    retryDelay: retry.delay,
    retryBackoff: true,
    retryDelayMax: retry.maxDelay,
    // How long a job of a killed process stays locked.
    expireInSeconds: 120,
    deleteAfterSeconds: 24 * 3600,
  };
  await boss.createQueue(name, options);
  await boss.updateQueue(name, options);
  if (cron) await boss.schedule(name, cron);
  // Caches the settings of the queue now: inside a transaction the embedded database, which has one connection, would deadlock.
  await boss.findJobs(name, { id: crypto.randomUUID() });
}

/** Jobs of one transaction have the same creation time, so their order needs a priority. Its column has 32 bits. */
function toPriority(index: number): number {
  return -(index % 2 ** 31);
}

interface IntervalRunner {
  /** Starts no further run, and waits for the current one. */
  stop(): Promise<void>;
}

/** Runs a job at an interval, never twice concurrently in this process. */
function runAtInterval(
  seconds: number,
  job: Job,
  context: AppContext,
  { log, stopped }: { log: Logger; stopped: AbortSignal },
): IntervalRunner {
  let running: Promise<void> | null = null;
  const runOnce = async () => {
    try {
      await job.run(context, {}, stopped);
    } catch (error) {
      log.warn({ err: error, job: job.name }, 'a job failed and will be retried');
    }
  };
  const timer = setInterval(() => {
    running ??= runOnce().finally(() => {
      running = null;
    });
  }, seconds * 1000).unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
