import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { channelReservationDays } from '@demarc/contract/wdm.ts';
import type { AppContext } from '../../app-context.ts';
import { createJobAuthor } from '../../db/audit.ts';
import type { Job } from '../../jobs/job.ts';
import { holdOrder } from '../../modules/order/hold-order.ts';
import { lockOrder, type OrderRow } from '../../modules/order/order.store.ts';
import { findChannel, findExpiredReservations, freeChannel, type OrderKey } from '../../modules/wdm/channel.store.ts';
import { writeWdmAudit } from '../../modules/wdm/move-wdm.ts';
import { insertRouteEvent } from '../../modules/wdm/route.store.ts';

const dayMs = 24 * 60 * 60 * 1000;
const batchSize = 200;
const author = createJobAuthor('expire-channel-reservations');

/** Returns when a reservation made now expires. */
export function getReservationEnd(now: Date): Date {
  return new Date(now.getTime() + channelReservationDays * dayMs);
}

/**
 * Frees channels whose reservation has expired, and puts their orders on hold until there is capacity again. An order with a
 * planned date keeps its channel until that date, because the provider chose the date.
 */
export const expireReservations: Job = {
  name: 'expire-channel-reservations',
  cron: '23 * * * *',
  retry: { limit: 2, delay: 60, maxDelay: 600 },
  async run(context) {
    const until = context.clock.now();
    let after = 0;
    let batch: OrderKey[];
    do {
      batch = await findExpiredReservations(context.database.db, { until, after, limit: batchSize });
      for (const key of batch) {
        after = key.orderId;
        await expire(context, key, until);
      }
    } while (batch.length === batchSize);
  },
};

async function expire(context: AppContext, { customerId, orderId }: OrderKey, until: Date): Promise<void> {
  await context.database.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId, customerId);
    const channel = await findChannel(tx, { customerId, orderId });
    const isDue = channel?.reservedUntil && channel.reservedUntil <= until;
    if (!order || !channel || !isDue || keepsChannel(order, formatAmsterdamDate(until))) return;
    await freeChannel(tx, channel);
    await insertRouteEvent(tx, { routeId: channel.routeId, what: 'channels-changed' }, until);
    if (channel.wdmId !== null) {
      const { wdmId } = channel;
      await writeWdmAudit(
        tx,
        context.clock,
        author,
        { customerId, wdmId },
        {
          what: 'reservation-expired',
          before: { reservedUntil: channel.reservedUntil },
          after: { reservedUntil: null },
          data: { orderId, channel: channel.channel },
        },
      );
    }
    if (order.status !== 'ON_HOLD') {
      await holdOrder({ tx, context, author }, order, { reasonCode: 'NO_FREE_CAPACITY', text: null });
    }
  });
}

/**
 * A planned order keeps its channel until its date. Only accepted orders and orders on hold lose it; others are still being
 * decided.
 */
function keepsChannel({ status, plannedDate }: OrderRow, today: string): boolean {
  if (status === 'PLANNED') return plannedDate !== null && plannedDate >= today;
  return status !== 'ACCEPTED' && status !== 'ON_HOLD';
}
