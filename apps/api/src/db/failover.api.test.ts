import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { it as base, describe, expect, inject, vi } from 'vitest';
import type { AppContext } from '../app-context.ts';
import { isDatabaseUnavailable } from '../http/loggable-error.ts';
import type { Job, JobQueue } from '../jobs/job.ts';
import { startJobs } from '../jobs/jobs.ts';
import { createLog } from '../log.ts';
import { insertCustomer } from '../testing/builders.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { type PostgresProxy, startPostgresProxy } from '../testing/postgres-proxy.ts';
import { dropDatabase, generateDatabaseName, runOnServer, toDatabaseUrl } from '../testing/test-database.ts';
import { connectPostgres, type OpenDatabase, openDatabase, type PostgresLocation } from './database.ts';
import { createNotifyChannel } from './notify-channel.ts';
import { customers } from './schema/customer.ts';

const source = inject('database');

interface Cluster {
  /** The database itself, which stays reachable when the proxy freezes. */
  database: Awaited<ReturnType<typeof openTestDatabase>>;
  proxy: PostgresProxy;
  /** Closed after the test, last one first. */
  toClose: (() => Promise<unknown>)[];
  /** Connects, and collects what is logged. */
  connect(location: PostgresLocation): Promise<OpenDatabase & { infos: string[]; warnings: string[] }>;
  startJob(on: OpenDatabase, run?: (count: number) => Promise<void>): Promise<{ jobs: JobQueue; countRuns: () => number }>;
}

const it = base.extend<{ cluster: Cluster }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names out of the first parameter.
  cluster: async ({}, use) => {
    const database = await openTestDatabase();
    const proxy = await startPostgresProxy(database.url!);
    const toClose: Cluster['toClose'] = [() => database.close(), () => proxy.close()];
    await use({
      database,
      proxy,
      toClose,
      async connect(location) {
        const infos: string[] = [];
        const warnings: string[] = [];
        const log = { info: (text: string) => void infos.push(text), warn: (text: string) => void warnings.push(text) };
        const connected = await connectPostgres(location, log);
        toClose.push(() => connected.close());
        return { ...connected, infos, warnings };
      },
      async startJob(on, run = async () => {}) {
        let runs = 0;
        const jobs = await startJobs(on, createLog({ silent: true }), [createJob(() => run(++runs))]);
        await jobs.run({ database: on } as AppContext);
        toClose.push(() => jobs.stop());
        return { jobs, countRuns: () => runs };
      },
    });
    for (const close of toClose.reverse()) await close();
  },
});

const createJob = (run: () => Promise<void>): Job => ({
  name: 'note',
  retry: { limit: 3, delay: 30, maxDelay: 30 },
  run,
});

const write = ({ db }: Pick<OpenDatabase, 'db'>) => db.transaction((tx) => insertCustomer(tx));

