import type { AppContext } from '../../app-context.ts';
import type { Database } from '../../db/database.ts';
import type { Job } from '../../jobs/job.ts';
import { findGaps, getNextGapTime } from './evaluate-moments.ts';
import { applyEventChanges } from './power-event.service.ts';
import { findFeeds, toMeteredUnit, type UnitKey } from './power-unit.store.ts';
import { findSilentUnits, lockStates, updateStates } from './sample.store.ts';
import { getWatchState } from './watch-units.ts';

const unitsPerQuery = 100;

/** Reports feeds that have sent no sample for 15 minutes. */
export const findMeterGaps: Job = {
  name: 'find-meter-gaps',
  intervalSeconds: 60,
  retry: { limit: 0, delay: 0, maxDelay: 0 },
  async run(context, _data, stopped) {
    const { clock, database } = context;
    for (;;) {
      const units = await findSilentUnits(database.db, clock.now(), unitsPerQuery);
      for (const unit of units) {
        if (stopped?.aborted) return;
        await database.db.transaction((tx) => openGaps(tx, context, unit));
      }
      if (units.length < unitsPerQuery) return;
    }
  },
};

/** Opens the gap events of a unit that still apply: another process may have handled the unit, or a sample may have arrived. */
async function openGaps(tx: Database, context: AppContext, key: UnitKey): Promise<void> {
  const [state] = await lockStates(tx, [key]);
  if (!state) return;
  const unit = toMeteredUnit({ ...state, feeds: await findFeeds(tx, key) });
  const gaps = findGaps({ unit, state: getWatchState(state), now: context.clock.now() });
  state.watchState = gaps.state;
  state.nextGapAt = getNextGapTime(unit, gaps.state);
  await updateStates(tx, [state]);
  await applyEventChanges(tx, context, unit, gaps.changes);
}
