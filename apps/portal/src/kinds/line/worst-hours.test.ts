import { expect, it } from 'vitest';
import { findWorstHours } from './worst-hours.ts';

const at = (hour: number) => `2026-02-03T${String(hour).padStart(2, '0')}:00:00.000Z`;

it.each([
  [[0, 2, 2, 1], 2, 1, 3],
  [[0, 1, 2, 1, 2], 2, 2, 3],
  [[0, 0, 3], 3, 2, 3],
  [[1, 1], 1, 0, 2],
])('finds the first hours in a row with the most lines down: %j', (counts, down, from, to) => {
  const hours = counts.map((count, hour) => ({ startsAt: at(hour), inService: 9, down: count, degraded: 0 }));
  expect(findWorstHours(hours)).toEqual({ down, startsAt: at(from), endsAt: new Date(at(to)) });
});
