import { eq } from 'drizzle-orm';
import type { JWK } from 'jose';
import type { Clock } from '../clock.ts';
import { type Config, generateSecret } from '../config.ts';
import type { Database } from './database.ts';
import { KeysError, loadCookieKeys, loadSigningKeys } from './provider-keys.ts';
import { serverKeys } from './schema/server.ts';

/** Everything the server signs with. The first key of each list signs; all of them verify. */
export interface ServerKeys {
  sessionKeys: readonly Uint8Array[];
  /** Private keys of the embedded provider, for ES256 and RS256. */
  oidcJwks: { keys: JWK[] };
  cookieKeys: readonly string[];
}

const sessionKeyRow = 'session';

/**
 * Loads the configured session keys, or one from the database, and the keys of the embedded provider, which the database stores
 * encrypted with the session keys. Creates missing keys. Throws a KeysError with instructions if the configured keys do not match
 * the database.
 */
export async function loadServerKeys(db: Database, config: Pick<Config, 'sessionKeys'>, clock: Clock): Promise<ServerKeys> {
  const sessionKeys = await loadSessionKeys(db, config, clock);
  return {
    sessionKeys,
    oidcJwks: { keys: await loadSigningKeys(db, sessionKeys, clock) },
    cookieKeys: await loadCookieKeys(db, sessionKeys, clock),
  };
}

export async function loadSessionKeys(
  db: Database,
  { sessionKeys: configured }: Pick<Config, 'sessionKeys'>,
  clock: Clock,
): Promise<Uint8Array[]> {
  const keys = configured ?? (await getOrCreateSessionKeys(db, clock));
  if (configured) await removeStoredSessionKeys(db, configured);
  return keys.map((key) => new TextEncoder().encode(key));
}

async function getOrCreateSessionKeys(db: Database, clock: Clock): Promise<string[]> {
  const storedKeys = await readSessionKeys(db);
  if (storedKeys) return storedKeys;
  // Another process may insert at the same time: the first row wins, and both read it.
  await db
    .insert(serverKeys)
    .values({ name: sessionKeyRow, value: [generateSecret()], createdAt: clock.now() })
    .onConflictDoNothing();
  return (await readSessionKeys(db))!;
}

/** Once the configuration has the key, it must not stay in the same database as the data it encrypts. */
async function removeStoredSessionKeys(db: Database, configured: readonly string[]): Promise<void> {
  const storedKeys = await readSessionKeys(db);
  if (!storedKeys) return;
  if (!storedKeys.every((key) => configured.includes(key))) {
    throw new KeysError(
      "The database contains a session key that is missing from SESSION_KEYS. Without it, data encrypted with it is lost. Append it to SESSION_KEYS: select value from server_key where name = 'session'. The server then deletes it from the database. If you don't need any data encrypted with it, delete that row.",
    );
  }
  await db.delete(serverKeys).where(eq(serverKeys.name, sessionKeyRow));
}

async function readSessionKeys(db: Database): Promise<string[] | undefined> {
  const [row] = await db.select().from(serverKeys).where(eq(serverKeys.name, sessionKeyRow));
  return row?.value as string[] | undefined;
}
