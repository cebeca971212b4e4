import { describe, expect, it } from 'vitest';
import {
  buildLinePath,
  findSilentRuns,
  findUnmeasuredEnd,
  getOpeningRange,
  isSilentNow,
  type PingPoint,
  summarizePing,
} from './ping-series.ts';

const points: PingPoint[] = [
  ['2026-11-21T10:00:00Z', 6, 9, 0],
  ['2026-11-21T10:01:00Z', null, null, 100],
  ['2026-11-21T10:02:00Z', 8, 21, 2],
  ['2026-11-21T10:03:00Z', null, null, null],
];

describe('summarizePing', () => {
  it('averages round-trip times over points with a response, and loss over all measured points', () => {
    expect(summarizePing(points)).toEqual({ averageMs: 7, worstMs: 21, lossPercent: 34, lossCount: 2, silentCount: 1 });
  });
  it('has no round-trip time without responses', () => {
    expect(summarizePing([['2026-11-21T10:00:00Z', null, null, 100]])).toEqual({
      averageMs: null,
      worstMs: null,
      lossPercent: 100,
      lossCount: 1,
      silentCount: 1,
    });
  });
  it('returns null if nothing was measured', () => {
    expect(summarizePing([])).toBeNull();
    expect(summarizePing([['2026-11-21T10:00:00Z', null, null, null]])).toBeNull();
  });
});

describe('getOpeningRange', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  it.each([
    ['2026-11-21T12:01:00Z', '3H'],
    ['2026-11-21T09:30:00Z', '3H'],
    ['2026-11-21T09:05:00Z', '30H'],
    ['2026-11-20T06:00:00Z', '10D'],
    ['2026-11-01T12:00:00Z', '360D'],
    ['2020-11-01T12:00:00Z', '360D'],
    [null, '3H'],
  ])('shows the last response of %s in %s', (lastResponseAt, range) => {
    expect(getOpeningRange(lastResponseAt, now)).toBe(range);
  });
});

describe('silent runs', () => {
  const at = (average: number | null, loss: number | null): PingPoint => ['2026-11-21T10:00:00Z', average, average, loss];
  it('merge neighboring silent points, even across unmeasured points', () => {
    const series = [at(5, 0), at(null, 100), at(null, 100), at(6, 2), at(null, 100), at(null, null), at(null, 100), at(7, 0)];
    expect(findSilentRuns(series)).toEqual([
      { from: 1, to: 2 },
      { from: 4, to: 6 },
    ]);
  });
  it('exclude points that were not measured', () => {
    expect(findSilentRuns([at(5, 0), at(null, null), at(6, 0)])).toEqual([]);
  });
  it('continue to the end, unless the end was not measured', () => {
    const unmeasured = at(null, null);
    const silent = [at(5, 0), at(null, 100), at(null, 100)];
    expect(findSilentRuns([...silent, unmeasured, unmeasured])).toEqual([{ from: 1, to: 4 }]);
    expect(findSilentRuns([...silent, unmeasured, unmeasured, unmeasured])).toEqual([{ from: 1, to: 2 }]);
  });
});

describe('the end of a series', () => {
  const at = (loss: number | null): PingPoint => ['2026-11-21T10:00:00Z', loss === null ? null : 5, null, loss];
  it('is unmeasured after more than twice the median gap', () => {
    expect(findUnmeasuredEnd([at(0), at(0), at(null), at(null)])).toBeNull();
    expect(findUnmeasuredEnd([at(0), at(0), at(null), at(null), at(null)])).toEqual({ from: 1, to: 4 });
    expect(findUnmeasuredEnd([at(0), at(null), at(0), at(null), at(null), at(null)])).toBeNull();
    expect(findUnmeasuredEnd([at(null), at(null)])).toBeNull();
  });
  it('is silent if the line did not respond when it was last measured', () => {
    const [earlier, later] = ['2026-11-21T10:00:00.000Z', '2026-11-21T10:10:00.000Z'];
    expect(isSilentNow({ lastMeasuredAt: later, lastResponseAt: earlier })).toBe(true);
    expect(isSilentNow({ lastMeasuredAt: later, lastResponseAt: null })).toBe(true);
    expect(isSilentNow({ lastMeasuredAt: later, lastResponseAt: later })).toBe(false);
    expect(isSilentNow({ lastMeasuredAt: null, lastResponseAt: null })).toBe(false);
  });
});

describe('buildLinePath', () => {
  const path = (values: readonly (number | null | undefined)[]) =>
    buildLinePath(
      values,
      (at) => at * 10,
      (value) => 10 - value,
    );
  it('breaks at points without a response', () => {
    expect(path([1, 2, null, 3])).toBe('M0.0 9.0h0L10.0 8.0M30.0 7.0h0');
  });
  it('continues across the gap between two measurements', () => {
    expect(path([1, undefined, undefined, 2, undefined, undefined, 3])).toBe('M0.0 9.0h0L30.0 8.0L60.0 7.0');
  });
  it('breaks at a gap longer than twice the median', () => {
    expect(path([1, 2, 3, undefined, undefined, undefined, 4])).toBe('M0.0 9.0h0L10.0 8.0L20.0 7.0M60.0 6.0h0');
  });
});
