import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { createTestClock } from '../testing/test-clock.ts';
import { clearAttempts, countAttempt, getAttempts, undoAttempt } from './attempt-counter.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

describe('attempts', () => {
  it('counts within a window and restarts the count after it', async () => {
    const clock = createTestClock();
    const first = await countAttempt(database.db, clock, 'window', 60);
    clock.moveBy(50);
    expect(await countAttempt(database.db, clock, 'window', 60)).toEqual({ count: 2, resetsAt: first.resetsAt });
    clock.moveBy(11);
    expect(await getAttempts(database.db, clock, 'window')).toBeNull();
    const next = await countAttempt(database.db, clock, 'window', 60);
    expect(next.count).toBe(1);
    expect(next.resetsAt.getTime()).toBeGreaterThan(first.resetsAt.getTime());
  });

  it('counts concurrent attempts exactly', async () => {
    const clock = createTestClock();
    const counts = await Promise.all(Array.from({ length: 40 }, () => countAttempt(database.db, clock, 'at once', 60)));
    expect(counts.map(({ count }) => count).sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
    expect((await getAttempts(database.db, clock, 'at once'))?.count).toBe(40);
  });

  it('undoes one attempt, and removes the window with the last one', async () => {
    const clock = createTestClock();
    const first = await countAttempt(database.db, clock, 'taken back', 60);
    const second = await countAttempt(database.db, clock, 'taken back', 60);
    await undoAttempt(database.db, 'taken back', second);
    expect(await getAttempts(database.db, clock, 'taken back')).toEqual(first);
    await undoAttempt(database.db, 'taken back', first);
    expect(await getAttempts(database.db, clock, 'taken back')).toBeNull();
  });

  it('undoes no other attempt, and none of a later window', async () => {
    const clock = createTestClock();
    const first = await countAttempt(database.db, clock, 'meanwhile', 60);
    for (let more = 0; more < 2; more++) await countAttempt(database.db, clock, 'meanwhile', 60);
    await undoAttempt(database.db, 'meanwhile', first);
    expect((await getAttempts(database.db, clock, 'meanwhile'))?.count).toBe(2);
    clock.moveBy(61);
    await countAttempt(database.db, clock, 'meanwhile', 60);
    await undoAttempt(database.db, 'meanwhile', first);
    expect((await getAttempts(database.db, clock, 'meanwhile'))?.count).toBe(1);
  });

  it('clears one key and leaves the others', async () => {
    const clock = createTestClock();
    await countAttempt(database.db, clock, 'one', 60);
    await countAttempt(database.db, clock, 'other', 60);
    await clearAttempts(database.db, 'one');
    expect(await getAttempts(database.db, clock, 'one')).toBeNull();
    expect((await getAttempts(database.db, clock, 'other'))?.count).toBe(1);
  });
});
