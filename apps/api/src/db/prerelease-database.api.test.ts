import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { type DatabaseLocation, openDatabase } from './database.ts';
import { PrereleaseDatabaseError } from './prerelease-database.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

const getLocation = async (): Promise<DatabaseLocation> =>
  database.kind === 'embedded' ? { snapshot: await database.client.dumpDataDir('none') } : { url: database.url! };
const recordMigration = (createdAt: number) =>
  database.db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('other', ${createdAt})`);

it('refuses a database with migrations of a pre-release version', async () => {
  await database.db.execute(sql`delete from drizzle.__drizzle_migrations`);
  // The time of the first pre-release migration.
  await recordMigration(1_795_208_118_093);
  await expect(openDatabase(await getLocation())).rejects.toThrow(PrereleaseDatabaseError);
  const { rows } = (await database.db.execute(sql`select hash from drizzle.__drizzle_migrations`)) as unknown as {
    rows: unknown[];
  };
  expect(rows).toEqual([{ hash: 'other' }]);
});

it('opens a database that a newer version has migrated', async () => {
  await recordMigration(Date.UTC(2100, 0));
  const database = await openDatabase(await getLocation());
  await database.close();
});
