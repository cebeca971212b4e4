import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { attempts } from '../db/schema/server.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { DistributedCounters } from './distributed-counters.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const minute = 60_000;
const keys = { cookieKeys: ['a key for tests'] };
function call(counts: DistributedCounters, key: string): number {
  let current = 0;
  counts.incr(key, (_error, result) => (current = result.current), minute);
  return current;
}

it('adds up the counts of several processes, and restarts after the window', async () => {
  const [first, second] = [new DistributedCounters(api.db, api.clock, keys), new DistributedCounters(api.db, api.clock, keys)];
  const key = `account ${randomUUID()}`;
  for (let count = 0; count < 5; count++) call(first, key);
  expect(call(second, key)).toBe(1);
  await first.sync();
  await second.sync();
  expect(call(second, key)).toBe(7);
  expect(call(first, key)).toBe(6);
  await Promise.all([first.sync(), second.sync()]);
  await first.sync();
  expect(call(first, `${key} of somebody else`)).toBe(1);

  api.clock.moveBy(61);
  expect(call(first, key)).toBe(1);
  await first.sync();
  call(second, key);
  await second.sync();
  expect(call(second, key)).toBe(3);
});

it('stores nothing that identifies a caller', async () => {
  const counts = new DistributedCounters(api.db, api.clock, keys);
  call(counts, 'public 192.0.2.77');
  await counts.sync();
  expect(JSON.stringify(await api.db.select().from(attempts))).not.toContain('192.0.2.77');
});

it('syncs its counts once the database is available again', async () => {
  const key = `account ${randomUUID()}`;
  let isAway = true;
  const db = new Proxy(api.db, {
    get(target, name, receiver) {
      if (isAway) throw new Error('away');
      return Reflect.get(target, name, receiver);
    },
  });
  const [first, second] = [new DistributedCounters(db, api.clock, keys), new DistributedCounters(api.db, api.clock, keys)];
  call(first, key);
  await first.sync();
  isAway = false;
  await first.sync();
  call(second, key);
  await second.sync();
  expect(call(second, key)).toBe(3);
});
