import { and, asc, inArray, isNotNull } from 'drizzle-orm';
import { systemClock } from './clock.ts';
import type { Database } from './db/database.ts';
import { demoPassword } from './db/demo-password.ts';
import { logins } from './db/schema/login.ts';
import { isPasswordCorrect } from './oidc/password.ts';

/**
 * Finds the usernames of the sample data whose login has the demo password. Users cannot choose that password, so only the sample
 * data can have written it. Logins that were loaded together share a hash, so few hashes are computed even for a large database.
 */
export async function findDemoLogins(db: Database): Promise<string[]> {
  const { username, passwordHash } = logins;
  const rows = await db
    .select({ username, passwordHash })
    .from(logins)
    .where(and(inArray(username, await listSampleUsernames()), isNotNull(passwordHash)))
    .orderBy(asc(username));
  const matchingHashes = new Set<string | null>();
  for (const hash of new Set(rows.map((row) => row.passwordHash)))
    if (await isPasswordCorrect(demoPassword, hash)) matchingHashes.add(hash);
  return rows.filter((row) => matchingHashes.has(row.passwordHash)).map((row) => row.username);
}

async function listSampleUsernames(): Promise<string[]> {
  const [{ createDemoCompanies }, { getGeneratedUsernames }] = await Promise.all([
    import('./sample-data/demo.ts'),
    import('./sample-data/generated-company.ts'),
  ]);
  return [
    ...createDemoCompanies(systemClock).flatMap(({ accounts }) => accounts.map(({ username }) => username)),
    ...getGeneratedUsernames(),
  ];
}
