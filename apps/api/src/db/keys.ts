import { eq } from 'drizzle-orm';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Clock } from '../clock.ts';
import { type Config, newSecret } from '../config.ts';
import type { Database } from './database.ts';
import { serverKeys } from './schema/server.ts';

/** Everything the server signs with. In each list the first signs and all verify. */
export interface ServerKeys {
  sessionKeys: readonly Uint8Array[];
  /** Private keys of the embedded provider: ES256 and RS256. */
  oidcJwks: { keys: JWK[] };
  cookieKeys: readonly string[];
}

/** The keys as configured, else those in the database, which are made at the first start. */
export async function loadServerKeys(db: Database, config: Pick<Config, 'sessionKeys'>, clock: Clock): Promise<ServerKeys> {
  const sessionKeys = config.sessionKeys ?? (await readOrMake(db, clock, 'session', async () => [newSecret()]));
  return {
    sessionKeys: sessionKeys.map((key) => new TextEncoder().encode(key)),
    oidcJwks: await readOrMake(db, clock, 'oidc-jwks', async () => ({ keys: [await newKey('ES256'), await newKey('RS256')] })),
    cookieKeys: await readOrMake(db, clock, 'oidc-cookies', async () => [newSecret()]),
  };
}

async function readOrMake<T>(db: Database, clock: Clock, name: string, make: () => Promise<T>): Promise<T> {
  const read = async () => (await db.select().from(serverKeys).where(eq(serverKeys.name, name)))[0]?.value as T | undefined;
  const stored = await read();
  if (stored !== undefined) return stored;
  // Another process may be at the same: the first row stays, and both read it.
  await db
    .insert(serverKeys)
    .values({ name, value: await make(), createdAt: clock.now() })
    .onConflictDoNothing();
  return (await read()) as T;
}

async function newKey(alg: 'ES256' | 'RS256'): Promise<JWK> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true });
  return { ...(await exportJWK(privateKey)), alg, use: 'sig', kid: newSecret().slice(0, 16) };
}
