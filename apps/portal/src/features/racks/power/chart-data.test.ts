import type { PowerSeries } from '@demarc/contract/power/series.ts';
import { describe, expect, it } from 'vitest';
import { findIsolated, getMainLine, toChartData } from './chart-data.ts';
import { describeLoad } from './describe-load.ts';
import { getLimitLines } from './limit-lines.ts';

const start = Date.parse('2026-03-10T10:00:00Z') / 1000;
const step = 300;

function buildSeries(series: Partial<Record<'A' | 'B' | 'TOTAL', readonly (number | null)[]>>, length = 6): PowerSeries {
  return {
    metric: 'ACTIVE_POWER_KW',
    unit: 'kW',
    resolution: '5M',
    aggregation: 'AVG',
    from: '2026-03-10T10:00:00Z',
    to: new Date((start + length * step) * 1000).toISOString(),
    committed: 2.9,
    warning: 2.32,
    critical: 2.755,
    series: Object.entries(series).map(([feed, values]) => ({
      feed: feed as 'A',
      phase: null,
      points: values.map((value, index) => [start + index * step, value]),
    })),
  };
}

describe('toChartData', () => {
  it('has null for missing values, and a gap where no line has a value', () => {
    const data = toChartData(
      buildSeries({ A: [1, null, 1, null, 1, 1], B: [1, null, 1, 1, 1, 1], TOTAL: [2, null, 2, null, 2, 2] }),
    );
    expect(data.lines.map(({ values }) => values[1])).toEqual([null, null, null]);
    expect(data.gaps).toEqual([{ from: start + step, to: start + 2 * step }]);
  });

  it('counts the end as a gap only when a sample is overdue', () => {
    const measuring = toChartData(buildSeries({ TOTAL: [2, 2, 2, null, null, null] }));
    expect([measuring.times.length, measuring.gaps]).toEqual([3, []]);
    const overdue = { from: start + 2 * step, to: start + 6 * step };
    expect(toChartData(buildSeries({ TOTAL: [2, 2, null, null, null, null] })).gaps).toEqual([overdue]);
  });

  it('aligns lines that have different times', () => {
    const series = buildSeries({ A: [1, 1.5, 2], B: [3, 4, 5] });
    series.series[1]!.points.splice(1, 1);
    expect(toChartData(series).lines.map(({ values }) => values)).toEqual([
      [1, 1.5, 2],
      [3, null, 5],
    ]);
  });

  it('draws the total of a single feed once', () => {
    const one = toChartData(buildSeries({ A: [1], TOTAL: [1] }));
    expect(one.lines.map(({ feed }) => feed)).toEqual(['TOTAL']);
    const two = toChartData(buildSeries({ A: [1], B: [1], TOTAL: [2] }));
    expect(two.lines.map(({ feed }) => feed)).toEqual(['TOTAL', 'A', 'B']);
    expect(getMainLine(two.lines)?.feed).toBe('TOTAL');
    expect(getMainLine(toChartData(buildSeries({ A: [1], B: [1] })).lines)).toBeNull();
  });

  it('returns empty data without series', () => {
    expect(toChartData(buildSeries({}))).toEqual({ times: [], lines: [], gaps: [] });
  });
});

describe('getLimitLines', () => {
  it('returns the commitment with its warnings for active power', () => {
    expect(getLimitLines(buildSeries({}))).toEqual([
      { kind: 'commitment', value: 2.9, percent: null },
      { kind: 'critical', value: 2.755, percent: 95 },
      { kind: 'warning', value: 2.32, percent: 80 },
    ]);
  });

  it('returns the breaker with its warning for the current, and nothing for other metrics', () => {
    expect(getLimitLines({ metric: 'CURRENT_A', committed: null, warning: 12.8, critical: 16 })).toEqual([
      { kind: 'breaker', value: 16, percent: null },
      { kind: 'warning', value: 12.8, percent: 80 },
    ]);
    expect(getLimitLines({ metric: 'VOLTAGE_V', committed: null, warning: null, critical: null })).toEqual([]);
  });
});

describe('describeLoad', () => {
  const times = Array.from({ length: 6 }, (_, index) => start + index * step);
  const limits = getLimitLines(buildSeries({}));
  const describeValues = (values: readonly (number | null)[]) => describeLoad(times, values, limits, step);

  it.each([
    ['below all limits', [1, 2, 1.5, null, 1, 1], { min: 1, max: 2, limit: { percent: 80 }, aboveSince: null, aboveSeconds: 0 }],
    [
      'above one since the third sample, across a gap',
      [2.4, 1, 2.4, null, 2.5, 2.4],
      { limit: { percent: 80 }, aboveSince: times[2], aboveSeconds: 4 * step },
    ],
    ['below it again', [2.4, 2.4, 1, 1, 1, 1], { limit: { percent: 80 }, aboveSince: null, aboveSeconds: 2 * step }],
    ['above the commitment', [3, 3, 3, 3, 3, 3], { limit: { kind: 'commitment' }, aboveSince: times[0] }],
  ])('%s', (_what, values, expected) => {
    expect(describeValues(values)).toMatchObject(expected);
  });

  it('returns null if nothing was measured', () => {
    expect(describeValues([null, null])).toBeNull();
  });
});

it('finds isolated values, which a line does not show', () => {
  expect(findIsolated([1, null, 2, 3, null, 4])).toEqual([0, 5]);
  expect(findIsolated([null, 1, 2])).toEqual([]);
});
