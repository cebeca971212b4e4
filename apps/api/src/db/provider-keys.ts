import { and, eq, isNull, sql } from 'drizzle-orm';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Clock } from '../clock.ts';
import { generateSecret } from '../config.ts';
import type { Database } from './database.ts';
import { decrypt, encrypt } from './encryption.ts';
import { oidcPayloads } from './schema/oidc.ts';
import { serverKeys } from './schema/server.ts';
import { sessions } from './schema/session.ts';

/** The keys do not match the database. The message tells the operator what to do. */
export class KeysError extends Error {}

interface StoredKey<K> {
  key: K;
  /** The time when a newer key replaced this key; null while it is in use. */
  retiredAt: string | null;
}

/** A kind of key, stored in one row. */
interface KeyKind<K> {
  name: string;
  /** The time that a retired key still verifies: until everything signed with it has expired. */
  verificationMs: number;
  generate(): Promise<K[]>;
  /** The format of earlier versions, which stored keys unencrypted. */
  readUnencrypted(value: unknown): K[];
}

const hourMs = 3_600_000;

/** ID tokens last 15 minutes, but the portal sends one at sign-out, up to 12 hours later. */
const signingKeys: KeyKind<JWK> = {
  name: 'oidc-jwks',
  verificationMs: 24 * hourMs,
  generate: async () => [await generateSigningKey('ES256'), await generateSigningKey('RS256')],
  readUnencrypted: (value) => (value as { keys: JWK[] }).keys,
};

/** The known-device cookie lasts longest: 90 days. */
const cookieKeys: KeyKind<string> = {
  name: 'oidc-cookies',
  verificationMs: 90 * 24 * hourMs,
  generate: async () => [generateSecret()],
  readUnencrypted: (value) => value as string[],
};

type SessionKeys = readonly Uint8Array[];

export function loadSigningKeys(db: Database, sessionKeys: SessionKeys, clock: Clock): Promise<JWK[]> {
  return load(db, sessionKeys, clock, signingKeys);
}

export function loadCookieKeys(db: Database, sessionKeys: SessionKeys, clock: Clock): Promise<string[]> {
  return load(db, sessionKeys, clock, cookieKeys);
}

/**
 * Creates new keys. Each process signs with them after its next start. Old keys still verify until everything signed with them
 * has expired. If the old keys have leaked, they are deleted instead, and all sessions end.
 */
export async function rotateProviderKeys(
  db: Database,
  sessionKeys: SessionKeys,
  clock: Clock,
  { isLeaked }: { isLeaked: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    await rotate(tx, sessionKeys, clock, signingKeys, isLeaked);
    await rotate(tx, sessionKeys, clock, cookieKeys, isLeaked);
    if (!isLeaked) return;
    await tx.update(sessions).set({ endedAt: clock.now() }).where(isNull(sessions.endedAt));
    await tx.delete(oidcPayloads);
  });
}

/** Loads the keys that still verify. Creates missing keys, and encrypts keys again that the first session key did not encrypt. */
async function load<K>(db: Database, sessionKeys: SessionKeys, clock: Clock, kind: KeyKind<K>): Promise<K[]> {
  let value = await read(db, kind);
  if (value === undefined) {
    const newKeys = toActiveKeys(await kind.generate());
    // Another process may insert at the same time: the first row wins, and both read it.
    await db
      .insert(serverKeys)
      .values({ name: kind.name, value: encryptKeys(sessionKeys, newKeys), createdAt: clock.now() })
      .onConflictDoNothing();
    value = await read(db, kind);
  }
  const { keys, isCurrent } = decryptKeys(sessionKeys, kind, value);
  if (!isCurrent) {
    // Does not overwrite a row that another process has rotated meanwhile.
    const isUnchanged = and(eq(serverKeys.name, kind.name), sql`${serverKeys.value} = ${JSON.stringify(value)}::jsonb`);
    await db
      .update(serverKeys)
      .set({ value: encryptKeys(sessionKeys, keys) })
      .where(isUnchanged);
  }
  return keys.filter((key) => canVerify(key, kind, clock)).map(({ key }) => key);
}

async function rotate<K>(tx: Database, sessionKeys: SessionKeys, clock: Clock, kind: KeyKind<K>, isLeaked: boolean) {
  const [row] = await tx.select().from(serverKeys).where(eq(serverKeys.name, kind.name)).for('update');
  const oldKeys = row && !isLeaked ? decryptKeys(sessionKeys, kind, row.value).keys : [];
  const now = clock.now();
  const retiredKeys = oldKeys
    .map(({ key, retiredAt }) => ({ key, retiredAt: retiredAt ?? now.toISOString() }))
    .filter((key) => canVerify(key, kind, clock));
  const value = encryptKeys(sessionKeys, [...toActiveKeys(await kind.generate()), ...retiredKeys]);
  await tx
    .insert(serverKeys)
    .values({ name: kind.name, value, createdAt: now })
    .onConflictDoUpdate({ target: serverKeys.name, set: { value, createdAt: now } });
}

async function read(db: Database, { name }: KeyKind<unknown>): Promise<unknown> {
  return (await db.select().from(serverKeys).where(eq(serverKeys.name, name)))[0]?.value;
}

function toActiveKeys<K>(keys: readonly K[]): StoredKey<K>[] {
  return keys.map((key) => ({ key, retiredAt: null }));
}

function canVerify({ retiredAt }: StoredKey<unknown>, { verificationMs }: KeyKind<unknown>, clock: Clock): boolean {
  return retiredAt === null || Date.parse(retiredAt) + verificationMs > clock.now().getTime();
}

function encryptKeys(sessionKeys: SessionKeys, keys: readonly StoredKey<unknown>[]): { sealed: string } {
  return { sealed: encrypt({ sessionKeys }, JSON.stringify(keys)) };
}

/**
 * Decrypts the keys of a row, and reports whether the first session key encrypted them. Throws a KeysError if no session key
 * decrypts them.
 */
function decryptKeys<K>(
  sessionKeys: SessionKeys,
  kind: KeyKind<K>,
  value: unknown,
): { keys: StoredKey<K>[]; isCurrent: boolean } {
  const { sealed } = value as { sealed?: string };
  if (sealed === undefined) return { keys: toActiveKeys(kind.readUnencrypted(value)), isCurrent: false };
  for (const [index, key] of sessionKeys.entries()) {
    try {
      return { keys: JSON.parse(decrypt({ sessionKeys: [key] }, sealed)), isCurrent: index === 0 };
    } catch {
      // Encrypted with another key.
    }
  }
  throw new KeysError(
    'The keys of the sign-in provider were encrypted with a session key that no longer exists. Add that key to SESSION_KEYS, or create new keys with: npm run rotate-keys -- --leaked',
  );
}

async function generateSigningKey(alg: 'ES256' | 'RS256'): Promise<JWK> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true });
  return { ...(await exportJWK(privateKey)), alg, use: 'sig', kid: generateSecret().slice(0, 16) };
}
