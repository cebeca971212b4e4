import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { startBillingRun } from '@demarc/contract/provider/invoice.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { findCustomer } from '../../db/views/customer.ts';
import { conflict, invalid, notFound } from '../../http/problem.ts';
import { serve } from '../../http/serve.ts';
import { findRunning } from '../../modules/billing-run/billing-run.store.ts';
import { completeBackfill } from './backfill-charges.ts';
import { billCustomer, startRun, startRuns } from './billing-jobs.ts';

export function billingRoutes(app: FastifyInstance, context: AppContext): void {
  const { clock, config, database } = context;
  serve(app, startBillingRun, async ({ body: { customerId, day } }) => {
    if (!config.seller) throw conflict('SELLER_NOT_CONFIGURED');
    const today = formatAmsterdamDate(clock.now());
    if (day && day > today) throw invalid([{ field: 'day', code: 'validation.out-of-range', params: { max: today } }]);
    const billedOn = day ?? today;
    await completeBackfill(context);
    const customerCount =
      customerId === undefined ? await startRuns(context, billedOn) : await startOne(context, customerId, billedOn);
    return { day: billedOn, customerCount };
  });

  /** Starts or resumes the billing of one customer. Returns 0 if the customer was already billed for that day, otherwise 1. */
  async function startOne({ jobs }: AppContext, customerId: number, day: string): Promise<number> {
    return database.db.transaction(async (tx) => {
      const customer = await findCustomer(tx, customerId);
      if (!customer || customer.status === 'APPLICATION') throw notFound();
      const started = await startRun(context, tx, customerId, day);
      if (started) return 1;
      const running = await findRunning(tx, customerId);
      if (!running) return 0;
      await jobs.send(tx, billCustomer.name, { customerId, invoiceId: running.invoiceId });
      return 1;
    });
  }
}
