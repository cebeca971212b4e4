import { approvalRequestOperations } from '@demarc/contract/kinds/approval-request-operations.ts';
import { createLineOrder } from '@demarc/contract/line-order.ts';
import type { OrderPreview } from '@demarc/contract/order.ts';
import { eq } from 'drizzle-orm';
import { approvalRequests } from '../../db/schema/approval-request.ts';
import { insertAccount } from '../../testing/builders.ts';
import type { KindFixtures, RowOwner } from '../../testing/kind-fixtures.ts';
import { buildLineOrder, insertOrderable } from '../../testing/orderable.ts';
import type { TestApi } from '../../testing/test-api.ts';

/** A request of a colleague for an order of a line, and one of the administrator's own. */
export const fixtures: KindFixtures<Awaited<ReturnType<typeof insertRows>>> = {
  operations: approvalRequestOperations,
  insertRows,
  getParams: ({ approvalRequestId }) => ({ approvalRequestId }),
  inputs: {
    listApprovalRequests: () => ({ query: { status: 'WAITING', toDecide: true } }),
    approveApprovalRequest: async ({ approvalRequestId, customerId, token }, api) => {
      const body = buildLineOrder(await insertOrderable(api, customerId));
      const params = { customerId };
      const preview = await api.call(createLineOrder, { params, query: { dryRun: true }, body }, token);
      await api.db
        .update(approvalRequests)
        .set({ input: { params, query: {}, body }, amount: (preview.body as OrderPreview).contractValue })
        .where(eq(approvalRequests.approvalRequestId, approvalRequestId));
      return {};
    },
    withdrawApprovalRequest: ({ ownApprovalRequestId }) => ({ params: { approvalRequestId: ownApprovalRequestId } }),
  },
  operationsWithoutFreeText: ['getApprovalSummary'],
  singleUseRows: ['approveApprovalRequest', 'refuseApprovalRequest', 'withdrawApprovalRequest'],
};

async function insertRows({ db, clock }: TestApi, { customerId, accountId, word }: RowOwner) {
  const colleague = await insertAccount(db, { customerId, lastName: word, roles: ['RESELLER_ORDER'] });
  const now = clock.now();
  const insertRequest = async (requestedByAccountId: string, key: string) => {
    const totals = { mrc: '10.00', nrc: '0.00' };
    const subject = { title: word, subject: word, customerReference: word, totals, termMonths: 12, wishDate: null, items: [] };
    const [row] = await db
      .insert(approvalRequests)
      .values({
        customerId,
        operation: 'createLineOrder',
        input: { params: {}, query: {}, body: { note: word } },
        key,
        subject,
        objectType: 'order',
        amount: '120.00',
        approvalLimit: '100.00',
        status: 'WAITING',
        language: 'nl',
        requestedByAccountId,
        requestedAt: now,
        expiresAt: new Date(now.getTime() + 14 * 24 * 3600 * 1000),
      })
      .returning();
    return row!.approvalRequestId;
  };
  return {
    approvalRequestId: await insertRequest(colleague.accountId, `${word} 1`),
    ownApprovalRequestId: await insertRequest(accountId, `${word} 2`),
  };
}
