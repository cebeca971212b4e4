import { describe, expect, it } from 'vitest';
import { getTimeRange, limitRange, readPowerView, toRangeSearch, zoomRange } from './power-view.ts';

const at = (time: string) => Date.parse(`2026-03-10T${time}Z`);
const now = at('12:02:30');

describe('readPowerView', () => {
  it('defaults to the active power of the last 24 hours as a chart, even for invalid parameters', () => {
    const usual = { metric: 'ACTIVE_POWER_KW', range: '24H', custom: null, feed: null, isByPhase: false, isTable: false };
    expect(readPowerView({})).toMatchObject(usual);
    expect(readPowerView({ metric: 'x', range: 7, from: 'x', to: 'y', feed: 'C', by: 1, as: [] })).toMatchObject(usual);
  });

  it('reads all choices', () => {
    expect(
      readPowerView({ metric: 'CURRENT_A', range: '7D', feed: 'B', by: 'phase', as: 'table', months: 'table', load: 'peak' }),
    ).toMatchObject({
      metric: 'CURRENT_A',
      range: '7D',
      feed: 'B',
      isByPhase: true,
      isTable: true,
      isMonthTable: true,
      isAtPeak: true,
    });
  });

  it.each([
    ['ends before it starts', '2026-03-10T12:00:00Z', '2026-03-10T10:00:00Z'],
    ['is shorter than an hour', '2026-03-10T12:00:00Z', '2026-03-10T12:30:00Z'],
    ['is longer than ten years', '2010-03-10T12:00:00Z', '2026-03-10T12:30:00Z'],
    ['has no end', '2026-03-10T12:00:00Z', undefined],
  ])('ignores a custom range that %s', (_what, from, to) => {
    expect(readPowerView({ from, to }).custom).toBeNull();
  });

  it('keeps a custom range', () => {
    const search = { from: '2026-03-01T00:00:00Z', to: '2026-03-03T00:00:00Z' };
    expect(toRangeSearch(readPowerView(search).custom)).toEqual(search);
    expect(toRangeSearch(null)).toEqual({ from: undefined, to: undefined });
  });
});

describe('the range on screen', () => {
  it('ends with the current interval', () => {
    const { from, to } = getTimeRange({ range: '24H', custom: null }, now);
    expect([to, to - from]).toEqual([at('12:05:00'), 86_400_000]);
  });

  it.each([
    ['around the pointer', at('03:00'), 0.5, [at('01:30'), at('07:30')]],
    ['out, but not beyond now', at('06:00'), 2, [Date.parse('2026-03-09T12:05:00Z'), at('12:05')]],
    ['to an hour at least', at('06:00'), 0.01, [at('05:30'), at('06:30')]],
  ])('zooms %s', (_what, center, factor, expected) => {
    const zoomed = zoomRange({ from: at('00:00'), to: at('12:00') }, center, factor, now);
    expect([zoomed.from, zoomed.to]).toEqual(expected);
  });

  it('rounds to whole samples', () => {
    expect(limitRange({ from: at('01:01:10'), to: at('03:03:20') }, now)).toEqual({ from: at('01:00'), to: at('03:00') });
  });
});
