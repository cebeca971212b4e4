import { getLastPosition } from '../../db/event-feed.ts';
import type { Job } from '../../jobs/job.ts';
import { enqueueDelivery } from './enqueue-delivery.ts';
import * as store from './webhook.store.ts';

const batchSize = 200;

/** Creates deliveries for new events. Only one process at a time handles a webhook. */
export const fanOutEvents: Job = {
  name: 'fan-out-events',
  intervalSeconds: 1,
  retry: { limit: 0, delay: 1, maxDelay: 1 },
  async run({ clock, database: { db }, jobs }) {
    if (!(await store.hasActive(db))) return;
    const last = await getLastPosition(db);
    let isBehind = true;
    while (isBehind) {
      isBehind = await db.transaction(async (tx) => {
        const webhook = await store.lockBehind(tx, last);
        if (!webhook) return false;
        const events = await store.findPendingEvents(tx, webhook, last, batchSize);
        const deliveries = await store.insertDeliveries(tx, webhook.webhookId, events, clock.now());
        const isCaughtUp = events.length < batchSize;
        await Promise.all([
          ...deliveries.map((delivery) => enqueueDelivery(tx, jobs, webhook, delivery)),
          store.setLastPosition(tx, webhook.webhookId, isCaughtUp ? last : events.at(-1)!.position),
        ]);
        return true;
      });
    }
  },
};
