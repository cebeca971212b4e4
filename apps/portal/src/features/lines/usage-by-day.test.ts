import { expect, it } from 'vitest';
import { getUsageByDay } from './usage-by-day.ts';

const now = new Date('2026-11-21T12:00:00Z');
const createSession = (startedAt: string, hours: number, bytes: number) => ({
  startedAt,
  durationSeconds: hours * 3600,
  bytesIn: bytes,
  bytesOut: bytes * 10,
});

it('spreads a session over its days in Amsterdam time', () => {
  // From 22:00 to 02:00 in Amsterdam: two hours on each side of midnight.
  const days = getUsageByDay([createSession('2026-11-19T21:00:00Z', 4, 400)], now, 30, true);
  expect(days.map(({ day, bytesIn, bytesOut }) => [day, Math.round(bytesIn), Math.round(bytesOut)])).toEqual([
    ['2026-11-19', 200, 2000],
    ['2026-11-20', 200, 2000],
    ['2026-11-21', 0, 0],
  ]);
});

it('counts only the part of a long session within the period', () => {
  const days = getUsageByDay([createSession('2026-09-02T12:00:00Z', 80 * 24, 8000)], now, 10, true);
  expect(days).toHaveLength(10);
  expect(days[0]?.day).toBe('2026-11-12');
  expect(Math.round(days[3]?.bytesIn ?? 0)).toBe(100);
});

it('leaves out days with sessions that were not loaded', () => {
  const days = getUsageByDay([createSession('2026-11-19T12:00:00Z', 48, 480)], now, 30, false);
  expect(days.map(({ day }) => day)).toEqual(['2026-11-20', '2026-11-21']);
});

it('counts a session with a duration of 0 seconds', () => {
  expect(getUsageByDay([createSession('2026-11-21T08:00:00Z', 0, 5)], now, 30, true)).toEqual([
    { day: '2026-11-21', bytesIn: 5, bytesOut: 50 },
  ]);
});

it('counts each byte once', () => {
  const days = getUsageByDay(
    [createSession('2026-11-15T09:17:00Z', 37.3, 1000), createSession('2026-11-18T09:17:00Z', 12, 500)],
    now,
    30,
    true,
  );
  expect(Math.round(days.reduce((total, { bytesIn }) => total + bytesIn, 0))).toBe(1500);
});
