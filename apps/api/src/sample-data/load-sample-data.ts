// Sample data of the demo. Imported dynamically, so that a production server does not load it.
import type { Clock } from '../clock.ts';
import { demoPassword } from '../db/demo-password.ts';
import { createDemoCompanies } from './demo.ts';
import type { Size } from './generated-company.ts';
import { insertSampleCatalog } from './insert-sample-catalog.ts';
import { isEmptyDatabase } from './is-empty-database.ts';
import type { SampleDataContext } from './sample-past.ts';

interface SampleOptions {
  /** Also loads a company of this size. */
  size?: Size | undefined;
  /** Password of all users; outside the demo it must not be the public demo password. */
  password?: string;
}

/** Loads the companies of the demo; returns the names of those that did not exist yet. */
export async function loadSampleData(
  context: SampleDataContext,
  { size, password = demoPassword }: SampleOptions = {},
): Promise<string[]> {
  // Imported here, because later starts do not need them.
  const { insertSampleData } = await import('./insert-sample-data.ts');
  const { hashPassword } = await import('../oidc/password.ts');
  return insertSampleData(context, await hashPassword(password), size);
}

/** Loads the sample data into an empty database. A database with older sample data gets the missing TV packages. */
export async function prepareDemo(context: SampleDataContext): Promise<void> {
  if (await isEmptyDatabase(context.database.db)) await loadSampleData(context);
  else await insertSampleCatalog(context.database.db, context.clock.now());
}

/** Lines that list the users of the demo and their password. */
export function listDemoUsers(clock: Clock): string[] {
  const companies = createDemoCompanies(clock).map(({ accounts, customer: { companyName } }) => {
    const people = accounts.filter(({ status }) => status === 'ENABLED').map(({ username }) => username);
    return `  ${companyName}: ${people.join(', ')}`;
  });
  return [`Demo users, all with the password ${demoPassword}:`, ...companies];
}
