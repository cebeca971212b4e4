import { isFinalServiceStatus } from '@demarc/contract/service.ts';
import type { ChangeContext } from '../../app-context.ts';
import { evaluateMoments, getNextGapTime, initialWatchState, type WatchState } from './evaluate-moments.ts';
import { getFailoverResult } from './failover.ts';
import type { PowerMoment } from './moment.ts';
import { applyEventChanges } from './power-event.service.ts';
import { findThresholdsOfUnits } from './power-threshold.store.ts';
import { toMeteredUnit } from './power-unit.store.ts';
import type { LockedState, PowerState } from './sample.store.ts';

interface WatchedUnit {
  unit: Parameters<typeof toMeteredUnit>[0];
  /** Updated with the new state of its conditions. */
  state: LockedState;
  /** The moments with new samples. */
  moments: readonly PowerMoment[];
}

/** Older moments, such as those of an import, are not evaluated, because it is too late to act on them. */
const maxAgeMs = 24 * 60 * 60_000;

/** Evaluates new moments of units: updates each `state`, and stores and reports the changes of events. */
export async function watchUnits(
  { tx, context }: Pick<ChangeContext, 'tx' | 'context'>,
  units: readonly WatchedUnit[],
): Promise<void> {
  const getThresholds = await findThresholdsOfUnits(
    tx,
    units.map(({ unit }) => unit),
  );
  const now = context.clock.now();
  for (const { unit, state, moments } of units) {
    if (isFinalServiceStatus(state.status)) continue;
    const meteredUnit = toMeteredUnit(unit);
    const recentMoments = moments.filter(({ at }) => now.getTime() - at.getTime() <= maxAgeMs);
    const evaluationInput = { unit: meteredUnit, thresholds: getThresholds(unit), state: getWatchState(state), now };
    const evaluation = evaluateMoments(evaluationInput, recentMoments);
    state.watchState = evaluation.state;
    state.nextGapAt = getNextGapTime(meteredUnit, evaluation.state);
    state.failoverState = getFailoverResult(meteredUnit, toLatestMoment(state)).state;
    await applyEventChanges(tx, context, meteredUnit, evaluation.changes);
  }
}

export function getWatchState({ watchState }: Pick<PowerState, 'watchState'>): WatchState {
  return (watchState as WatchState | null) ?? initialWatchState;
}

/** Returns the latest sample of each feed as one moment; null if there is none. */
export function toLatestMoment({ latest, measuredAt }: Pick<PowerState, 'latest' | 'measuredAt'>): PowerMoment | null {
  return measuredAt && { at: measuredAt, samples: latest };
}
