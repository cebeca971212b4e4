import { fileURLToPath } from 'node:url';
import type { PGlite } from '@electric-sql/pglite';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Pool } from 'pg';
import { lockFolder } from './folder-lock.ts';
import { transactionsOn } from './postgres-transaction.ts';
import { nameStatements } from './prepared.ts';

/** The database or a transaction on it; the same for PGlite and PostgreSQL. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** An open database: `client` is what the job runner needs of it. */
export type OpenDatabase = {
  db: Database;
  /** Ends all connections; the last thing of a shutdown. */
  close(): Promise<void>;
} & ({ kind: 'embedded'; client: PGlite } | { kind: 'postgres'; client: Pool });

/**
 * Where the database is: a PostgreSQL address, with or without named statements (`nameStatements`), a folder for the embedded one,
 * or an embedded one in memory.
 */
export type DatabaseLocation = { url: string; isNamed?: boolean } | { folder: string } | { snapshot: Blob };

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
const casing = 'snake_case';
/** Any number, the same in every process: whoever migrates holds it. */
const migrationLock = 7_330_171;

/** Opens the database and brings it up to date. */
export async function openDatabase(location: DatabaseLocation): Promise<OpenDatabase> {
  return 'url' in location ? openPostgres(location) : openEmbedded(location);
}

async function openPostgres({ url, isNamed = true }: { url: string; isNamed?: boolean }): Promise<OpenDatabase> {
  nameStatements(isNamed);
  const { default: pg } = await import('pg');
  const { drizzle } = await import('drizzle-orm/node-postgres');
  const { migrate } = await import('drizzle-orm/node-postgres/migrator');
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 5_000, allowExitOnIdle: false });
  // Whoever waits for a connection that breaks is told; one that is idle is replaced by the pool. Without listeners it would end the
  // process: the pool's is off while somebody has the connection.
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));
  const db = drizzle(pool, { casing }) as unknown as Database;
  const holder = await pool.connect();
  try {
    await holder.query('begin');
    // Held by a transaction, not a session, so that a transaction pooler may stand between.
    await holder.query('select pg_advisory_xact_lock($1)', [migrationLock]);
    await migrate(db as never, { migrationsFolder });
    await holder.query('commit');
    holder.release();
  } catch (error) {
    holder.release(true);
    await pool.end();
    throw error;
  }
  db.transaction = transactionsOn(pool, casing);
  return { kind: 'postgres', db, client: pool, close: () => pool.end() };
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
    return { kind: 'embedded', db: db as unknown as Database, client: client as unknown as PGlite, close };
  } catch (error) {
    unlock();
    throw error;
  }
}
