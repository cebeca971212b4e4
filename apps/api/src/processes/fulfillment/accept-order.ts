import { createJobAuthor } from '../../db/audit.ts';
import type { Job } from '../../jobs/job.ts';
import { lockOrder } from '../../modules/order/order.store.ts';
import { acceptOrder } from './order-flow.ts';

/** Accepts a stored order, puts it on hold, or rejects it, as `acceptOrder` decides. */
export const acceptOrderJob: Job<{ orderId: number }> = {
  name: 'accept-order',
  retry: { limit: 12, delay: 10, maxDelay: 3600 },
  async run(context, { orderId }) {
    await context.database.db.transaction(async (tx) => {
      const order = await lockOrder(tx, orderId);
      if (order?.status === 'NEW') await acceptOrder({ tx, context, author: createJobAuthor('accept-order') }, order);
    });
  },
};
