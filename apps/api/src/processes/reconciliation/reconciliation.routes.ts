import { reconcileInvoice } from '@demarc/contract/provider/invoice-finding.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { notFound } from '../../http/problem.ts';
import { serve } from '../../http/serve.ts';
import { findInvoiceByNumber } from '../../modules/reconciliation/reconciliation.store.ts';
import { queueReconciliation } from './reconcile-job.ts';

export function reconciliationRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, reconcileInvoice, ({ params }) =>
    context.database.db.transaction(async (tx) => {
      const invoice = await findInvoiceByNumber(tx, params.number);
      if (!invoice) throw notFound();
      await queueReconciliation(context, tx, invoice);
      return { status: 'RUNNING' };
    }),
  );
}
