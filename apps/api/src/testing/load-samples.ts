import { type Clock, systemClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import type { OpenDatabase } from '../db/database.ts';
import { loadServerKeys } from '../db/server-keys.ts';
import type { Size } from '../sample-data/generated-company.ts';
import { insertSampleData } from '../sample-data/insert-sample-data.ts';

const config = readConfig({ DATA_DIR: 'memory://', DEMO: '1' });

/**
 * Loads the sample data as the server does, but without hashing the password, which is slow. Returns the names of the new
 * companies.
 */
export async function loadSamples(database: OpenDatabase, size?: Size, clock: Clock = systemClock): Promise<string[]> {
  const keys = await loadServerKeys(database.db, { sessionKeys: null }, clock);
  return insertSampleData({ config, database, clock, keys }, 'hash', size);
}
