import { lastPlace } from '../../db/event-feed.ts';
import type { Job } from '../../jobs/job.ts';
import { sendDelivery } from './send-delivery.ts';
import * as store from './webhook.store.ts';

const spreadAtOnce = 200;

/** Creates deliveries for new events. Each webhook is locked by one process at a time. */
export const spreadEvents: Job = {
  name: 'spread-events',
  everySeconds: 1,
  retry: { limit: 0, delay: 1, longestDelay: 1 },
  async run({ clock, database: { db }, jobs }) {
    if (!(await store.anyActive(db))) return;
    const last = await lastPlace(db);
    let isBehind = true;
    while (isBehind) {
      isBehind = await db.transaction(async (tx) => {
        const webhook = await store.holdBehind(tx, last);
        if (!webhook) return false;
        const found = await store.eventsFor(tx, webhook, last, spreadAtOnce);
        for (const delivery of await store.insertDeliveries(tx, webhook.webhookId, found, clock.now())) {
          await sendDelivery(tx, jobs, webhook, delivery);
        }
        const isWhole = found.length < spreadAtOnce;
        await store.setPlace(tx, webhook.webhookId, isWhole ? last : found.at(-1)!.position);
        return true;
      });
    }
  },
};
