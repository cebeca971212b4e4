import type { PowerPhase, PowerSample } from '@demarc/contract/power/sample.ts';
import { feedVoltageV } from '@demarc/contract/power-feed.ts';

/** Below half the nominal voltage nothing runs, and meters on a lost feed may still read a few volts. */
const lostVoltageV = feedVoltageV / 2;

/** Rounds to watts, milliamperes or thousandths of a percent, so that sums of decimals compare as they read. */
export function roundMeasurement(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}

/** Returns the active power of a feed in kW. */
export function getActivePowerKw({ phases }: PowerSample): number {
  return roundMeasurement(phases.reduce((sum, { activePowerKw }) => sum + activePowerKw, 0));
}

/** Returns the active power of all feeds together in kW. */
export function getTotalKw(samples: readonly PowerSample[]): number {
  return roundMeasurement(samples.reduce((sum, sample) => sum + getActivePowerKw(sample), 0));
}

/** Returns the current of a phase in A; 0 if the feed does not have it. */
export function getCurrentA({ phases }: PowerSample, phase: PowerPhase): number {
  return phases.find((reading) => reading.phase === phase)?.currentA ?? 0;
}

/** Returns the current of the most loaded phase in A. */
export function getHighestCurrentA({ phases }: PowerSample): number {
  return Math.max(...phases.map(({ currentA }) => currentA));
}

/** Whether a feed can supply power: one of its phases has voltage. */
export function hasVoltage({ phases }: PowerSample): boolean {
  return phases.some(({ voltageV }) => voltageV >= lostVoltageV);
}
