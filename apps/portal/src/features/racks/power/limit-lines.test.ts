import type { PowerSeries } from '@demarc/contract/power/series.ts';
import { expect, it } from 'vitest';
import { getShownLimits } from './limit-lines.ts';

const createSeries = (phase: 'L1' | null): PowerSeries => ({
  metric: 'CURRENT_A',
  unit: 'A',
  resolution: '5M',
  aggregation: 'AVG',
  from: '2026-03-09T00:00:00Z',
  to: '2026-03-10T00:00:00Z',
  committed: null,
  warning: 12.8,
  critical: 16,
  series: [{ feed: 'A', phase, points: [] }],
});
const getKinds = (phase: 'L1' | null, highest: number) => getShownLimits(createSeries(phase), highest).map(({ kind }) => kind);

it('always shows the limits of feeds, and those of phases unless they would flatten the lines', () => {
  expect(getKinds(null, 3)).toEqual(['breaker', 'warning']);
  expect(getKinds('L1', 6)).toEqual(['breaker', 'warning']);
  expect(getKinds('L1', 5)).toEqual(['warning']);
  expect(getKinds('L1', 3)).toEqual([]);
});
