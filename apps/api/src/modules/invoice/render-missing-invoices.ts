import type { Job } from '../../jobs/job.ts';
import { findNeverChecked } from './invoice-document.store.ts';
import { renderInvoiceJob } from './render-invoice.ts';

const invoicesPerQuery = 500;

/** Queues the rendering of invoices that have no documents, such as those of sample data. */
export const renderMissingInvoices: Job = {
  name: 'render-missing-invoices',
  cron: '27 * * * *',
  retry: { limit: 3, delay: 60, maxDelay: 600 },
  async run({ config, database: { db }, jobs }) {
    if (!config.seller) return;
    let batch: Awaited<ReturnType<typeof findNeverChecked>>;
    let after = '';
    do {
      batch = await findNeverChecked(db, after, invoicesPerQuery);
      if (batch.length > 0) await jobs.send(db, renderInvoiceJob.name, batch);
      after = batch.at(-1)?.number ?? after;
    } while (batch.length === invoicesPerQuery);
  },
};
