import { expect, it } from 'vitest';
import { computePhaseImbalance } from './phase-imbalance.ts';
import { createMoment, createUnit } from './power.samples.ts';

it.each([
  ['even phases', [5, 5, 5], 0],
  ['one phase above the others', [5, 5, 8], 33.333],
  ['one phase without a load', [6, 6, 0], 100],
  ['the smallest load that is judged', [1.5, 1.5, 2], 20],
  ['a load that is too small', [1, 1.5, 2], null],
  ['no load', [0, 0, 0], null],
] as const)('compares %s with the average', (_what, currents, percent) => {
  const [feed] = createUnit({ phase: 'THREE' }).feeds;
  expect(computePhaseImbalance(feed!, createMoment(0, { A: currents }).samples.A!)).toBe(percent);
});

it('returns null for a feed with one phase', () => {
  expect(computePhaseImbalance(createUnit().feeds[0]!, createMoment(0, { A: [9] }).samples.A!)).toBeNull();
});
