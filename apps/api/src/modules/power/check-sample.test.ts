import type { PowerSample } from '@demarc/contract/power/sample.ts';
import { expect, it } from 'vitest';
import { slotMs } from './calendar.ts';
import { findRefusal, sampleDays } from './check-sample.ts';
import type { FeedRow } from './power-unit.store.ts';

const now = Date.parse('2026-03-02T10:00:00Z');
const feed: FeedRow = {
  customerId: 10_000_001,
  colocationId: 1,
  feedId: 1,
  label: 'A',
  phase: 'THREE',
  amperageA: 16,
  meterSerial: 'M-1',
};
const phases = (['L1', 'L2', 'L3'] as const).map((phase) => ({ phase, voltageV: 230, currentA: 4, activePowerKw: 0.5 }));
const sample: PowerSample = {
  feedId: 1,
  meterSerial: 'M-1',
  measuredAt: new Date(now).toISOString(),
  apparentPowerKva: 1.5,
  energyCounterKwh: 1,
  phases,
};
const toMeasuredAt = (time: number) => ({ measuredAt: new Date(time).toISOString() });
const oldest = now - sampleDays * 24 * 60 * 60_000;

it.each<[string, Partial<PowerSample>, ReturnType<typeof findRefusal>]>([
  ['of this moment', {}, null],
  ['of the next interval', toMeasuredAt(now + slotMs), 'IN_FUTURE'],
  ['as old as samples are kept', toMeasuredAt(oldest), null],
  ['one interval older than samples are kept', toMeasuredAt(oldest - slotMs), 'TOO_OLD'],
  ['of one second after the start of an interval', toMeasuredAt(now - slotMs + 1_000), 'NOT_ALIGNED'],
  ['with the phases in another order', { phases: phases.toReversed() }, null],
  ['without a phase', { phases: phases.slice(1) }, 'WRONG_PHASES'],
  ['with a phase twice', { phases: [...phases.slice(1), phases[1]!] }, 'WRONG_PHASES'],
  ['with as much active as apparent power, but for the rounding', { apparentPowerKva: 1.4985 }, null],
  ['with more active than apparent power', { apparentPowerKva: 1.497 }, 'APPARENT_BELOW_ACTIVE'],
])('checks a sample %s', (_what, values, reason) => expect(findRefusal({ ...sample, ...values }, feed, now)).toBe(reason));

it('checks that a feed with one phase is measured on that phase', () => {
  const singlePhaseFeed = { ...feed, phase: 'SINGLE' } as const;
  const singlePhaseSample = { ...sample, phases: phases.slice(0, 1) };
  expect(findRefusal(singlePhaseSample, singlePhaseFeed, now)).toBeNull();
  expect(findRefusal({ ...singlePhaseSample, phases: phases.slice(1, 2) }, singlePhaseFeed, now)).toBe('WRONG_PHASES');
  expect(findRefusal(singlePhaseSample, undefined, now)).toBe('UNKNOWN_FEED');
});
