import { systemClock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { loadServerKeys } from '../db/server-keys.ts';
import type { Size } from '../sample-data/generated-company.ts';
import { insertSampleData } from '../sample-data/insert-sample-data.ts';

/**
 * Loads the sample data as the server does, but without hashing the password, which is slow. Returns the names of the new
 * companies.
 */
export async function loadSamples(db: Database, size?: Size): Promise<string[]> {
  const keys = await loadServerKeys(db, { sessionKeys: null }, systemClock);
  return insertSampleData({ db, clock: systemClock, keys }, 'hash', size);
}
