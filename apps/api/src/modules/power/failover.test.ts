import { describe, expect, it } from 'vitest';
import { computeFailoverScenarios, getFailoverResult } from './failover.ts';
import { createMoment, createUnit } from './power.samples.ts';

describe('failover', () => {
  it.each([
    ['is fine up to 80 % of the breaker', [6.4, 6.4], 'OK', 80],
    ['is at risk above it', [6.5, 6.4], 'AT_RISK', 80.625],
    ['is at risk up to the breaker', [8, 8], 'AT_RISK', 100],
    ['is exceeded above the breaker', [10, 6.1], 'EXCEEDED', 100.625],
  ] as const)('%s', (_what, [a, b], state, loadPercent) => {
    const moment = createMoment(0, { A: [a], B: [b] });
    expect(getFailoverResult(createUnit(), moment)).toEqual({ state, loadPercent });
  });

  it('lets the other feed take over phase by phase', () => {
    const unit = createUnit({ phase: 'THREE' });
    const scenarios = computeFailoverScenarios(unit, createMoment(0, { A: [2, 7, 1], B: [3, 7, 4] }), 'PEAK_30D');
    expect(scenarios.map(({ lostFeed, state, load }) => [lostFeed, state, load])).toEqual([
      ['A', 'AT_RISK', 'PEAK_30D'],
      ['B', 'AT_RISK', 'PEAK_30D'],
    ]);
    expect(scenarios[0]?.phases).toEqual([
      { phase: 'L1', ownA: 3, takenOverA: 2, limitA: 12.8, breakerA: 16, loadPercent: 31.25 },
      { phase: 'L2', ownA: 7, takenOverA: 7, limitA: 12.8, breakerA: 16, loadPercent: 87.5 },
      { phase: 'L3', ownA: 4, takenOverA: 1, limitA: 12.8, breakerA: 16, loadPercent: 31.25 },
    ]);
    expect(scenarios[0]).toMatchObject({ totalKw: 5.52, committedPercent: 138 });
  });

  it('takes over the whole current between feeds of different layouts', () => {
    const unit = createUnit();
    const mixed = { ...unit, feeds: [unit.feeds[0]!, { ...unit.feeds[1]!, phase: 'THREE' as const, amperageA: 32 }] };
    const [lostA, lostB] = computeFailoverScenarios(mixed, createMoment(0, { A: [6], B: [1, 2, 3] }), 'NOW');
    expect(lostA?.phases.map(({ ownA, takenOverA }) => [ownA, takenOverA])).toEqual([
      [1, 6],
      [2, 6],
      [3, 6],
    ]);
    expect(lostB?.phases.map(({ ownA, takenOverA }) => [ownA, takenOverA])).toEqual([[6, 6]]);
  });

  it('is not redundant while a feed has no voltage, at any load', () => {
    const moment = createMoment(0, { A: [6], B: [0] });
    const lostB = { ...moment.samples.B!, phases: moment.samples.B!.phases.map((phase) => ({ ...phase, voltageV: 3 })) };
    const present = { ...moment, samples: { ...moment.samples, B: lostB } };
    expect(getFailoverResult(createUnit(), present)).toEqual({ state: 'NOT_REDUNDANT', loadPercent: null });
    for (const load of ['NOW', 'PEAK_30D'] as const) {
      const scenarios = computeFailoverScenarios(createUnit(), createMoment(0, { A: [3], B: [3] }), load, present);
      expect(scenarios.map(({ lostFeed, state, phases }) => [lostFeed, state, phases.length])).toEqual([
        ['A', 'NOT_REDUNDANT', 0],
        ['B', 'OK', 1],
      ]);
    }
  });

  it('is unknown until both feeds have a sample, and for single feeds', () => {
    expect(getFailoverResult(createUnit(), createMoment(0, { A: [4] }))).toEqual({ state: null, loadPercent: null });
    expect(getFailoverResult(createUnit(), null)).toEqual({ state: null, loadPercent: null });
    const single = createUnit({ redundancy: 'SINGLE' });
    expect(getFailoverResult(single, createMoment(0, { A: [4] }))).toEqual({ state: 'NOT_REDUNDANT', loadPercent: null });
    expect(computeFailoverScenarios(single, createMoment(0, { A: [4] }), 'NOW')).toEqual([]);
  });
});
