import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { loaReminderDays } from '@demarc/contract/loa.ts';
import { addDays } from '@demarc/contract/working-days.ts';
import type { AppContext } from '../../app-context.ts';
import { createJobAuthor } from '../../db/audit.ts';
import type { Job } from '../../jobs/job.ts';
import { loaExpiring } from '../../mail/templates/loa-expiring.ts';
import { lockDcConnectionOfOrder } from '../../modules/dc-connection/dc-connection.store.ts';
import { findLoas, type LoaRow, updateLoa } from '../../modules/dc-connection/loa.store.ts';
import { writeDcConnectionAudit } from '../../modules/dc-connection/move-dc-connection.ts';
import { lockOrder } from '../../modules/order/order.store.ts';
import { queueOrderMail } from '../../modules/order/order-mail.ts';
import { type EndingLoa, findEndingLoas } from './ending-loas.store.ts';
import { holdUntilLoa } from './loa.service.ts';
import { moveLoa, requestAnotherLoa } from './loa.ts';

const author = createJobAuthor('expire-loas');
const batchSize = 200;

/**
 * Reminds customers of LOAs that expire before they are used, and expires LOAs whose last day has passed.
 */
export const expireLoas: Job = {
  name: 'expire-loas',
  cron: '17 5 * * *',
  retry: { limit: 2, delay: 60, maxDelay: 600 },
  async run(context) {
    const today = formatAmsterdamDate(context.clock.now());
    let after: string | null = null;
    do {
      const batch: EndingLoa[] = await findEndingLoas(context.database.db, {
        until: addDays(today, Math.max(...loaReminderDays)),
        after: after ?? '00000000-0000-0000-0000-000000000000',
        limit: batchSize,
      });
      for (const loa of batch) await remindOrExpire(context, loa, today);
      after = batch.length === batchSize ? batch.at(-1)!.loaId : null;
    } while (after);
  },
};

/** Returns the reminder that is due, with the fewest days left. Null if it has already been sent or if none is due yet. */
function getDueReminder({ validUntil, remindedDays }: Pick<LoaRow, 'validUntil' | 'remindedDays'>, today: string): number | null {
  const due = [...loaReminderDays].sort((a, b) => a - b).find((days) => (validUntil ?? '') <= addDays(today, days));
  return due === undefined || (remindedDays !== null && remindedDays <= due) ? null : due;
}

async function remindOrExpire(context: AppContext, { customerId, orderId, loaId }: EndingLoa, today: string): Promise<void> {
  await context.database.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId, customerId);
    const connection = await lockDcConnectionOfOrder(tx, { customerId, orderId });
    const loa = (await findLoas(tx, { customerId, orderId })).find((loa) => loa.loaId === loaId);
    // An order that has not been accepted yet has no connection. The next daily run retries.
    if (!order || !connection || !loa || (loa.status !== 'ACCEPTED' && loa.status !== 'RECEIVED')) return;
    const change = { tx, context, author };
    const { circuitId } = connection;
    const { validUntil, direction } = loa;
    if (validUntil !== null && validUntil < today) {
      const connectionAfterExpiry = await moveLoa(change, connection, loa, 'expire');
      await queueOrderMail(change, order, loaExpiring, { circuitId, validUntil, direction, hasEnded: true });
      if (direction !== 'RECEIVED' || connection.status !== 'PENDING') return;
      await requestAnotherLoa(change, connectionAfterExpiry);
      await holdUntilLoa(change, order, null);
      return;
    }
    const due = getDueReminder(loa, today);
    if (due === null || validUntil === null) return;
    await updateLoa(tx, loa, { remindedDays: due, updatedAt: context.clock.now() });
    await writeDcConnectionAudit(tx, context.clock, author, connection, {
      what: 'loa-expiring',
      before: null,
      after: { validUntil },
      data: { loaId, validUntil, orderId },
    });
    await queueOrderMail(change, order, loaExpiring, { circuitId, validUntil, direction, hasEnded: false });
  });
}
