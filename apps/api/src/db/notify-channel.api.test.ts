import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openTestDatabase } from '../testing/open-test-database.ts';
import type { OpenDatabase } from './database.ts';
import { createNotifyChannel } from './notify-channel.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('notifies every process of a committed change, but not of one that is rolled back', async () => {
  const [first, second] = [createNotifyChannel(database), createNotifyChannel(database)];
  const heard = { one: vi.fn(), two: vi.fn() };
  first.subscribe(heard.one);
  second.subscribe(heard.two);
  await Promise.all([first.start(), second.start()]);
  await vi.waitFor(async () => {
    await first.notify(database.db, 'session:first');
    expect(heard.two).toHaveBeenCalledWith('session:first');
    expect(heard.one).toHaveBeenCalledWith('session:first');
  }, 5_000);
  await expect(
    database.db.transaction(async (tx) => {
      await first.notify(tx, 'session:undone');
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  await second.notify(database.db, 'session:last');
  await vi.waitFor(() => expect(heard.one).toHaveBeenCalledWith('session:last'), 5_000);
  expect(heard.one).not.toHaveBeenCalledWith('session:undone');
  await Promise.all([first.stop(), second.stop()]);
});
