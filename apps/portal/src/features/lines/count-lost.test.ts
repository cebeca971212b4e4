import { expect, it } from 'vitest';
import { countLost, countOtherEnds } from './count-lost.ts';

const now = new Date('2026-11-29T12:00:00.000Z');
const createSession = (startedAt: string, stoppedAt: string | null, terminateCause: 'LOST_CARRIER' | 'IDLE_TIMEOUT' | null) => ({
  startedAt,
  stoppedAt,
  terminateCause,
});
const running = createSession('2026-11-28T12:00:00.000Z', null, null);
const lost = createSession('2026-11-20T12:00:00.000Z', '2026-11-28T11:00:00.000Z', 'LOST_CARRIER');
const idle = createSession('2026-11-10T12:00:00.000Z', '2026-11-20T11:00:00.000Z', 'IDLE_TIMEOUT');
// Started before the 30 days and ended within them.
const across = createSession('2026-10-28T12:00:00.000Z', '2026-10-30T12:00:00.000Z', 'LOST_CARRIER');
const old = createSession('2026-10-20T12:00:00.000Z', '2026-10-28T11:00:00.000Z', 'LOST_CARRIER');

it('counts the sessions of the last days that ended because the line was lost', () => {
  expect(countLost([running, lost, idle, across, old], now, 30, true)).toEqual({ count: 2, isMinimum: false });
  expect(countLost([running, idle], now, 30, true)).toEqual({ count: 0, isMinimum: false });
});
it('counts the other reasons in these days, most frequent first', () => {
  const reset = { ...idle, terminateCause: 'ADMIN_RESET' as const };
  expect(
    countOtherEnds([running, lost, reset, idle, idle, across, { ...old, terminateCause: 'IDLE_TIMEOUT' }], now, 30, true),
  ).toEqual([
    { cause: 'IDLE_TIMEOUT', count: 2 },
    { cause: 'ADMIN_RESET', count: 1 },
  ]);
});
it('counts a minimum if older sessions of these days were not loaded', () => {
  expect(countLost([running, lost], now, 30, false)).toEqual({ count: 1, isMinimum: true });
  expect(countLost([running, lost, across], now, 30, false)).toEqual({ count: 2, isMinimum: false });
});
it('counts no other reasons if older sessions of these days were not loaded', () => {
  expect(countOtherEnds([running, lost, idle], now, 30, false)).toEqual([]);
  expect(countOtherEnds([running, idle, across], now, 30, false)).toEqual([{ cause: 'IDLE_TIMEOUT', count: 1 }]);
});
