import { amsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { addDays } from '@demarc/contract/working-days.ts';
import type { Database } from '../../db/database.ts';
import type { Job } from '../../jobs/job.ts';
import { reachMilestone, recordOrder } from '../../modules/order/move-order.ts';
import { lockOrder, type OrderRow, updateOrder } from '../../modules/order/order.store.ts';
import type { Parts } from '../../parts.ts';
import * as store from './order-jobs.store.ts';
import { mailOrder } from './order-mail.ts';
import { releasePrefixes } from './prefixes.store.ts';
import { jobAuthor, type Work } from './work.ts';

const mostAtOnce = 500;
const retry = { limit: 2, delay: 60, longestDelay: 600 };
/** So long an address rests before somebody else gets it. */
const quarantineDays = 30;

/** Marks orders whose date has passed as late, and tells of each once. */
export const findLateOrders: Job = {
  name: 'late-orders',
  cron: '12 * * * *',
  retry,
  async run(parts) {
    const today = amsterdamDate(parts.clock.now());
    const isDue = ({ isOpen, jeopardy, promisedDate, wishDate }: OrderRow) =>
      isOpen && jeopardy !== 'LATE' && (promisedDate ?? wishDate) < today;
    await forEach(
      parts,
      'late-orders',
      (after) => store.findLate(parts.database.db, today, after, mostAtOnce),
      async (work, order) => {
        if (!isDue(order)) return;
        const late = await updateOrder(work.tx, order, { jeopardy: 'LATE', updatedAt: parts.clock.now() });
        await recordOrder(work.tx, parts.clock, work.author, 'order.late', order, late);
        const { plannedDate, promisedDate, wishDate } = late;
        const isAhead = plannedDate !== null && plannedDate >= today;
        const dates = { promisedDate: promisedDate ?? wishDate, plannedDate: isAhead ? plannedDate : null };
        await mailOrder(work, late, 'order-late', dates);
      },
    );
  },
};

/** Marks what was delivered yesterday or before as billed: from the day after its delivery on it is part of the next bill. */
export const startBilling: Job = {
  name: 'start-billing',
  cron: '22 4 * * *',
  retry,
  async run(parts) {
    const today = amsterdamDate(parts.clock.now());
    await forEach(
      parts,
      'start-billing',
      (after) => store.findUnbilled(parts.database.db, today, after, mostAtOnce),
      async ({ tx, author }, order) => {
        if (order.milestone === 'DELIVERED') await reachMilestone(tx, parts.clock, author, order, 'BILLING_STARTED');
      },
    );
  },
};

/** Frees the addresses of services that ended 30 days ago. */
export const releaseOldPrefixes: Job = {
  name: 'release-prefixes',
  cron: '32 4 * * *',
  retry,
  async run({ clock, database: { db } }) {
    await releasePrefixes(db, addDays(amsterdamDate(clock.now()), 1 - quarantineDays));
  },
};

/** Goes through orders, each held in a transaction of its own, so that one that fails undoes no other. */
async function forEach(
  parts: Parts,
  operation: string,
  find: (after: number) => Promise<{ orderId: number }[]>,
  apply: (work: Work, order: OrderRow) => Promise<void>,
): Promise<void> {
  let found: { orderId: number }[];
  let after = 0;
  do {
    found = await find(after);
    for (const { orderId } of found) {
      after = orderId;
      await parts.database.db.transaction(async (tx: Database) => {
        const order = await lockOrder(tx, orderId);
        if (order) await apply({ tx, parts, author: jobAuthor(operation) }, order);
      });
    }
  } while (found.length === mostAtOnce);
}
