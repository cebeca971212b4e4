import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { assignBankEntry, loadBankStatement } from '@demarc/contract/provider/bank-statement.ts';
import { createCollectionBatches } from '@demarc/contract/provider/direct-debit.ts';
import { addTargetDays } from '@demarc/contract/target-days.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { conflict } from '../../http/problem.ts';
import { serve } from '../../http/serve.ts';
import { presentBatch } from '../../modules/direct-debit/direct-debit.presenter.ts';
import type { Seller } from '../../seller.ts';
import { assign } from './assign-bank-entry.ts';
import { createCollectionBatches as createBatches, daysBeforeDue } from './create-collection-batches.ts';
import { load } from './load-bank-statement.ts';

export function paymentRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, createCollectionBatches, async ({ body: { dueUntil, customerId } }, _session, { author }) => {
    const defaultDueUntil = addTargetDays(formatAmsterdamDate(context.clock.now()), daysBeforeDue);
    const batches = await createBatches(context, getSeller(context), {
      author: author(),
      dueUntil: dueUntil ?? defaultDueUntil,
      customerId,
    });
    return { items: batches.map(presentBatch) };
  });
  serve(app, loadBankStatement, ({ body }) => load(context, getSeller(context), body));
  serve(app, assignBankEntry, ({ params: { entryId }, body }, _session, { author }) => assign(context, author(), entryId, body));
}

/** Throws if the seller, who receives the payments, is not configured. */
function getSeller({ config }: AppContext): Seller {
  if (!config.seller) throw conflict('SELLER_NOT_CONFIGURED');
  return config.seller;
}
