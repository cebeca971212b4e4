import { inject } from 'vitest';
import { type Clock, systemClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import type { OpenDatabase } from '../db/database.ts';
import { loadServerKeys } from '../db/server-keys.ts';
import type { Size } from '../sample-data/generated-company.ts';
import { insertSampleData } from '../sample-data/insert-sample-data.ts';
import { openTestDatabase, type TestDatabase } from './open-test-database.ts';
import { createDatabaseOnce, toSampleTemplate } from './test-database.ts';

const config = readConfig({ DATA_DIR: 'memory://', DEMO: '1' });

/**
 * Loads the sample data as the server does, but without hashing the password, which is slow. Returns the names of the new
 * companies.
 */
export async function loadSamples(database: OpenDatabase, size?: Size, clock: Clock = systemClock): Promise<string[]> {
  const keys = await loadServerKeys(database.db, { sessionKeys: null }, clock);
  return insertSampleData({ config, database, clock, keys }, 'hash', size);
}

/** Opens a database with the demo. On PostgreSQL, the first test that needs it loads it in 12 seconds, and all get copies. */
export async function openSampleDatabase(): Promise<TestDatabase> {
  const source = inject('database');
  if (source.kind === 'embedded') {
    const database = await openTestDatabase();
    await loadSamples(database);
    return database;
  }
  const template = toSampleTemplate(source.template);
  await createDatabaseOnce(source.server, template, source.template, async (database) => void (await loadSamples(database)));
  return openTestDatabase(template);
}
