import { type SQL, sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Database } from './database.ts';

/** The migrations of pre-release versions were replaced, so a database that has them cannot be migrated. */
export class PrereleaseDatabaseError extends Error {
  constructor() {
    super('The database was created by a pre-release version of Demarc and must be recreated.');
  }
}

/** Throws if a migration ran here that is older than the first one in the folder. Changes nothing. */
export async function refusePrereleaseDatabase(db: Pick<Database, 'execute'>, migrationsFolder: string): Promise<void> {
  const firstMigration = readMigrationFiles({ migrationsFolder })[0]!.folderMillis;
  const hasMigrations = await isTrue(db, sql`to_regclass('drizzle.__drizzle_migrations') is not null`);
  // Migrations of newer versions are fine: during an upgrade, an older process may start on a migrated database.
  const isOlder = sql`exists (select from drizzle.__drizzle_migrations where created_at < ${firstMigration})`;
  if (hasMigrations && (await isTrue(db, isOlder))) throw new PrereleaseDatabaseError();
}

async function isTrue(db: Pick<Database, 'execute'>, condition: SQL): Promise<boolean> {
  const { rows } = (await db.execute(sql`select ${condition} as holds`)) as unknown as { rows: { holds: boolean }[] };
  return rows[0]!.holds;
}
