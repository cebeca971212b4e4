import { describe, expect, it } from 'vitest';
import { formatWallTime, parseWallTime } from './wall-time.ts';

describe('Amsterdam wall-clock time', () => {
  it.each([
    ['2026-01-15T08:30', '2026-01-15T07:30:00.000Z'],
    ['2026-07-15T08:30', '2026-07-15T06:30:00.000Z'],
    ['2026-07-15T00:30', '2026-07-14T22:30:00.000Z'],
    // Just before and after the clocks go forward and back.
    ['2026-03-29T01:59', '2026-03-29T00:59:00.000Z'],
    ['2026-03-29T03:00', '2026-03-29T01:00:00.000Z'],
    ['2026-10-25T01:30', '2026-10-24T23:30:00.000Z'],
    ['2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
  ])('converts %s to %s and back', (typed, moment) => {
    expect(parseWallTime(typed)?.toISOString()).toBe(moment);
    expect(formatWallTime(new Date(moment))).toBe(typed);
  });

  it.each(['', '2026-01-15', '2026-13-40T08:30', 'yesterday'])('rejects "%s"', (typed) => {
    expect(parseWallTime(typed)).toBeNull();
  });
});
