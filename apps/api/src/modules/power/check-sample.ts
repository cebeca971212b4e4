import type { PowerSample } from '@demarc/contract/power/sample.ts';
import { powerPhases } from '@demarc/contract/power/sample.ts';
import type { SampleRefusal } from '@demarc/contract/provider/power.ts';
import { slotMs } from './calendar.ts';
import type { FeedRow } from './power-unit.store.ts';

/** The number of days for which samples are kept. Older samples are refused. */
export const sampleDays = 400;

/** A meter may round the power of three phases and the apparent power by half a watt each. */
const toleranceKw = 0.002;

/** Returns the reason why a sample is refused; null if it is valid. */
export function findRefusal(sample: PowerSample, feed: FeedRow | undefined, now: number): SampleRefusal | null {
  if (!feed) return 'UNKNOWN_FEED';
  const at = Date.parse(sample.measuredAt);
  if (at > now) return 'IN_FUTURE';
  if (at < now - sampleDays * 86_400_000) return 'TOO_OLD';
  if (at % slotMs !== 0) return 'NOT_ALIGNED';
  const expected = feed.phase === 'THREE' ? powerPhases : powerPhases.slice(0, 1);
  const phases = new Set(sample.phases.map(({ phase }) => phase));
  if (sample.phases.length !== expected.length || !expected.every((phase) => phases.has(phase))) return 'WRONG_PHASES';
  const activeKw = sample.phases.reduce((sum, { activePowerKw }) => sum + activePowerKw, 0);
  return activeKw > sample.apparentPowerKva + toleranceKw ? 'APPARENT_BELOW_ACTIVE' : null;
}
