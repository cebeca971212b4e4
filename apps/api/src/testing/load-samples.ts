import { systemClock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Size } from '../db/seed/generated-company.ts';
import { loadSampleData } from '../db/seed/seed.ts';
import { loadServerKeys } from '../db/server-keys.ts';
import { countedTables } from '../kinds/registry.ts';
import { createSampleMsas } from '../modules/msa/sample-msas.ts';
import { createSampleTvSecrets } from '../modules/tv-account/sample-tv-secrets.ts';

/**
 * Loads the sample data as the server does, but without hashing the password, which is slow. Returns the names of the new
 * companies.
 */
export async function loadSamples(db: Database, size?: Size): Promise<string[]> {
  const tvSecrets = createSampleTvSecrets(await loadServerKeys(db, { sessionKeys: null }, systemClock));
  return loadSampleData(
    { db, clock: systemClock, passwordHash: 'hash', sampleMsas: createSampleMsas, tvSecrets, countedTables },
    size,
  );
}
