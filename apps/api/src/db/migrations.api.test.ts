import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../testing/open-test-database.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** PostgreSQL cuts off names after this many bytes. */
const maxNameLength = 63;

/** The schema that drizzle-kit stored with the newest migration. */
interface Snapshot {
  tables: Record<string, { indexes: Record<string, { name: string; isUnique: boolean; where?: string }> }>;
}

function readNewestSnapshot(): Snapshot {
  const folder = join(import.meta.dirname, 'migrations/meta');
  const newestSnapshot = globSync('*_snapshot.json', { cwd: folder }).sort().at(-1)!;
  return JSON.parse(readFileSync(join(folder, newestSnapshot), 'utf8'));
}

it('creates every index of the schema, although a migration that drops a column drops its indexes too', async () => {
  const { rows } = (await database.db.execute(sql`select indexname, indexdef from pg_indexes`)) as unknown as {
    rows: { indexname: string; indexdef: string }[];
  };
  const existing = new Map(rows.map(({ indexname, indexdef }) => [indexname, indexdef]));
  const expected = Object.values(readNewestSnapshot().tables).flatMap(({ indexes }) =>
    Object.entries(indexes).map(([name, index]) => ({ ...index, name: name.slice(0, maxNameLength) })),
  );
  expect(expected.length).toBeGreaterThan(100);
  expect(expected.filter(({ name }) => !existing.has(name))).toEqual([]);
  // A partial or unique index is not replaced by one of all rows.
  const differing = expected.filter(({ name, isUnique, where }) => {
    const definition = existing.get(name)!;
    return definition.startsWith('CREATE UNIQUE') !== isUnique || definition.includes(' WHERE ') !== (where !== undefined);
  });
  expect(differing).toEqual([]);
});
