import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../clock.ts';
import { insertAccount, insertCustomer, insertSession } from '../testing/builders.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { createTestClock } from '../testing/test-clock.ts';
import { rotateProviderKeys } from './provider-keys.ts';
import { oidcPayloads } from './schema/oidc.ts';
import { serverKeys } from './schema/server.ts';
import { sessions } from './schema/session.ts';
import { loadServerKeys, loadSessionKeys } from './server-keys.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => database.db.delete(serverKeys));
afterAll(() => database.close());

const clock = createTestClock();
const [sessionKey, otherSessionKey] = ['a'.repeat(32), 'b'.repeat(32)];
const load = (sessionKeys: string[] | null = [sessionKey]) => loadServerKeys(database.db, { sessionKeys }, clock);
const rotate = async (isLeaked = false) =>
  rotateProviderKeys(database.db, await loadSessionKeys(database.db, { sessionKeys: [sessionKey] }, clock), clock, { isLeaked });
const getKids = ({ oidcJwks }: Awaited<ReturnType<typeof load>>) => oidcJwks.keys.map(({ kid }) => kid);
const readRow = async (name: string) => (await database.db.select().from(serverKeys).where(eq(serverKeys.name, name)))[0]?.value;
const write = (name: string, value: unknown) =>
  database.db.insert(serverKeys).values({ name, value, createdAt: systemClock.now() });
const hour = 3_600;

describe('server keys', () => {
  it('are created once when two processes start together', async () => {
    const [first, second] = await Promise.all([load(null), load(null)]);
    expect(second).toEqual(first);
    expect(await load(null)).toEqual(first);
    expect(first.sessionKeys[0]?.byteLength).toBeGreaterThanOrEqual(32);
    expect(first.oidcJwks.keys.map(({ alg }) => alg)).toEqual(['ES256', 'RS256']);
  });

  it('come from the configuration when it has any', async () => {
    const keys = await load([sessionKey, otherSessionKey]);
    expect(keys.sessionKeys.map((key) => new TextDecoder().decode(key))).toEqual([sessionKey, otherSessionKey]);
    expect(await readRow('session')).toBeUndefined();
  });

  it('are deleted from the database once the configuration has them', async () => {
    await write('session', [sessionKey]);
    const keys = await load(null);
    await expect(load([otherSessionKey])).rejects.toThrow(
      'The database contains a session key that is missing from SESSION_KEYS',
    );
    expect(await load([otherSessionKey, sessionKey])).toMatchObject({ oidcJwks: keys.oidcJwks, cookieKeys: keys.cookieKeys });
    expect(await readRow('session')).toBeUndefined();
  });
});

describe('the keys of the embedded provider', () => {
  it('are encrypted in the database', async () => {
    const { cookieKeys, oidcJwks } = await load();
    const storedKeys = JSON.stringify(await database.db.select().from(serverKeys));
    for (const secret of [cookieKeys[0], oidcJwks.keys[0]?.d, oidcJwks.keys[1]?.d]) expect(storedKeys).not.toContain(secret);
  });

  it('are encrypted at startup if an earlier version stored them in plain text, and stay the same', async () => {
    const { cookieKeys, oidcJwks } = await load();
    await database.db.delete(serverKeys);
    await write('oidc-jwks', oidcJwks);
    await write('oidc-cookies', cookieKeys);
    expect(await load()).toMatchObject({ cookieKeys, oidcJwks });
    expect(Object.keys((await readRow('oidc-jwks')) as object)).toEqual(['sealed']);
    expect(Object.keys((await readRow('oidc-cookies')) as object)).toEqual(['sealed']);
    expect(await load()).toMatchObject({ cookieKeys, oidcJwks });
  });

  it('are re-encrypted with the new session key at startup, so that the old key can be removed', async () => {
    const { cookieKeys, oidcJwks } = await load([sessionKey]);
    await load([otherSessionKey, sessionKey]);
    expect(await load([otherSessionKey])).toMatchObject({ cookieKeys, oidcJwks });
    await expect(load([sessionKey])).rejects.toThrow('npm run rotate-keys -- --leaked');
  });

  it('sign with the new keys after a rotation, and verify with the old keys until their signatures expire', async () => {
    const before = await load();
    await rotate();
    const after = await load();
    expect(after.oidcJwks.keys.map(({ alg }) => alg)).toEqual(['ES256', 'RS256', 'ES256', 'RS256']);
    expect(getKids(after).slice(2)).toEqual(getKids(before));
    expect(after.cookieKeys.slice(1)).toEqual(before.cookieKeys);
    expect(after.cookieKeys[0]).not.toBe(before.cookieKeys[0]);

    clock.moveBy(23 * hour);
    expect(getKids(await load())).toEqual(getKids(after));
    clock.moveBy(2 * hour);
    expect(getKids(await load())).toEqual(getKids(after).slice(0, 2));
    expect((await load()).cookieKeys).toEqual(after.cookieKeys);
    clock.moveBy(90 * 24 * hour);
    expect((await load()).cookieKeys).toEqual(after.cookieKeys.slice(0, 1));

    await rotate();
    expect(getKids(await load())).toHaveLength(4);
  });

  it('are replaced immediately when they have leaked, even if no session key decrypts them', async () => {
    const before = await load([otherSessionKey]);
    await rotate(true);
    const after = await load();
    expect(getKids(after)).toHaveLength(2);
    expect(getKids(after)).not.toContain(getKids(before)[0]);
    expect(after.cookieKeys).toHaveLength(1);
    expect(after.cookieKeys[0]).not.toBe(before.cookieKeys[0]);
  });

  it('end every session only if they have leaked', async () => {
    const { db } = database;
    const { customerId } = await insertCustomer(db);
    const { accountId } = await insertAccount(db, { customerId });
    const { sid } = await insertSession(db, { customerId, accountId, authTime: clock.now() });
    await db.insert(oidcPayloads).values({ key: 'Session:x', kind: 'Session', payload: {} });
    const endedAt = async () => (await db.select().from(sessions).where(eq(sessions.sid, sid)))[0]?.endedAt;
    await rotate();
    expect([await endedAt(), await db.$count(oidcPayloads)]).toEqual([null, 1]);
    await rotate(true);
    expect([await endedAt(), await db.$count(oidcPayloads)]).toEqual([expect.any(Date), 0]);
  });
});
