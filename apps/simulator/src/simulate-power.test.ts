import { powerPhases } from '@demarc/contract/power/sample.ts';
import type { ProviderPowerFeed } from '@demarc/contract/provider/power.ts';
import { expect, it } from 'vitest';
import { getUsualLoad, simulatePower } from './simulate-power.ts';

const until = Date.parse('2026-03-02T10:00:00Z');
const slotMs = 5 * 60_000;
const createFeed = (label: 'A' | 'B', values: Partial<ProviderPowerFeed> = {}): ProviderPowerFeed => ({
  feedId: label === 'A' ? 1 : 2,
  customerId: 10_000_000,
  colocationId: 311,
  kind: 'RACK',
  label,
  phase: 'SINGLE',
  amperageA: 16,
  committedKw: '2.0',
  meterSerial: `M${label}`,
  status: 'ACTIVE',
  latestSample: {
    feedId: label === 'A' ? 1 : 2,
    meterSerial: `M${label}`,
    measuredAt: new Date(until - 3 * slotMs).toISOString(),
    apparentPowerKva: 0.62,
    energyCounterKwh: 100,
    phases: [{ phase: 'L1', voltageV: 230, currentA: 2.7, activePowerKw: 0.6 }],
  },
  ...values,
});
const options = { random: () => 0.5, repeatsLast: false, levelKw: 1.2, phaseShares: [0.5, 0.3, 0.2] };

it('returns the missed samples up to the last complete interval', () => {
  const samples = simulatePower([createFeed('A'), createFeed('B')], until, options);
  expect(samples.map(({ feedId, measuredAt }) => [feedId, measuredAt])).toEqual([
    [1, '2026-03-02T09:50:00.000Z'],
    [2, '2026-03-02T09:50:00.000Z'],
    [1, '2026-03-02T09:55:00.000Z'],
    [2, '2026-03-02T09:55:00.000Z'],
  ]);
  for (const { phases } of samples) expect(phases[0]!.activePowerKw).toBeCloseTo(0.6, 1);
  expect(samples.at(-1)!.energyCounterKwh).toBeCloseTo(100.1, 2);
});

it('returns only the last complete interval for a new unit', () => {
  const samples = simulatePower([createFeed('A', { latestSample: null })], until, options);
  expect(samples.map(({ measuredAt }) => measuredAt)).toEqual(['2026-03-02T09:55:00.000Z']);
});

it('gives the load of a failed feed to the other one', () => {
  const samples = simulatePower([createFeed('A'), createFeed('B', { status: 'FAILED' })], until, options);
  const [a, b] = samples.slice(-2).map(({ phases: [phase] }) => phase!);
  expect(a!.activePowerKw).toBeCloseTo(1.2, 1);
  expect(b).toEqual({ phase: 'L1', voltageV: 0, currentA: 0, activePowerKw: 0 });
});

it('replaces the sample of the current interval when meters are read more often', () => {
  const samples = simulatePower([createFeed('A')], until - 2 * slotMs, { ...options, repeatsLast: true });
  expect(samples).toMatchObject([{ measuredAt: '2026-03-02T09:45:00.000Z', energyCounterKwh: 100 }]);
});

it('preserves the balance of the phases', () => {
  const phases = ([0.5, 0.3, 0.2] as const).map((activePowerKw, index) => {
    return { phase: powerPhases[index]!, voltageV: 230, currentA: 2, activePowerKw };
  });
  const { latestSample } = createFeed('A');
  const feed = createFeed('A', { phase: 'THREE', latestSample: { ...latestSample!, phases } });
  const samples = simulatePower([feed], until, { ...options, ...getUsualLoad([feed]) });
  const [phase1, phase2, phase3] = samples.at(-1)!.phases.map(({ activePowerKw }) => activePowerKw);
  expect([phase1! / phase2!, phase3! / phase2!]).toEqual([expect.closeTo(5 / 3, 1), expect.closeTo(2 / 3, 1)]);
});
