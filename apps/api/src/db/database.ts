import { fileURLToPath } from 'node:url';
import type { PGlite } from '@electric-sql/pglite';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Pool } from 'pg';
import { lockFolder } from './folder-lock.ts';
import { createNotificationListener, type NotificationListener, type OutageLog } from './notification-listener.ts';
import { transactionsOn } from './postgres-transaction.ts';
import { nameStatements } from './prepared.ts';

/** The database or a transaction on it; the same for PGlite and PostgreSQL. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** An open database: `client` is what the job runner needs of it. */
export type OpenDatabase = {
  db: Database;
  /** The same for scheduled work, whose statements may take minutes. */
  scheduledDb: Database;
  /** Ends all connections; the last thing of a shutdown. */
  close(): Promise<void>;
} & ({ kind: 'embedded'; client: PGlite } | PostgresParts);

interface PostgresParts {
  kind: 'postgres';
  client: Pool;
  notifications: NotificationListener;
  /** Connections of the job runner's own, to be ended by it. */
  openJobPool(): Pool;
  /** Changes the schema: one process at a time, directly on the server. */
  setUp<Result>(work: (pool: Pool) => Promise<Result>): Promise<Result>;
}

/** Where PostgreSQL is. */
export interface PostgresLocation {
  url: string;
  /** The server itself, where a transaction pooler answers at `url`: for `LISTEN` and changes of the schema. */
  directUrl?: string;
  /** Whether statements are named (`nameStatements`). */
  isNamed?: boolean;
  /** How long a statement may take before its connection is given up; 0 for no limit. */
  statementMs?: number;
}

/** Where the database is: PostgreSQL, a folder for the embedded one, or an embedded one in memory. */
export type DatabaseLocation = PostgresLocation | { folder: string } | { snapshot: Blob };

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
const casing = 'snake_case';
/** Any number, the same in every process: whoever changes the schema holds it. */
const setUpLock = 7_330_171;
const silentLog: OutageLog = { info: () => {}, warn: () => {} };

/** Opens the database and brings it up to date. */
export async function openDatabase(location: DatabaseLocation, log: OutageLog = silentLog): Promise<OpenDatabase> {
  if (!('url' in location)) return openEmbedded(location);
  const database = await connectPostgres(location, log);
  const { drizzle } = await import('drizzle-orm/node-postgres');
  const { migrate } = await import('drizzle-orm/node-postgres/migrator');
  try {
    await database.setUp((pool) => migrate(drizzle(pool, { casing }), { migrationsFolder }));
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** PostgreSQL as it is; nothing is sent before somebody asks for something. */
export async function connectPostgres(
  { url, directUrl = url, isNamed = true, statementMs }: PostgresLocation,
  log: OutageLog = silentLog,
): Promise<OpenDatabase & PostgresParts> {
  nameStatements(isNamed);
  const { createClient, createPool, requestStatementMs, scheduledStatementMs } = await import('./postgres-client.ts');
  const { drizzle } = await import('drizzle-orm/node-postgres');
  const requestMs = statementMs ?? requestStatementMs;
  const open = (max: number, statementMs: number) => {
    const pool = createPool(url, { max, statementMs });
    const db = drizzle(pool, { casing }) as unknown as Database;
    db.transaction = transactionsOn(pool, casing, statementMs);
    return { pool, db };
  };
  const { pool, db } = open(10, requestMs);
  const scheduled = open(2, scheduledStatementMs);
  const notifications = createNotificationListener(
    () => createClient(directUrl, requestMs),
    (channel, payload) => pool.query('select pg_notify($1, $2)', [channel, payload]),
    log,
  );
  return {
    kind: 'postgres',
    db,
    scheduledDb: scheduled.db,
    client: pool,
    notifications,
    openJobPool: () => createPool(url, { max: 2, statementMs: requestMs }),
    setUp: (work) => setUpPostgres(directUrl, work),
    async close() {
      await notifications.close();
      await Promise.all([pool.end(), scheduled.pool.end()]);
    },
  };
}

async function setUpPostgres<Result>(url: string, work: (pool: Pool) => Promise<Result>): Promise<Result> {
  const { createClient, createPool } = await import('./postgres-client.ts');
  const holder = createClient(url, 0);
  const pool = createPool(url, { max: 1, statementMs: 0 });
  try {
    await holder.connect();
    // Held by a transaction, not a session, so that a transaction pooler may stand between.
    await holder.query('begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
    await holder.query('select pg_advisory_xact_lock($1)', [setUpLock]);
    const result = await work(pool);
    await holder.query('commit');
    return result;
  } finally {
    await pool.end();
    await holder.end().catch(() => {});
  }
}

async function openEmbedded(location: { folder: string } | { snapshot: Blob }): Promise<OpenDatabase> {
  const { PGlite } = await import('@electric-sql/pglite');
  const { citext } = await import('@electric-sql/pglite/contrib/citext');
  const { btree_gist } = await import('@electric-sql/pglite/contrib/btree_gist');
  const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm');
  const { drizzle } = await import('drizzle-orm/pglite');
  const { migrate } = await import('drizzle-orm/pglite/migrator');
  const inMemory = 'snapshot' in location || location.folder === 'memory://';
  const unlock = inMemory ? () => {} : lockFolder((location as { folder: string }).folder);
  const extensions = { citext, btree_gist, pg_trgm };
  try {
    const client = await PGlite.create(
      'snapshot' in location ? { loadDataDir: location.snapshot, extensions } : { dataDir: location.folder, extensions },
    );
    const db = drizzle(client, { casing });
    await migrate(db, { migrationsFolder });
    const close = async () => {
      await client.close();
      unlock();
    };
    const opened = db as unknown as Database;
    return { kind: 'embedded', db: opened, scheduledDb: opened, client: client as unknown as PGlite, close };
  } catch (error) {
    unlock();
    throw error;
  }
}
