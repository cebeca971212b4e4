import {
  addProviderQuotationComment,
  getProviderQuotation,
  listProviderQuotations,
  pickUpQuotation,
  refuseQuotation,
  withdrawProviderQuotation,
} from '@demarc/contract/provider/quotation.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext, ChangeContext } from '../../app-context.ts';
import type { Author } from '../../db/audit.ts';
import { notFound } from '../../http/problem.ts';
import { type SaveResponse, serve } from '../../http/serve.ts';
import { listForProvider } from './list-quotations.ts';
import { presentQuotationForProvider } from './quotation.presenter.ts';
import { comment, moveByProvider } from './quotation.service.ts';
import { findQuotation, type QuotationRow } from './quotation.store.ts';

/** Registers the routes for the provider, except making an offer. */
export function providerQuotationRoutes(app: FastifyInstance, context: AppContext): void {
  const { clock, database } = context;
  const { db } = database;

  serve(app, listProviderQuotations, ({ query }) => listForProvider(context, query));
  serve(app, getProviderQuotation, async ({ params }) => {
    const row = await findQuotation(db, params);
    if (!row) throw notFound();
    return presentQuotationForProvider(db, row, clock.now());
  });
  serve(app, pickUpQuotation, ({ params }, _session, { author }) =>
    applyChange(author(), (change) => moveByProvider(change, params, 'pickUp')),
  );
  serve(app, refuseQuotation, ({ params, body }, _session, { author }) =>
    applyChange(author(), (change) => moveByProvider(change, params, 'refuse', body.reason)),
  );
  serve(app, withdrawProviderQuotation, ({ params, body }, _session, { author }) =>
    applyChange(author(), (change) => moveByProvider(change, params, 'withdrawOffer', body.reason)),
  );
  serve(app, addProviderQuotationComment, ({ params, body: { author: name, text } }, _session, { author, saveResponse }) =>
    applyChange(author(), (change) => comment(change, params, { text, name }), saveResponse),
  );

  function applyChange(author: Author, apply: (change: ChangeContext) => Promise<QuotationRow>, saveResponse?: SaveResponse) {
    return db.transaction(async (tx) => {
      const response = await presentQuotationForProvider(tx, await apply({ tx, context, author }), clock.now());
      await saveResponse?.(tx, response);
      return response;
    });
  }
}
