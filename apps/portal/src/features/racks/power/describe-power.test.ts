import type { PowerSummary } from '@demarc/contract/power/figures.ts';
import { describe, expect, it } from 'vitest';
import { getFormats } from '../../../lib/format.ts';
import { describeFailover, toLimitPercent } from './describe-failover.ts';
import { describePower, getPowerGlyph } from './describe-power.ts';

const t = ((key: string, values: object = {}) => [key, ...Object.values(values).filter(Boolean)].join(' ')) as never;
const context = { t, formats: getFormats('en') };
const summary = {
  measuredAt: '2026-03-10T08:20:00Z',
  allStale: false,
  committedKw: '2.5',
  redundancy: 'A_B',
  total: { activePowerKw: 0.907, utilisationPercent: 36.3 },
  failover: { state: 'OK', loadPercent: 25 },
  thresholds: { warningPercent: 80, criticalPercent: 95 },
} as PowerSummary;
const load = 'power.near-limit 907\u00a0W 36% 2.5\u00a0kW';

describe('describePower', () => {
  it.each([
    ['the load of the other feed', {}, [], 'power.redundancy-OK 31%', 'ok'],
    ['a risk', { failover: { state: 'AT_RISK', loadPercent: 90 } }, [], 'power.redundancy-AT_RISK 113%', 'attention'],
    ['a lost feed', { failover: { state: 'NOT_REDUNDANT', loadPercent: null } }, ['B'], 'power.redundancy-lost B', 'trouble'],
    ['two lost feeds', { failover: { state: null, loadPercent: null } }, ['A', 'B'], 'power.redundancy-off', 'trouble'],
    [
      'a single feed',
      { redundancy: 'SINGLE', failover: { state: 'NOT_REDUNDANT', loadPercent: null } },
      [],
      'power.redundancy-SINGLE',
      'open',
    ],
    ['what is not known', { failover: { state: null, loadPercent: null } }, [], 'power.redundancy-unknown', 'ok'],
  ] as const)('says how near the limit is, then describes %s', (_what, changed, lostFeeds, redundancy, glyph) => {
    const given = { ...summary, ...changed } as PowerSummary;
    expect(describePower(given, lostFeeds, context)).toBe(`${load}; ${redundancy}`);
    expect(getPowerGlyph(given, lostFeeds)).toBe(glyph);
  });

  it('names the time of old measurements, and returns null before the first', () => {
    const past = { ...summary, allStale: true };
    expect(describePower(past, [], context)).toMatch(/^power\.near-limit-past .* 10 Mar 2026, 09:20; /);
    expect(getPowerGlyph(past, [])).toBe('attention');
    expect(describePower({ ...summary, total: null }, [], context)).toBeNull();
  });

  it('gives the glyph of a load that is too high', () => {
    const high = { ...summary, total: { activePowerKw: 2.45, utilisationPercent: 98 } } as PowerSummary;
    expect(getPowerGlyph(high, [])).toBe('trouble');
  });
});

describe('describeFailover', () => {
  const phase = { phase: 'L1', ownA: 2, takenOverA: 2.1, limitA: 12.8, breakerA: 16, loadPercent: 25.63 } as const;
  const scenario = { lostFeed: 'A', state: 'OK', phases: [phase] } as const;

  it('gives the load of the other feed in percent of its limit', () => {
    expect(describeFailover(scenario, false, context)).toBe(
      'power.fails-OK A power.end-feed B power.amperes 4.1 32% power.amperes 12.8 power.amperes 16',
    );
    expect(toLimitPercent(80)).toBe(100);
  });

  it('names the most loaded phase', () => {
    const phases = [phase, { ...phase, phase: 'L2', takenOverA: 12, loadPercent: 87.5 }] as const;
    expect(describeFailover({ ...scenario, state: 'AT_RISK', phases: [...phases] }, false, context)).toBe(
      'power.fails-AT_RISK A power.feed-on-phase B L2 power.amperes 14.0 109% power.amperes 12.8 power.amperes 16',
    );
  });

  it('describes a feed that is lost already, and a feed that leaves nothing', () => {
    expect(describeFailover(scenario, true, context)).toMatch(/^power\.fails-now /);
    expect(describeFailover({ ...scenario, state: 'NOT_REDUNDANT', phases: [] }, false, context)).toBe(
      'power.left-without-power B A',
    );
  });
});
