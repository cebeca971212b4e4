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

/** A database with the demo. On PostgreSQL the first test of a run that needs it loads it, and all get copies: loading takes 12 seconds. */
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
