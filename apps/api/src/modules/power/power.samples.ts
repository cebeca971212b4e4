import { type PowerSample, powerPhases, sampleMinutes } from '@demarc/contract/power/sample.ts';
import { type FeedLabel, type FeedPhase, feedVoltageV, type Redundancy } from '@demarc/contract/power-feed.ts';
import type { MeteredUnit, PowerMoment } from './moment.ts';

/** Creates a rack with a commitment of 4 kW. */
export function createUnit({
  phase = 'SINGLE' as FeedPhase,
  redundancy = 'A_B' as Redundancy,
  amperageA = 16,
} = {}): MeteredUnit {
  const labels: FeedLabel[] = redundancy === 'A_B' ? ['A', 'B'] : ['A'];
  const feeds = labels.map((label, index) => ({ feedId: index + 1, label, phase, amperageA, meterSerial: `SN-${label}` }));
  return { customerId: 10_000_001, colocationId: 311, kind: 'RACK', committedKw: 4, redundancy, feeds };
}

const start = Date.parse('2026-03-02T10:00:00Z');

/** Returns the start of the interval with this number. */
export const getMomentTime = (index: number) => new Date(start + index * sampleMinutes * 60_000);

/** Creates a moment with these currents of each feed by phase, at 230 V by default, and with unity power factor. */
export function createMoment(
  index: number,
  currents: Partial<Record<FeedLabel, readonly number[]>>,
  { voltageV = feedVoltageV, serial = 'SN' }: { voltageV?: number; serial?: string } = {},
): PowerMoment {
  const at = getMomentTime(index);
  const toSample = (label: FeedLabel, amperes: readonly number[]): PowerSample => {
    const phases = amperes.map((currentA, phaseIndex) => {
      return { phase: powerPhases[phaseIndex]!, voltageV, currentA, activePowerKw: (voltageV * currentA) / 1000 };
    });
    const apparentPowerKva = phases.reduce((sum, { activePowerKw }) => sum + activePowerKw, 0);
    const meterSerial = `${serial}-${label}`;
    const feedId = label === 'A' ? 1 : 2;
    return { feedId, meterSerial, measuredAt: at.toISOString(), apparentPowerKva, energyCounterKwh: 100 + index, phases };
  };
  const samples = Object.entries(currents).map(([label, amperes]) => [label, toSample(label as FeedLabel, amperes)]);
  return { at, samples: Object.fromEntries(samples) };
}
