// Sample data of the demo. Imported dynamically, so that a production server does not load it.
import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';
import { demoPassword } from './db/demo-password.ts';
import { insertSampleCatalogue } from './db/seed/catalogue.ts';
import { createDemoCompanies } from './db/seed/demo.ts';
import type { Size } from './db/seed/generated-company.ts';
import { isEmptyDatabase } from './db/seed/is-empty-database.ts';
import type { ServerKeys } from './db/server-keys.ts';

interface SampleDataContext {
  db: Database;
  clock: Clock;
  keys: ServerKeys;
}

interface SampleOptions {
  /** Also loads a company of this size. */
  size?: Size | undefined;
  /** Password of all users; outside the demo it must not be the public demo password. */
  password?: string;
}

/** Loads the companies of the demo; returns the names of those that did not exist yet. */
export async function loadSamples(
  { db, clock, keys }: SampleDataContext,
  { size, password = demoPassword }: SampleOptions = {},
): Promise<string[]> {
  // Imported here, because later starts do not need them.
  const { loadSampleData } = await import('./db/seed/seed.ts');
  const { hashPassword } = await import('./oidc/password.ts');
  const { createSampleMsas } = await import('./modules/msa/sample-msas.ts');
  const { createSampleTvSecrets } = await import('./modules/tv-account/sample-tv-secrets.ts');
  const passwordHash = await hashPassword(password);
  const { countedTables } = await import('./kinds/registry.ts');
  const tvSecrets = createSampleTvSecrets(keys);
  return loadSampleData({ db, clock, passwordHash, sampleMsas: createSampleMsas, tvSecrets, countedTables }, size);
}

/** Loads the sample data into an empty database; an older one gets the TV packages it lacks. */
export async function prepareDemo(context: SampleDataContext): Promise<void> {
  if (await isEmptyDatabase(context.db)) await loadSamples(context);
  else await insertSampleCatalogue(context.db, context.clock.now());
}

/** Lines that list the users of the demo and their password. */
export function listDemoUsers(clock: Clock): string[] {
  const companies = createDemoCompanies(clock).map(({ accounts, customer: { companyName } }) => {
    const people = accounts.filter(({ status }) => status === 'ENABLED').map(({ username }) => username);
    return `  ${companyName}: ${people.join(', ')}`;
  });
  return [`Demo users, all with the password ${demoPassword}:`, ...companies];
}
