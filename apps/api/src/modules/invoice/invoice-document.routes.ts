import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { downloadInvoice, downloadInvoices, mailInvoice } from '@demarc/contract/invoice-document.ts';
import { listHeldBackInvoices, renderInvoice } from '@demarc/contract/provider/invoice-document.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { serve } from '../../http/serve.ts';
import { download } from './download-invoice.ts';
import { listHeldBack, renderAgain } from './held-back-invoices.ts';
import { mailAgain } from './mail-invoice.ts';

export function invoiceDocumentRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context.database;
  serve(app, downloadInvoice, ({ params: { number }, query }, { customerId }) =>
    download(db, { customerId, number }, query.type),
  );
  serve(app, downloadInvoices, async ({ query }, { customerId }) => {
    const { archive } = await import('./archive-invoices.ts');
    return archive(db, customerId, query, formatAmsterdamDate(context.clock.now()));
  });
  serve(app, mailInvoice, ({ params: { number } }, { customerId }, { author }) =>
    mailAgain(context, { customerId, number }, author()),
  );

  serve(app, listHeldBackInvoices, ({ query }) => listHeldBack(db, query));
  serve(app, renderInvoice, ({ params: { number } }, _session, { author }) => renderAgain(context, number, author()));
}
