import type { PowerSample } from '@demarc/contract/power/sample.ts';
import { roundMeasurement } from './measurements.ts';
import type { MeteredFeed } from './moment.ts';

/** Below this average load, in percent of the breaker, the phases of a feed are not compared: one small device would tip them. */
const minLoadPercent = 10;

/**
 * Computes the largest difference between a phase and the average current of a feed with three phases, in percent of the average.
 * Null for a feed with one phase and for a load that is too small to judge.
 */
export function computePhaseImbalance(feed: MeteredFeed, { phases }: PowerSample): number | null {
  if (feed.phase !== 'THREE' || phases.length !== 3) return null;
  const currents = phases.map(({ currentA }) => currentA);
  const average = currents.reduce((sum, phaseCurrent) => sum + phaseCurrent, 0) / currents.length;
  if (average < (feed.amperageA * minLoadPercent) / 100) return null;
  const difference = Math.max(...currents.map((current) => Math.abs(current - average)));
  return roundMeasurement((difference / average) * 100);
}
