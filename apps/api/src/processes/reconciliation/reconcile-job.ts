import type { AppContext } from '../../app-context.ts';
import { createJobAuthor, writeAudit } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import type { Job } from '../../jobs/job.ts';
import { findOpenTotals } from '../../modules/reconciliation/finding.store.ts';
import {
  lockRunning,
  type ReconciliationKey,
  startReconciliation,
  updateReconciliation,
} from '../../modules/reconciliation/reconciliation.store.ts';
import { checkBatch, recheckOtherInvoices } from './check-batch.ts';

/** Checks an invoice against services and contracts. If it is interrupted, the next run resumes at that point. */
export const reconcileInvoiceJob: Job<ReconciliationKey> = {
  name: 'reconcile-invoice',
  concurrency: 2,
  retry: { limit: 5, delay: 30, maxDelay: 900 },
  async run(context, key) {
    while (await checkBatch(context, key));
    await recheckOtherInvoices(context, key);
    await finish(context, key);
  },
};

/** Starts the check of an invoice in the transaction that issues it, or again later. */
export async function queueReconciliation(
  { clock, jobs }: AppContext,
  tx: Database,
  { customerId, invoiceId, number }: ReconciliationKey & { number: string },
): Promise<void> {
  await startReconciliation(tx, { customerId, invoiceId, number }, clock.now());
  await jobs.send(tx, reconcileInvoiceJob.name, { customerId, invoiceId });
}

async function finish({ clock, database }: AppContext, key: ReconciliationKey): Promise<void> {
  await database.scheduledDb.transaction(async (tx) => {
    const run = await lockRunning(tx, key);
    if (!run) return;
    const { customerId, number, findingCount, checkedCount } = run;
    await updateReconciliation(tx, key, { status: 'DONE', finishedAt: clock.now() });
    const { openCount, openAmount } = await findOpenTotals(tx, { customerId, invoiceNumber: number });
    await writeAudit(tx, clock, createJobAuthor(reconcileInvoiceJob.name), {
      customerId,
      type: findingCount > 0 ? 'invoice.findings-found' : 'invoice.reconciled',
      objectType: 'invoice',
      objectId: number,
      before: null,
      after: { checkedCount, openCount, openAmount },
      data: { openCount, openAmount },
    });
  });
}
