import type { AppContext } from '../../app-context.ts';
import type { Job } from '../../jobs/job.ts';
import { recordWatchResult } from './record-watch-result.ts';
import * as store from './watch.store.ts';

const hourMilliseconds = 60 * 60 * 1000;
const weekMilliseconds = 7 * 24 * hourMilliseconds;
/** Kept low because interactive checks have priority on the carriers' quotas. */
const maxPerRun = 10;
/** Longer than a carrier's own timeout, queueing included. */
const carrierTimeoutMilliseconds = 20_000;

/** Checks each watched address again a week after its last check, and notifies the watcher of changes. */
export const checkWatches: Job = {
  name: 'check-watches',
  intervalSeconds: 60,
  retry: { limit: 0, delay: 60, maxDelay: 60 },
  async run(context) {
    const now = context.clock.now().getTime();
    const weekAgo = new Date(now - weekMilliseconds);
    const dueWatches = await store.claimDue(
      context.database.db,
      weekAgo,
      new Date(weekAgo.getTime() + hourMilliseconds),
      maxPerRun,
    );
    for (const watch of dueWatches) await checkWatch(context, watch);
  },
};

async function checkWatch(context: AppContext, claimed: store.WatchRow): Promise<void> {
  const { address } = claimed;
  const query = { address, room: address.room };
  const carriers = await Promise.all(
    context.registries.carriers.map((carrier) => carrier.check(query, AbortSignal.timeout(carrierTimeoutMilliseconds))),
  );
  // If every carrier failed, the claim expires and the address is checked again in an hour.
  await recordWatchResult(context, [claimed], carriers);
}
