// What the demo is filled with. Loaded where it is wanted: a server in production has none of it in memory.
import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';
import { demoPassword } from './db/demo-password.ts';
import type { ServerKeys } from './db/keys.ts';
import { insertSampleCatalogue } from './db/seed/catalogue.ts';
import { demoCompanies } from './db/seed/demo.ts';
import { isEmptyDatabase } from './db/seed/is-empty.ts';
import type { Size } from './db/seed/sized.ts';

interface SampleParts {
  db: Database;
  clock: Clock;
  keys: ServerKeys;
}

interface SampleOptions {
  /** Loads a company of this size too. */
  size?: Size | undefined;
  /** Of all people; outside the demo it must not be the one that everybody knows. */
  password?: string;
}

/** Loads the demo's companies; returns the names of those that were not there yet. */
export async function loadSamples(
  { db, clock, keys }: SampleParts,
  { size, password = demoPassword }: SampleOptions = {},
): Promise<string[]> {
  // Only now: on later starts nothing of it is loaded.
  const { loadSampleData } = await import('./db/seed/seed.ts');
  const { hashPassword } = await import('./oidc/password.ts');
  const { sampleMsas } = await import('./modules/msa/sample-msas.ts');
  const { sampleTvSecrets } = await import('./modules/tv-account/sample-tv-secrets.ts');
  const passwordHash = await hashPassword(password);
  return loadSampleData({ db, clock, passwordHash, sampleMsas, tvSecrets: sampleTvSecrets(keys) }, size);
}

/** Fills an empty database; one that was filled before there was television gets its packages. */
export async function prepareDemo(parts: SampleParts): Promise<void> {
  if (await isEmptyDatabase(parts.db)) await loadSamples(parts);
  else await insertSampleCatalogue(parts.db, parts.clock.now());
}

/** Who can sign in to the demo, and with which password, in lines. */
export function demoPeople(clock: Clock): string[] {
  const companies = demoCompanies(clock).map(({ accounts, customer: { companyName } }) => {
    const people = accounts.filter(({ status }) => status === 'ENABLED').map(({ username }) => username);
    return `  ${companyName}: ${people.join(', ')}`;
  });
  return [`Demo people, all with the password ${demoPassword}:`, ...companies];
}
