import { Readable } from 'node:stream';
import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import {
  exportInvoices,
  getInvoice,
  listInvoiceLines,
  listInvoiceSpecification,
  listInvoices,
} from '@demarc/contract/invoice.ts';
import { getInvoiceDifference } from '@demarc/contract/invoice-difference.ts';
import { getInvoiceSummary } from '@demarc/contract/invoice-overview.ts';
import {
  addInvoicePayment,
  creditInvoice,
  getProviderInvoice,
  listProviderInvoices,
  moveProviderInvoice,
  type ProviderInvoice,
} from '@demarc/contract/provider/invoice.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext, ChangeContext } from '../../app-context.ts';
import type { Author } from '../../db/audit.ts';
import { type SaveResponse, serve } from '../../http/serve.ts';
import { credit } from './credit-invoice.ts';
import * as service from './invoice.service.ts';
import type { InvoiceRow } from './invoice.store.ts';
import { generateCsv, list, summarize } from './list-invoices.ts';
import { addPayment, moveByProvider } from './settle-invoice.ts';

export function invoiceRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context.database;
  const getToday = () => formatAmsterdamDate(context.clock.now());
  /** Applies a change in a transaction, and returns the presented invoice. */
  const applyChange = (
    author: Author,
    apply: (change: ChangeContext) => Promise<InvoiceRow>,
    saveResponse?: SaveResponse,
  ): Promise<ProviderInvoice> =>
    db.transaction(async (tx) => {
      const response = await service.presentForProvider(context, tx, await apply({ tx, context, author }));
      await saveResponse?.(tx, response);
      return response;
    });

  serve(app, listInvoices, ({ query }, { customerId }) => list(db, customerId, query, getToday()));
  serve(app, getInvoiceSummary, (_input, { customerId }) => summarize(db, customerId, getToday()));
  serve(app, exportInvoices, async ({ query: { format: _format, ...filter } }, { customerId }) => ({
    fileName: `invoices-${customerId}-${getToday()}.csv`,
    content: Readable.from(generateCsv(db, customerId, filter, getToday())),
  }));
  serve(app, getInvoice, ({ params: { number } }, { customerId }) => service.get(context, { customerId, number }));
  serve(app, listInvoiceLines, ({ params: { number }, query }, { customerId }, { language }) =>
    service.listLines(db, { customerId, number }, query, language),
  );
  serve(app, listInvoiceSpecification, ({ params: { number }, query }, { customerId }, { language }) =>
    service.listSpecification(db, { customerId, number }, query, language),
  );
  serve(app, getInvoiceDifference, ({ params: { number }, query }, { customerId }, { language }) =>
    service.getDifference(db, { customerId, number }, query, language),
  );

  serve(app, listProviderInvoices, ({ query }) => service.listForProvider(context, query));
  serve(app, getProviderInvoice, ({ params }) => service.getForProvider(context, params.number));
  serve(app, moveProviderInvoice, ({ params, body }, _session, { author }) =>
    applyChange(author(), (change) => moveByProvider(change, params.number, body)),
  );
  serve(app, addInvoicePayment, ({ params, body }, _session, { author, saveResponse }) =>
    applyChange(author(), (change) => addPayment(change, params.number, body), saveResponse),
  );
  serve(app, creditInvoice, ({ params, body }, _session, { author, saveResponse }) =>
    applyChange(author(), (change) => credit(change, params.number, body), saveResponse),
  );
}