// These tests spend nearly all of their time waiting for timeouts, so they run concurrently.
describe.runIf(source.kind === 'postgres').concurrent('PostgreSQL on a cluster', () => {
  describe('whose primary freezes without closing a connection', () => {
    it('serves writes within 10 seconds of the new primary taking over', { timeout: 60_000 }, async ({
      cluster: { database, proxy, connect },
    }) => {
      const through = await connect({ url: proxy.url });
      // Open every connection of the pool; 5 of them are in the middle of a transaction when the primary freezes.
      await Promise.all(Array.from({ length: 10 }, () => through.db.execute(sql`select pg_sleep(0.05)`)));
      const under = Array.from({ length: 5 }, () =>
        through.db.transaction(async (tx) => {
          await tx.execute(sql`select 1`);
          proxy.freeze();
          await insertCustomer(tx);
        }),
      );
      for (const { status } of await Promise.allSettled(under)) expect(status).toBe('rejected');
      const during = await Promise.allSettled(Array.from({ length: 12 }, () => write(through)));
      for (const { status } of during) expect(status).toBe('rejected');
      const before = await database.db.$count(customers);
      proxy.thaw();
      const thawedAt = performance.now();
      await vi.waitFor(() => write(through), { timeout: 20_000, interval: 100 });
      expect(performance.now() - thawedAt).toBeLessThan(10_000);
      expect(await database.db.$count(customers)).toBe(before + 1);
    });

    it('resumes jobs', { timeout: 60_000 }, async ({ cluster: { database, proxy, connect, startJob } }) => {
      const through = await connect({ url: proxy.url, statementMs: 2_000 });
      const { jobs, countRuns } = await startJob(through);
      await jobs.send(through.db, 'note', {});
      await vi.waitFor(() => expect(countRuns()).toBe(1), 10_000);
      proxy.freeze();
      await expect(through.db.execute(sql`select 1`)).rejects.toThrow('Failed query');
      proxy.thaw();
      await database.db.transaction((tx) => jobs.send(tx, 'note', {}));
      await vi.waitFor(() => expect(countRuns()).toBe(2), 20_000);
    });

    it.for([0, 9])(
      'completes a job in progress soon after an outage, %d seconds longer',
      { timeout: 90_000 },
      async (seconds, { cluster: { proxy, database, connect, startJob } }) => {
        const through = await connect({ url: proxy.url, statementMs: 2_000 });
        let isDone = false;
        const { jobs, countRuns } = await startJob(through, async (count) => {
          if (count === 1) proxy.freeze();
          await through.db.execute(sql`select 1`);
          isDone = true;
        });
        await database.db.transaction((tx) => jobs.send(tx, 'note', {}));
        await vi.waitFor(() => expect(countRuns()).toBeGreaterThan(0), 20_000);
        await sleep(2_200 + 1_000 * seconds);
        proxy.thaw();
        // A connection attempt that started before may wait for another 5 seconds.
        await vi.waitFor(() => expect(isDone).toBe(true), { timeout: 15_000, interval: 100 });
      },
    );

    it.for([
      ['the jobs', 'D'],
      ['the commit', 'C'],
    ] as const)(
      'runs a job once if the response with %s is lost while it is claimed',
      { timeout: 90_000 },
      async ([, type], { cluster: { proxy, database, connect, startJob } }) => {
        const through = await connect({ url: proxy.url, statementMs: 2_000 });
        const { jobs, countRuns } = await startJob(through);
        let isClaimed = false;
        let isLost = false;
        proxy.isFreezingAt = (message) => {
          isClaimed ||= message.toString('latin1', 0, 1) === 'D' && message.includes('"of": "this test"');
          isLost ||= isClaimed && message.toString('latin1', 0, 1) === type && (type === 'D' || message.includes('COMMIT'));
          return isLost;
        };
        await database.db.transaction((tx) => jobs.send(tx, 'note', { of: 'this test' }));
        await vi.waitFor(() => expect(isLost).toBe(true), 20_000);
        expect(countRuns()).toBe(0);
        proxy.isFreezingAt = () => false;
        await sleep(2_200);
        proxy.thaw();
        await vi.waitFor(
          async () => {
            const { rows } = (await database.db.execute(
              sql`select state, retry_count from job.job where name = 'note'`,
            )) as unknown as { rows: unknown[] };
            expect(rows).toEqual([{ state: 'completed', retry_count: 0 }]);
          },
          { timeout: 20_000, interval: 200 },
        );
        expect(countRuns()).toBe(1);
      },
    );
  });

  describe('behind a pooler that swallows notifications', () => {
    it('polls while no notifications arrive, warns once, and stops polling when they return', { timeout: 60_000 }, async ({
      cluster: { database, proxy, connect },
    }) => {
      const through = await connect({ url: database.url!, directUrl: proxy.url });
      const notifyChannel = createNotifyChannel(through);
      let heard: string[] = [];
      notifyChannel.subscribe((subject) => heard.push(subject));
      await notifyChannel.start();
      // Notify until one arrives: the listening connection may not be open yet.
      const isHeard = async () => {
        await notifyChannel.notify(through.db, 'session:first');
        expect(heard).toContain('session:first');
      };
      await vi.waitFor(isHeard, 10_000);

      heard = [];
      proxy.isDroppingNotifications = true;
      await vi.waitFor(() => expect(heard.filter((subject) => subject === 'recheck').length).toBeGreaterThan(3), 20_000);
      expect(through.warnings).toHaveLength(1);
      expect(heard).not.toContain('*');

      proxy.isDroppingNotifications = false;
      await vi.waitFor(() => expect(heard).toContain('*'), 20_000);
      await notifyChannel.notify(through.db, 'session:last');
      await vi.waitFor(() => expect(heard).toContain('session:last'), 10_000);
      expect(through.warnings).toHaveLength(1);
      expect(through.infos).toHaveLength(1);
      await notifyChannel.stop();
    });

    it('runs a job within seconds', { timeout: 60_000 }, async ({ cluster: { proxy, connect, startJob } }) => {
      proxy.isDroppingNotifications = true;
      const behind = await connect({ url: proxy.url });
      const { jobs, countRuns } = await startJob(behind);
      await vi.waitFor(() => expect(behind.warnings).not.toEqual([]), 20_000);
      const sentAt = performance.now();
      await jobs.send(behind.db, 'note', {});
      await vi.waitFor(() => expect(countRuns()).toBeGreaterThan(0), { timeout: 25_000, interval: 50 });
      expect(performance.now() - sentAt).toBeLessThan(10_000);
    });
  });

  describe('with several hosts', () => {
    const atHosts = (database: Cluster['database'], ...ports: number[]) => {
      const url = new URL(database.url!);
      const hosts = ports.map((port) => `127.0.0.1:${port}`).join();
      return `postgres://${url.username}@${hosts}${url.pathname}?target_session_attrs=read-write`;
    };

    it('uses the host that accepts writes, and another one when that host goes down', { timeout: 60_000 }, async ({
      cluster: { database, proxy, toClose, connect },
    }) => {
      const second = await startPostgresProxy(database.url!);
      toClose.push(() => second.close());
      const through = await connect({ url: atHosts(database, 1, proxy.port, second.port), statementMs: 1_000 });
      await write(through);
      for (const gone of [proxy, second]) {
        gone.freeze();
        await vi.waitFor(() => write(through), { timeout: 20_000, interval: 100 });
        gone.thaw();
      }
    });

    it('leaves a host that stops accepting writes, and reports when no host does', { timeout: 60_000 }, async ({
      cluster: { database, proxy, connect },
    }) => {
      const through = await connect({ url: atHosts(database, 1, proxy.port) });
      await write(through);
      const name = new URL(database.url!).pathname.slice(1);
      const readOnlyDatabase = `alter database "${name}" set default_transaction_read_only = on`;
      if (source.kind !== 'postgres') return;
      await runOnServer(source.server, readOnlyDatabase);
      const readOnly = await connect({ url: atHosts(database, proxy.port) });
      await expect(write(readOnly)).rejects.toThrow('no database host accepts writes');
      // This leaves existing connections open; a connection that refuses a write is not reused.
      await through.db.transaction((tx) => tx.execute(sql`set session characteristics as transaction read only`));
      await expect(write(through)).rejects.toMatchObject({ cause: { code: '25006' } });
      await expect(write(through)).rejects.toThrow('no database host accepts writes');
      await runOnServer(source.server, `alter database "${name}" reset default_transaction_read_only`);
      await vi.waitFor(() => write(through), { timeout: 20_000, interval: 100 });
    });

    it('uses a standby that becomes the primary while the old primary is frozen', { timeout: 60_000 }, async ({
      cluster: { database, proxy, toClose, connect },
    }) => {
      if (source.kind !== 'postgres') return;
      const frozen = await startPostgresProxy(database.url!);
      toClose.push(() => frozen.close());
      frozen.freeze();
      const name = new URL(database.url!).pathname.slice(1);
      await runOnServer(source.server, `alter database "${name}" set default_transaction_read_only = on`);
      const through = await connect({ url: atHosts(database, frozen.port, proxy.port) });
      const writing = write(through);
      await sleep(300);
      await runOnServer(source.server, `alter database "${name}" reset default_transaction_read_only`);
      await expect(writing).resolves.toEqual(expect.anything());
    });
  });

  it('tells each statement of a transaction that its server has become read-only', async ({ cluster: { database, connect } }) => {
    const { db } = await connect({ url: database.url! });
    const outcomes = await db.transaction(async (tx) => {
      await tx.execute(sql`set transaction read only`);
      // Sent together: the second one reaches a transaction that the first one has aborted.
      return Promise.allSettled([insertCustomer(tx), tx.execute(sql`select 1`)]);
    });
    expect(outcomes).toMatchObject([
      { reason: { cause: { code: '25006' } } },
      { reason: { cause: { code: '25P02', cause: { code: '25006' } } } },
    ]);
    for (const outcome of outcomes) expect(isDatabaseUnavailable('reason' in outcome && outcome.reason)).toBe(true);
  });

  it('migrates once when several processes start together on an empty database', { timeout: 120_000 }, async () => {
    if (source.kind !== 'postgres') return;
    for (let round = 0; round < Number(process.env.SET_UP_ROUNDS ?? 3); round++) {
      const name = generateDatabaseName();
      await runOnServer(source.server, `create database "${name}"`);
      const url = toDatabaseUrl(source.server, name);
      const started = await Promise.allSettled(
        Array.from({ length: 3 }, async () => {
          const database = await openDatabase({ url });
          const jobs = await startJobs(database, createLog({ silent: true }), [createJob(async () => {})]);
          return async () => {
            await jobs.stop();
            await database.close();
          };
        }),
      );
      for (const outcome of started) if (outcome.status === 'fulfilled') await outcome.value();
      await dropDatabase(source.server, name);
      expect(started.filter(({ status }) => status === 'rejected')).toEqual([]);
    }
  });
});
