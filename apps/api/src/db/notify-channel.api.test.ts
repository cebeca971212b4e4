import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openTestDatabase } from '../testing/open-test-database.ts';
import type { OpenDatabase } from './database.ts';
import { createNotifyChannel } from './notify-channel.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('notifies every process once a change is committed, and not if it is rolled back', async () => {
  const [one, two] = [createNotifyChannel(database), createNotifyChannel(database)];
  const heard = { one: vi.fn(), two: vi.fn() };
  one.subscribe(heard.one);
  two.subscribe(heard.two);
  await Promise.all([one.start(), two.start()]);
  await vi.waitFor(async () => {
    await one.notify(database.db, 'session:first');
    expect(heard.two).toHaveBeenCalledWith('session:first');
    expect(heard.one).toHaveBeenCalledWith('session:first');
  }, 5_000);
  await expect(
    database.db.transaction(async (tx) => {
      await one.notify(tx, 'session:undone');
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  await two.notify(database.db, 'session:last');
  await vi.waitFor(() => expect(heard.one).toHaveBeenCalledWith('session:last'), 5_000);
  expect(heard.one).not.toHaveBeenCalledWith('session:undone');
  await Promise.all([one.stop(), two.stop()]);
});
