import type { LightHistory } from '@demarc/contract/wdm.ts';
import { expect, it } from 'vitest';
import { buildLevelPath, findLowest, toLightPoints } from './light-series.ts';

const history = {
  from: '2026-01-05T10:00:00.000Z',
  to: '2026-01-05T11:05:00.000Z',
  stepSeconds: 900,
  points: [
    ['2026-01-05T10:00:00.000Z', -8, -9, -8.5, -9.5],
    ['2026-01-05T10:30:00.000Z', -8.2, null, -12, null],
  ],
} as unknown as LightHistory;

it('returns every completed step, including those without readings', () => {
  const points = toLightPoints(history);
  expect(points.map(({ at, a, z }) => [at.slice(11, 16), a, z])).toEqual([
    ['10:00', -8, -9],
    ['10:15', null, null],
    ['10:30', -8.2, null],
    ['10:45', null, null],
  ]);
  expect([findLowest(points, 'lowestA'), findLowest(points, 'lowestZ'), findLowest([], 'lowestA')]).toEqual([-12, -9.5, null]);
});

it('includes the current step once it has a reading', () => {
  const points = [['2026-01-05T11:00:00.000Z', -8, -9, -8, -9]];
  expect(toLightPoints({ ...history, points } as unknown as LightHistory).at(-1)).toMatchObject({ a: -8 });
});

it('breaks the line at steps without readings', () => {
  const path = buildLevelPath(
    [-8, -9, null, -8],
    (at) => at * 10,
    (value) => -value,
  );
  expect(path).toBe('M0.0 8.0L10.0 9.0M30.0 8.0h0');
});
