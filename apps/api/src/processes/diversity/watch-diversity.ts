import { createJobAuthor } from '../../db/audit.ts';
import { getLastPosition } from '../../db/event-feed.ts';
import type { Job } from '../../jobs/job.ts';
import * as store from '../../modules/diversity/pair.store.ts';
import { checkPair } from './check-pair.ts';

const author = createJobAuthor('check-diversity-pair');

/** Queues a check of each pair whose services were changed by new events. */
export const watchDiversity: Job = {
  name: 'watch-diversity',
  intervalSeconds: 2,
  retry: { limit: 0, delay: 0, maxDelay: 0 },
  async run({ database: { db }, jobs }) {
    const last = await getLastPosition(db);
    if ((await store.findWatchPosition(db, last)) >= last) return;
    await db.transaction(async (tx) => {
      const position = await store.lockWatchPosition(tx);
      if (position === null || position >= last) return;
      const touched = await store.findAffectedPairs(tx, position, last);
      if (touched.length > 0) await jobs.send(tx, checkDiversityPair.name, touched);
      await store.setWatchPosition(tx, last);
    });
  },
};

/** Compares the services of a pair again. */
export const checkDiversityPair: Job<store.PairKey> = {
  name: 'check-diversity-pair',
  retry: { limit: 10, delay: 2, maxDelay: 600 },
  async run(context, key) {
    await context.database.db.transaction(async (tx) => {
      const row = await store.lockPair(tx, key);
      if (row) await checkPair({ tx, context, author }, row);
    });
  },
};
