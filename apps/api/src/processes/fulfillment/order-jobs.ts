import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { AppContext, ChangeContext } from '../../app-context.ts';
import { createJobAuthor } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import type { Job } from '../../jobs/job.ts';
import { orderLate } from '../../mail/templates/order-late.ts';
import { reachMilestone, writeOrderAudit } from '../../modules/order/move-order.ts';
import { lockOrder, type OrderRow, updateOrder } from '../../modules/order/order.store.ts';
import { queueOrderMail } from '../../modules/order/order-mail.ts';
import * as store from './order-jobs.store.ts';

const batchSize = 500;
const retry = { limit: 2, delay: 60, maxDelay: 600 };

/** Marks orders whose date has passed as late, and sends one mail for each. */
export const flagLateOrders: Job = {
  name: 'late-orders',
  cron: '12 * * * *',
  retry,
  async run(context) {
    const today = formatAmsterdamDate(context.clock.now());
    const isDue = ({ isOpen, jeopardy, promisedDate, wishDate }: OrderRow) =>
      isOpen && jeopardy !== 'LATE' && (promisedDate ?? wishDate) < today;
    await forEachOrder(
      context,
      'late-orders',
      (after) => store.findLate(context.database.db, { today, after, limit: batchSize }),
      async (change, order) => {
        if (!isDue(order)) return;
        const lateOrder = await updateOrder(change.tx, order, { jeopardy: 'LATE', updatedAt: context.clock.now() });
        await writeOrderAudit(change.tx, context.clock, change.author, 'order.late', order, lateOrder);
        const { plannedDate, promisedDate, wishDate } = lateOrder;
        const isUpcoming = plannedDate !== null && plannedDate >= today;
        const dates = { promisedDate: promisedDate ?? wishDate, plannedDate: isUpcoming ? plannedDate : null };
        await queueOrderMail(change, lateOrder, orderLate, dates);
      },
    );
  },
};

/** Sets the milestone BILLING_STARTED of orders that were delivered before today. */
export const markBillingStarted: Job = {
  name: 'start-billing',
  cron: '22 4 * * *',
  retry,
  async run(context) {
    const today = formatAmsterdamDate(context.clock.now());
    await forEachOrder(
      context,
      'start-billing',
      (after) => store.findBeforeBilling(context.database.db, { today, after, limit: batchSize }),
      async ({ tx, author }, order) => {
        if (order.milestone === 'DELIVERED') await reachMilestone(tx, context.clock, author, order, 'BILLING_STARTED');
      },
    );
  },
};

/** Handles each order in its own transaction, so that a failure does not undo the others. */
async function forEachOrder(
  context: AppContext,
  operation: string,
  find: (after: number) => Promise<{ orderId: number }[]>,
  apply: (change: ChangeContext, order: OrderRow) => Promise<void>,
): Promise<void> {
  let batch: { orderId: number }[];
  let after = 0;
  do {
    batch = await find(after);
    for (const { orderId } of batch) {
      after = orderId;
      await context.database.db.transaction(async (tx: Database) => {
        const order = await lockOrder(tx, orderId);
        if (order) await apply({ tx, context, author: createJobAuthor(operation) }, order);
      });
    }
  } while (batch.length === batchSize);
}
