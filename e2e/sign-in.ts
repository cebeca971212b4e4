import { join } from 'node:path';
import { systemClock } from '../apps/api/src/clock.ts';
import { openDatabase } from '../apps/api/src/db/database.ts';
import { logins } from '../apps/api/src/db/schema/login.ts';
import { loadServerKeys, type ServerKeys } from '../apps/api/src/db/server-keys.ts';
import { signIdToken } from '../apps/api/src/testing/sign-id-token.ts';
import { beginSession, type SignedInUser, signIn as signInByPassword } from '../scripts/sign-in.ts';
import type { ServerData } from './sample-data.ts';

/** Environment variable that passes the provider of the sample data to the workers. */
const providerVariable = 'DEMARC_E2E_PROVIDER';

interface SampleProvider {
  oidcJwks: ServerKeys['oidcJwks'];
  /** Login IDs by username. */
  loginIds: Record<string, string>;
}

/** Reads the keys and the people of the embedded provider, which every copy of the sample data has too. */
export async function readSampleProvider({ env: { DATABASE_URL: url, DATA_DIR: folder = '' } }: ServerData): Promise<void> {
  const database = await openDatabase(url ? { url } : { folder: join(folder, 'db') });
  try {
    const { oidcJwks } = await loadServerKeys(database.db, { sessionKeys: null }, systemClock);
    const people = await database.db.select().from(logins);
    const loginIds = Object.fromEntries(people.map(({ username, loginId }) => [username, loginId]));
    process.env[providerVariable] = JSON.stringify({ oidcJwks, loginIds } satisfies SampleProvider);
  } finally {
    await database.close();
  }
}

/** Issuers of ID tokens by the origin of their server. */
const issuers = new Map<string, Promise<string>>();

/**
 * Signs a person of the sample data in with an ID token as the provider signs it, because checking a password takes a third of a
 * second of CPU time. Everybody else signs in with the password of the demo.
 */
export async function signIn(origin: string, username: string): Promise<SignedInUser> {
  const { oidcJwks, loginIds } = JSON.parse(process.env[providerVariable] ?? '') as SampleProvider;
  const loginId = loginIds[username];
  if (!loginId) return signInByPassword(origin, username);
  const issuer = issuers.get(origin) ?? readIssuer(origin);
  issuers.set(origin, issuer);
  const config = { publicUrl: (await issuer).replace(/\/oidc$/, '') };
  const signer = { clock: systemClock, config, context: { keys: { oidcJwks } } };
  return beginSession(origin, await signIdToken(signer, loginId, { amr: ['pwd'] }));
}

async function readIssuer(origin: string): Promise<string> {
  const response = await fetch(`${origin}/oidc/.well-known/openid-configuration`);
  return ((await response.json()) as { issuer: string }).issuer;
}
