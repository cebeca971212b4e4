import {
  addDisputeMessage,
  disputeInvoice,
  getInvoiceDispute,
  listInvoiceDisputes,
  withdrawDispute,
} from '@demarc/contract/invoice-dispute.ts';
import type { Language } from '@demarc/contract/language.ts';
import {
  acceptDispute,
  answerDispute,
  getProviderDispute,
  listProviderDisputes,
  rejectDispute,
} from '@demarc/contract/provider/invoice-dispute.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext, ChangeContext } from '../../../app-context.ts';
import type { Author } from '../../../db/audit.ts';
import type { Database } from '../../../db/database.ts';
import { decodeCursor, toPage } from '../../../http/keyset-pagination.ts';
import { notFound } from '../../../http/problem.ts';
import { type SaveResponse, serve } from '../../../http/serve.ts';
import { presentDispute, presentDisputeForProvider, toDisputeSummary } from './dispute.presenter.ts';
import * as service from './dispute.service.ts';
import * as store from './dispute.store.ts';

export function disputeRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context.database;

  serve(app, listInvoiceDisputes, async ({ query }, { customerId }) => {
    const { rows, ...page } = await findPage({ ...query, customerId });
    return { items: rows.map(toDisputeSummary), ...page };
  });
  serve(app, getInvoiceDispute, async ({ params: { disputeId } }, { customerId }, { language }) =>
    presentDispute(db, await requireDispute({ customerId, disputeId }), language),
  );
  serve(app, disputeInvoice, ({ params: { number }, body }, { customerId }, { author, language, saveResponse }) =>
    applyChange(
      { author: author(), language },
      (change) => service.open(change, { customerId, number }, body),
      presentDispute,
      saveResponse,
    ),
  );
  serve(app, addDisputeMessage, ({ params: { disputeId }, body }, { customerId }, { author, language, saveResponse }) =>
    applyChange(
      { author: author(), language },
      (change) => service.reply(change, { customerId, disputeId }, body.text),
      presentDispute,
      saveResponse,
    ),
  );
  serve(app, withdrawDispute, ({ params: { disputeId } }, { customerId }, { author, language }) =>
    applyChange({ author: author(), language }, (change) => service.withdraw(change, { customerId, disputeId }), presentDispute),
  );

  serve(app, listProviderDisputes, async ({ query }) => {
    const { rows, ...page } = await findPage(query);
    return { items: rows.map((row) => ({ customerId: row.customerId, ...toDisputeSummary(row) })), ...page };
  });
  serve(app, getProviderDispute, async ({ params }, _session, { language }) =>
    presentDisputeForProvider(db, await requireDispute(params), language),
  );
  serve(app, answerDispute, ({ params, body }, _session, { author, language, saveResponse }) =>
    applyChange(
      { author: author(), language },
      (change) => service.reply(change, params, body.text),
      presentDisputeForProvider,
      saveResponse,
    ),
  );
  serve(app, acceptDispute, ({ params, body }, _session, { author, language, saveResponse }) =>
    applyChange(
      { author: author(), language },
      (change) => service.accept(change, params, body),
      presentDisputeForProvider,
      saveResponse,
    ),
  );
  serve(app, rejectDispute, ({ params, body }, _session, { author, language }) =>
    applyChange({ author: author(), language }, (change) => service.reject(change, params, body.text), presentDisputeForProvider),
  );

  async function requireDispute(key: store.DisputeKey): Promise<store.DisputeRow> {
    const row = await store.findDispute(db, key);
    if (!row) throw notFound();
    return row;
  }

  async function findPage({ limit = 25, after, ...filter }: store.DisputeFilter & { limit?: number; after?: string }) {
    const before = decodeCursor(after, ['number'])?.[0];
    const [rows, count] = await Promise.all([
      store.findDisputes(db, filter, { before: before && Math.min(before, 2_147_483_647), limit: limit + 1 }),
      store.countDisputes(db, filter),
    ]);
    const { shown, next } = toPage(rows, limit, ({ disputeId }) => [disputeId]);
    return { rows: shown, next, ...count };
  }

  /** Applies a change in a transaction, and returns the presented dispute. */
  function applyChange<Presented>(
    { author, language }: { author: Author; language: Language },
    apply: (change: ChangeContext) => Promise<store.DisputeRow>,
    present: (tx: Database, row: store.DisputeRow, language: Language) => Promise<Presented>,
    saveResponse?: SaveResponse,
  ): Promise<Presented> {
    return db.transaction(async (tx) => {
      const response = await present(tx, await apply({ tx, context, author }), language);
      await saveResponse?.(tx, response);
      return response;
    });
  }
}
