import {
  getApprovalRequest,
  listApprovalRequests,
  refuseApprovalRequest,
  withdrawApprovalRequest,
} from '@demarc/contract/approval-request.ts';
import { getApprovalSummary } from '@demarc/contract/approval-summary.ts';
import type { Language } from '@demarc/contract/language.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import type { Author } from '../../db/audit.ts';
import { decodeCursor, toPage } from '../../http/keyset-pagination.ts';
import { notFound } from '../../http/problem.ts';
import { serve } from '../../http/serve.ts';
import type { Session } from '../../http/session.ts';
import { presentRequest, presentSummaries } from './approval-request.presenter.ts';
import * as store from './approval-request.store.ts';
import { endRequest, getActor } from './end-request.ts';

/**
 * The routes of approval requests, except the approval itself, which performs the requested operation
 * (`processes/two-person-approval`).
 */
export function approvalRequestRoutes(app: FastifyInstance, context: AppContext): void {
  const { clock, database } = context;
  const { db } = database;

  serve(app, getApprovalSummary, async (_input, { customerId, accountId }) => {
    const waitingFilter = { customerId, now: clock.now(), status: 'WAITING' as const };
    const [allWaiting, waitingFromOthers] = await Promise.all([
      store.countRequests(db, waitingFilter),
      store.countRequests(db, { ...waitingFilter, notRequestedBy: accountId }),
    ]);
    return { waiting: allWaiting.total, toDecide: waitingFromOthers.total };
  });

  serve(app, listApprovalRequests, async ({ query: { limit = 25, after, status, toDecide } }, session, { language }) => {
    const { customerId, accountId } = session;
    const now = clock.now();
    const before = decodeCursor(after, ['number'])?.[0];
    const filter = {
      customerId,
      now,
      status: toDecide ? ('WAITING' as const) : status,
      ...(toDecide && { notRequestedBy: accountId }),
    };
    const [rows, count] = await Promise.all([
      store.findPage(db, filter, { before: before && Math.min(before, 2_147_483_647), limit: limit + 1 }),
      store.countRequests(db, filter),
    ]);
    const { shown, next } = toPage(rows, limit, ({ approvalRequestId }) => [approvalRequestId]);
    return { items: await presentSummaries(db, shown, { ...session, language }, now), next, ...count };
  });

  serve(app, getApprovalRequest, async ({ params: { approvalRequestId } }, session, { language }) => {
    const row = await store.findRequest(db, { customerId: session.customerId, approvalRequestId });
    if (!row) throw notFound();
    return presentRequest(db, row, { ...session, language }, clock.now());
  });

  serve(app, refuseApprovalRequest, ({ params, body: { reason } }, session, { author, language }) =>
    end(params.approvalRequestId, { ...session, language }, author(), { action: 'REFUSE', reason: reason.trim() }),
  );

  serve(app, withdrawApprovalRequest, ({ params }, session, { author, language }) =>
    end(params.approvalRequestId, { ...session, language }, author(), { action: 'WITHDRAW' }),
  );

  function end(
    approvalRequestId: number,
    reader: Session & { language: Language },
    author: Author,
    ending: { action: 'REFUSE' | 'WITHDRAW'; reason?: string },
  ) {
    const key = { customerId: reader.customerId, approvalRequestId };
    return db.transaction(async (tx) => {
      const row = await store.findRequest(tx, key);
      if (!row) throw notFound();
      const actor = await getActor(tx, row, reader.accountId);
      const endedRequest = await endRequest({ tx, context, author }, key, { ...ending, actor });
      return presentRequest(tx, endedRequest, reader, clock.now());
    });
  }
}
