import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../clock.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { loadServerKeys } from './keys.ts';
import { serverKeys } from './schema/server.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

describe('server keys', () => {
  it('are made once, by whichever of two processes is first', async () => {
    await database.db.delete(serverKeys);
    const load = () => loadServerKeys(database.db, { sessionKeys: null }, systemClock);
    const [one, other] = await Promise.all([load(), load()]);
    expect(other).toEqual(one);
    expect(await load()).toEqual(one);
    expect(one.sessionKeys[0]?.byteLength).toBeGreaterThanOrEqual(32);
    expect(one.oidcJwks.keys.map(({ alg }) => alg)).toEqual(['ES256', 'RS256']);
  });

  it('are those of the configuration where it has some', async () => {
    const sessionKeys = ['a'.repeat(32), 'b'.repeat(32)];
    const keys = await loadServerKeys(database.db, { sessionKeys }, systemClock);
    expect(keys.sessionKeys.map((key) => new TextDecoder().decode(key))).toEqual(sessionKeys);
  });
});
