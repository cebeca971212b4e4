import type { PowerSummary } from '@demarc/contract/power/figures.ts';
import { describe, expect, it } from 'vitest';
import { getFailoverGlyph, getFailoverKey } from './failover-display.ts';
import { findSharedAge, formatLoad, getSummaryLoad } from './load-text.ts';

const t = ((key: string, values: object = {}) => [key, ...Object.values(values)].join(' ')) as never;
const formats = { dateTime: () => '09:20' };
const load = { stale: false, loadState: 'NORMAL', openEvents: 0, measuredAt: '2026-03-10T08:20:00Z' } as const;

describe('a load', () => {
  it.each([
    [load, '40 %'],
    [{ ...load, openEvents: 2 }, '40 %, rack.power-events 2'],
    [{ ...load, loadState: 'CRITICAL', openEvents: 2 }, '40 %, rack.load-CRITICAL'],
    [{ ...load, loadState: 'CRITICAL', stale: true }, '40 %, rack.load-CRITICAL, rack.power-stale 09:20'],
    [{ ...load, openEvents: 1, stale: true }, '40 %, rack.power-stale 09:20'],
  ] as const)('%j: %s', (given, text) => expect(formatLoad(given, '40 %', t, formats)).toBe(text));

  it('leaves out its age where the list says it once', () => {
    const stale = { ...load, stale: true, measuredAt: '2026-03-10T08:25:00Z' };
    expect(formatLoad(stale, '40 %', t, formats, { hasAge: false })).toBe('40 %');
    expect(findSharedAge([{ power: stale }, { power: null }, { power: { ...stale, measuredAt: load.measuredAt } }])).toBe(
      stale.measuredAt,
    );
    expect(findSharedAge([{ power: stale }, { power: load }])).toBeNull();
    expect(findSharedAge([{ power: stale }])).toBeNull();
    expect(findSharedAge([])).toBeNull();
  });

  it('of a summary is compared with its thresholds', () => {
    const thresholds = { warningPercent: 80, criticalPercent: 95 };
    const summary = { ...load, total: { utilisationPercent: 96 }, thresholds } as unknown as PowerSummary;
    expect(getSummaryLoad(summary)).toEqual({ ...load, loadState: 'CRITICAL' });
    expect(getSummaryLoad({ ...summary, total: null })).toBeNull();
  });
});

it('tells a single feed from a lost one', () => {
  const describeState = (redundancy: 'SINGLE' | 'A_B') => [
    getFailoverGlyph('NOT_REDUNDANT', redundancy),
    getFailoverKey('NOT_REDUNDANT', redundancy),
  ];
  expect(describeState('SINGLE')).toEqual(['open', 'rack.failover-SINGLE']);
  expect(describeState('A_B')).toEqual(['trouble', 'rack.failover-NOT_REDUNDANT']);
});
