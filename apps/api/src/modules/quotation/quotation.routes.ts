import { Readable } from 'node:stream';
import {
  downloadQuotation,
  exportQuotations,
  getQuotation,
  getQuotationVersion,
  listQuotations,
} from '@demarc/contract/quotation.ts';
import { getQuotationSummary } from '@demarc/contract/quotation-counts.ts';
import {
  addQuotationComment,
  copyQuotation,
  declineQuotation,
  refreshQuotation,
  requestQuotation,
  requestQuotationChange,
  withdrawQuotation,
} from '@demarc/contract/quotation-request.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext, ChangeContext } from '../../app-context.ts';
import type { Author } from '../../db/audit.ts';
import { notFound } from '../../http/problem.ts';
import { type SaveResponse, serve } from '../../http/serve.ts';
import { findDocumentFile } from './document.store.ts';
import * as lists from './list-quotations.ts';
import { presentQuotation, presentVersion } from './quotation.presenter.ts';
import * as service from './quotation.service.ts';
import * as store from './quotation.store.ts';
import { copy, request } from './request-quotation.ts';

/** Registers the routes for customers, except accepting an offer. */
export function quotationRoutes(app: FastifyInstance, context: AppContext): void {
  const { clock, database } = context;
  const { db } = database;

  serve(app, listQuotations, ({ query }, { customerId }) => lists.list(context, customerId, query));
  serve(app, getQuotationSummary, (_input, { customerId }) => lists.summarize(context, customerId));
  serve(app, exportQuotations, async ({ query: { format: _format, ...filter } }, { customerId }) => ({
    fileName: `quotations-${customerId}-${clock.now().toISOString().slice(0, 10)}.csv`,
    content: Readable.from(lists.generateCsv(context, customerId, filter)),
  }));
  serve(app, getQuotation, async ({ params: { quotationId } }, { customerId }) =>
    presentQuotation(db, await requireRow({ customerId, quotationId }), clock.now()),
  );
  serve(app, getQuotationVersion, async ({ params: { quotationId, version } }, { customerId }) => {
    const row = await store.findVersion(db, { customerId, quotationId }, version);
    if (!row) throw notFound();
    return presentVersion(row);
  });
  serve(
    app,
    downloadQuotation,
    async ({ params: { quotationId }, query: { type = 'QUOTATION_PDF', version, documentId } }, { customerId }) => {
      const row = await requireRow({ customerId, quotationId });
      const file =
        type === 'QUOTATION_PDF'
          ? await store.findFile(db, row, { version, documentId })
          : await findDocumentFile(db, row, { type, version, documentId });
      if (!file) throw notFound();
      return file;
    },
  );
  serve(app, requestQuotation, ({ body }, { customerId }, { author, language, saveResponse }) =>
    applyChange(author(), (change) => request(change, customerId, body, language), saveResponse),
  );
  serve(app, copyQuotation, ({ params: { quotationId } }, { customerId }, { author, saveResponse }) =>
    applyChange(author(), (change) => copy(change, { customerId, quotationId }), saveResponse),
  );
  serve(app, withdrawQuotation, async ({ params: { quotationId } }, { customerId }, { author }) => {
    await applyChange(author(), (change) => service.cancel(change, { customerId, quotationId }));
    return undefined;
  });
  serve(app, declineQuotation, ({ params: { quotationId }, body }, { customerId }, { author }) =>
    applyChange(author(), (change) => service.decline(change, { customerId, quotationId }, body)),
  );
  serve(app, requestQuotationChange, ({ params: { quotationId }, body }, { customerId }, { author }) =>
    applyChange(author(), (change) => service.requestChange(change, { customerId, quotationId }, body)),
  );
  serve(app, refreshQuotation, ({ params: { quotationId } }, { customerId }, { author }) =>
    applyChange(author(), (change) => service.refresh(change, { customerId, quotationId })),
  );
  serve(app, addQuotationComment, ({ params: { quotationId }, body }, { customerId }, { author, saveResponse }) =>
    applyChange(author(), (change) => service.comment(change, { customerId, quotationId }, body), saveResponse),
  );

  async function requireRow(key: store.QuotationKey): Promise<store.QuotationRow> {
    const row = await store.findQuotation(db, key);
    if (!row) throw notFound();
    return row;
  }

  /** Applies a change in a transaction, and returns the changed quotation. */
  function applyChange(
    author: Author,
    apply: (change: ChangeContext) => Promise<store.QuotationRow>,
    saveResponse?: SaveResponse,
  ) {
    return db.transaction(async (tx) => {
      const response = await presentQuotation(tx, await apply({ tx, context, author }), clock.now());
      await saveResponse?.(tx, response);
      return response;
    });
  }
}
