import { approveApprovalRequest, getApprovalRequest } from '@demarc/contract/approval-request.ts';
import { getQuotation } from '@demarc/contract/quotation.ts';
import { declineQuotation } from '@demarc/contract/quotation-request.ts';
import type { WaitingForApproval } from '@demarc/contract/waiting-for-approval.ts';
import { addDays, addWorkingDays } from '@demarc/contract/working-days.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { customers } from '../../db/schema/customer.ts';
import { orders } from '../../db/schema/order.ts';
import { expireQuotations } from '../../modules/quotation/expire-quotations.ts';
import { insertColocationPackages, insertSite, type TestSite } from '../../testing/colocation.ts';
import { insertOrderer } from '../../testing/orderable.ts';
import { accept, buildOffer, buildRackItem, insertOffer } from '../../testing/quotations.ts';
import { createSession, orderer } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { systemEnv } from '../../testing/valid-call.ts';

let api: TestApi;
let site: TestSite;
beforeAll(async () => {
  api = await startTestApi({ env: systemEnv });
  site = await insertSite(api.db, { racks: 1_000 });
  await insertColocationPackages(api.db, site);
});
afterAll(() => api.close());

/** Inserts an offer that was made two days before its last day. */
async function insertOfferUntil(customerId: number, validUntil: string) {
  api.clock.stopAt(`${addDays(validUntil, -2)}T12:00:00Z`);
  const wishDate = addWorkingDays(validUntil, 15);
  const { quotationId } = await insertOffer(api, customerId, buildOffer([buildRackItem(site)], { validUntil }), { wishDate });
  const params = { customerId, quotationId };
  return {
    params,
    read: async () => (await api.call(getQuotation, { params }, orderer(customerId))).body,
    accept: () => accept(api, params, { wishDate }),
  };
}

const countOrders = (customerId: number) => api.db.$count(orders, eq(orders.customerId, customerId));

it.each([
  ['on 31 December', '2026-12-31', '2026-12-31T22:59:59Z', '2026-12-31T23:00:00Z'],
  ['on the day before summer time begins', '2027-03-27', '2027-03-27T22:59:59Z', '2027-03-27T23:00:00Z'],
  ['on the 23-hour day on which summer time begins', '2027-03-28', '2027-03-28T21:59:59Z', '2027-03-28T22:00:00Z'],
  ['on the day before summer time ends', '2027-10-30', '2027-10-30T21:59:59Z', '2027-10-30T22:00:00Z'],
  ['on the 25-hour day on which summer time ends', '2027-10-31', '2027-10-31T22:59:59Z', '2027-10-31T23:00:00Z'],
])('accepts an offer until midnight in Amsterdam %s', async (_when, validUntil, last, midnight) => {
  const customerId = await insertOrderer(api);
  const inTime = await insertOfferUntil(customerId, validUntil);
  const offer = await insertOfferUntil(customerId, validUntil);

  api.clock.stopAt(last);
  await expireQuotations.run(api.context, []);
  expect(await offer.read()).toMatchObject({ status: 'OFFERED', daysLeft: 0 });
  expect((await inTime.accept()).status).toBe(201);
  expect(await inTime.read()).toMatchObject({ status: 'ACCEPTED' });

  const quotationExpired = { status: 409, problem: { code: 'QUOTATION_EXPIRED' } };
  api.clock.stopAt(midnight);
  expect(await offer.read()).toMatchObject({ status: 'EXPIRED', daysLeft: null });
  expect(await offer.accept()).toMatchObject(quotationExpired);
  api.clock.moveBy(1);
  expect(await offer.accept()).toMatchObject(quotationExpired);
  const decline = await api.call(declineQuotation, { params: offer.params, body: { reason: 'PRICE' } }, orderer(customerId));
  expect(decline).toMatchObject(quotationExpired);
  await expireQuotations.run(api.context, []);
  expect(await offer.accept()).toMatchObject(quotationExpired);
  expect((await offer.read()).history.filter(({ to }) => to === 'EXPIRED')).toHaveLength(1);
  expect(await inTime.read()).toMatchObject({ status: 'ACCEPTED' });
  expect(await countOrders(customerId)).toBe(1);
});

it('rejects the approval after midnight of an acceptance that was requested before', async () => {
  const customerId = await insertOrderer(api);
  const { accept: request, read } = await insertOfferUntil(customerId, '2026-12-31');
  await api.db.update(customers).set({ approvalLimit: '1.00' }).where(eq(customers.customerId, customerId));
  api.clock.stopAt('2026-12-31T22:59:59Z');
  const approver = await createSession(api, { customerId, roles: ['RESELLER_ORDER'] });
  const pendingAcceptance = await request();
  expect(pendingAcceptance.status).toBe(202);
  const { approvalRequestId } = pendingAcceptance.body as unknown as WaitingForApproval;
  const params = { customerId, approvalRequestId };
  api.clock.stopAt('2026-12-31T23:00:00Z');
  const approval = await api.call(approveApprovalRequest, { params }, approver.token);
  expect(approval).toMatchObject({ status: 409, problem: { code: 'QUOTATION_EXPIRED' } });
  expect((await api.call(getApprovalRequest, { params }, approver.token)).body.status).toBe('WAITING');
  expect(await read()).toMatchObject({ status: 'EXPIRED', orderIds: [] });
  expect(await countOrders(customerId)).toBe(0);
});
