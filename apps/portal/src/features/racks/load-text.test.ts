import type { PowerSummary } from '@demarc/contract/power/figures.ts';
import { describe, expect, it } from 'vitest';
import { getFailoverGlyph, getFailoverKey } from './failover-display.ts';
import { findStaleSince, formatLoad, formatPowerLabel, formatSince, getSummaryLoad } from './load-text.ts';

const t = ((key: string, values: object = {}) => [key, ...Object.values(values)].join(' ')) as never;
const formats = { date: String, dateTime: () => '10 Mar 2026, 09:20', time: () => '09:20' };
const load = { allStale: false, loadState: 'NORMAL', measuredAt: '2026-03-10T08:20:00Z' } as const;

describe('the load', () => {
  it.each([
    [load, '40 %'],
    [{ ...load, loadState: 'CRITICAL' }, '40 %, rack.load-CRITICAL'],
    [{ ...load, loadState: 'CRITICAL', allStale: true }, '40 %, rack.load-CRITICAL, rack.power-stale 10 Mar 2026, 09:20'],
    [{ ...load, allStale: true }, '40 %, rack.power-stale 10 Mar 2026, 09:20'],
  ] as const)('%j: %s', (given, text) => expect(formatLoad(given, '40 %', t, formats)).toBe(text));

  it('shows a time of today without its date', () => {
    expect(formatSince(load.measuredAt, { ...formats, date: () => 'one day' })).toBe('09:20');
  });

  it('shows the time of the last measurement if no feed sends samples', () => {
    expect(formatPowerLabel(null, t, formats)).toBe('rack.power-now');
    expect(formatPowerLabel(load.measuredAt, t, formats)).toBe('rack.power-at 10 Mar 2026, 09:20');
  });

  it('has one age for all racks if none sends samples', () => {
    const stale = { ...load, allStale: true, measuredAt: '2026-03-10T08:25:00Z' };
    expect(findStaleSince([{ power: stale }, { power: null }, { power: { ...stale, measuredAt: load.measuredAt } }])).toBe(
      stale.measuredAt,
    );
    expect(findStaleSince([{ power: stale }, { power: load }])).toBeNull();
    expect(findStaleSince([{ power: stale }])).toBeNull();
    expect(findStaleSince([])).toBeNull();
  });

  it('compares the load of a summary with its thresholds', () => {
    const thresholds = { warningPercent: 80, criticalPercent: 95 };
    const summary = { ...load, total: { utilisationPercent: 96 }, thresholds } as unknown as PowerSummary;
    const active = { status: 'ACTIVE', suspended: false } as const;
    expect(getSummaryLoad(active, summary)).toEqual({ ...load, loadState: 'CRITICAL' });
    expect(getSummaryLoad({ ...active, status: 'TERMINATED' }, summary)).toEqual(load);
    expect(getSummaryLoad(active, { ...summary, total: null })).toBeNull();
  });
});

it('distinguishes a single feed from a lost feed', () => {
  const describeState = (redundancy: 'SINGLE' | 'A_B') => [
    getFailoverGlyph('NOT_REDUNDANT', redundancy),
    getFailoverKey('NOT_REDUNDANT', redundancy),
  ];
  expect(describeState('SINGLE')).toEqual(['open', 'rack.failover-SINGLE']);
  expect(describeState('A_B')).toEqual(['trouble', 'rack.failover-NOT_REDUNDANT']);
});
