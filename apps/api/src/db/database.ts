import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Pool } from 'pg';
import { apiFolder } from '../api-folder.ts';
import { lockFolder } from './folder-lock.ts';
import { createNotificationListener, type ListenerLog, type NotificationListener } from './notification-listener.ts';
import type { BuiltStatement } from './prepare-statement.ts';
import { refusePrereleaseDatabase } from './prerelease-database.ts';

/** The database or a transaction on it, for both PGlite and PostgreSQL. */
export interface Database extends Omit<PgDatabase<PgQueryResultHKT, Record<string, never>>, 'transaction'> {
  transaction<Result>(work: (tx: Database) => Promise<Result>): Promise<Result>;
  /** Runs a statement of `prepareStatement`, and returns its rows as lists of values. */
  runStatement(statement: BuiltStatement, values: unknown[]): Promise<unknown[][]>;
}

/** An open database. The job runner uses `client` directly. */
export type OpenDatabase = {
  db: Database;
  /** The same database for scheduled jobs, whose statements may take minutes. */
  scheduledDb: Database;
  /** Closes all connections. Call it last during shutdown. */
  close(): Promise<void>;
} & ({ kind: 'embedded'; client: PGlite } | PostgresDatabase);

interface PostgresDatabase {
  kind: 'postgres';
  client: Pool;
  notifications: NotificationListener;
  /** A separate pool for the job runner, which closes it. */
  openJobPool(): Pool;
  /** Runs a schema change in one process at a time, over a direct connection to the server. */
  withMigrationLock<Result>(work: (pool: Pool) => Promise<Result>): Promise<Result>;
}

export interface PostgresLocation {
  url: string;
  /** The address of the server itself when `url` points to a transaction pooler. Used for `LISTEN` and schema changes. */
  directUrl?: string;
  /** Whether PostgreSQL keeps statements under a name per connection. Not possible behind some transaction poolers. */
  usesNamedStatements?: boolean;
  /** Statement timeout in milliseconds, after which the connection is closed; 0 for no limit. */
  statementMs?: number;
}

/** PostgreSQL, a folder of an embedded database, or a snapshot for an embedded database in memory. */
export type DatabaseLocation = PostgresLocation | { folder: string } | { snapshot: Blob };

const migrationsFolder = join(apiFolder, 'src/db/migrations');
const casing = 'snake_case';
/** An arbitrary advisory lock key, the same in every process: the process that changes the schema holds it. */
const migrationLockKey = 7_330_171;
const silentLog: ListenerLog = { info: () => {}, warn: () => {} };

/** Opens the database and runs the pending migrations. Throws if the database comes from a pre-release version. */
export async function openDatabase(location: DatabaseLocation, log: ListenerLog = silentLog): Promise<OpenDatabase> {
  if (!('url' in location)) return openEmbedded(location);
  const database = await connectPostgres(location, log);
  const { drizzle } = await import('drizzle-orm/node-postgres');
  const { migrate } = await import('drizzle-orm/node-postgres/migrator');
  try {
    await database.withMigrationLock(async (pool) => {
      const db = drizzle(pool, { casing });
      await refusePrereleaseDatabase(db as unknown as Database, migrationsFolder);
      await migrate(db, { migrationsFolder });
    });
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Connects to PostgreSQL without running migrations. Connections are opened on first use. */
export async function connectPostgres(
  { url, directUrl = url, usesNamedStatements = true, statementMs }: PostgresLocation,
  log: ListenerLog = silentLog,
): Promise<OpenDatabase & PostgresDatabase> {
  const { createClient, createPool, requestStatementMs, scheduledStatementMs } = await import('./postgres-client.ts');
  const { createPostgresDatabase } = await import('./postgres-database.ts');
  const requestMs = statementMs ?? requestStatementMs;
  const openPool = (max: number, statementMs: number) => {
    const pool = createPool(url, { max, statementMs });
    return { pool, db: createPostgresDatabase(pool, { casing, statementMs, usesNamedStatements }) };
  };
  const { pool, db } = openPool(10, requestMs);
  const scheduled = openPool(2, scheduledStatementMs);
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
    withMigrationLock: (work) => runWithMigrationLock(directUrl, work),
    async close() {
      await notifications.close();
      await Promise.all([pool.end(), scheduled.pool.end()]);
    },
  };
}

async function runWithMigrationLock<Result>(url: string, work: (pool: Pool) => Promise<Result>): Promise<Result> {
  const { createClient, createPool } = await import('./postgres-client.ts');
  const lockClient = createClient(url, 0);
  const pool = createPool(url, { max: 1, statementMs: 0 });
  try {
    await lockClient.connect();
    // A transaction-level lock works behind a transaction pooler; a session-level lock does not.
    await lockClient.query('begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
    await lockClient.query('select pg_advisory_xact_lock($1)', [migrationLockKey]);
    const result = await work(pool);
    await lockClient.query('commit');
    return result;
  } finally {
    await pool.end();
    await lockClient.end().catch(() => {});
  }
}

async function openEmbedded(location: { folder: string } | { snapshot: Blob }): Promise<OpenDatabase> {
  const { PGlite } = await import('@electric-sql/pglite');
  const { citext } = await import('@electric-sql/pglite/contrib/citext');
  const { btree_gist } = await import('@electric-sql/pglite/contrib/btree_gist');
  const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm');
  const { drizzle } = await import('drizzle-orm/pglite');
  const { migrate } = await import('drizzle-orm/pglite/migrator');
  const { createEmbeddedDatabase } = await import('./embedded-database.ts');
  const inMemory = 'snapshot' in location || location.folder === 'memory://';
  const unlock = inMemory ? () => {} : lockFolder((location as { folder: string }).folder);
  const extensions = { citext, btree_gist, pg_trgm };
  try {
    const client = await PGlite.create(
      'snapshot' in location ? { loadDataDir: location.snapshot, extensions } : { dataDir: location.folder, extensions },
    );
    const db = createEmbeddedDatabase(client as unknown as PGlite, casing);
    await refusePrereleaseDatabase(db, migrationsFolder);
    await migrate(drizzle(client, { casing }), { migrationsFolder });
    const close = async () => {
      await client.close();
      unlock();
    };
    return { kind: 'embedded', db, scheduledDb: db, client: client as unknown as PGlite, close };
  } catch (error) {
    unlock();
    throw error;
  }
}
