import { randomUUID } from 'node:crypto';
import { createApiToken } from '@demarc/contract/api-token.ts';
import {
  approvalRequestDays,
  approveApprovalRequest,
  getApprovalRequest,
  listApprovalRequests,
  refuseApprovalRequest,
  withdrawApprovalRequest,
} from '@demarc/contract/approval-request.ts';
import { getApprovalSummary } from '@demarc/contract/approval-summary.ts';
import { updateCustomerApprovalLimit } from '@demarc/contract/customer-approval-limit.ts';
import { createLineOrder, type LineOrderRequest } from '@demarc/contract/line-order.ts';
import { listNotices } from '@demarc/contract/notice.ts';
import type { OperationShape } from '@demarc/contract/operation.ts';
import type { Order, OrderPreview } from '@demarc/contract/order.ts';
import type { WaitingForApproval } from '@demarc/contract/waiting-for-approval.ts';
import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts } from '../../db/schema/account.ts';
import { approvalRequests } from '../../db/schema/approval-request.ts';
import { auditEntries, events } from '../../db/schema/audit.ts';
import { lineAvailabilities } from '../../db/schema/availability.ts';
import { packages } from '../../db/schema/catalog.ts';
import { customers } from '../../db/schema/customer.ts';
import { orders } from '../../db/schema/order.ts';
import { formatOrderNumber } from '../../db/search-text.ts';
import { serviceKinds } from '../../kinds/registry.ts';
import { expireApprovalRequests } from '../../modules/approval-request/expire-requests.ts';
import { insertLogin } from '../../testing/builders.ts';
import { insertFullCustomer } from '../../testing/full-customer.ts';
import { buildLineOrder, insertOrderable, insertOrderer } from '../../testing/orderable.ts';
import { admin, createSession, finance, type SignedIn } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { validCall } from '../../testing/valid-call.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

/** Inserts a company with a limit of € 100, and two people who may order. */
async function insertCompany(approvalLimit: string | null = '100.00') {
  const customerId = await insertOrderer(api, { approvalLimit });
  const requester = await createSession(api, { customerId, roles: ['RESELLER_ORDER'] });
  const approver = await createSession(api, { customerId, roles: ['RESELLER_ORDER'] });
  return { customerId, requester, approver };
}

type Company = Awaited<ReturnType<typeof insertCompany>>;

const send = ({ customerId }: Pick<Company, 'customerId'>, body: LineOrderRequest, token: string, headers = {}) =>
  api.call(createLineOrder, { params: { customerId }, query: {}, body }, token, { headers });

async function requestLine(company: Company, values: Parameters<typeof buildLineOrder>[1] = {}) {
  const offer = await insertOrderable(api, company.customerId);
  const body = buildLineOrder(offer, values);
  const response = await send(company, body, company.requester.token);
  const { approvalRequestId } = response.body as WaitingForApproval;
  return { offer, body, response, approvalRequestId, params: { customerId: company.customerId, approvalRequestId } };
}

const approve = (params: { customerId: number; approvalRequestId: number }, { token }: Pick<SignedIn, 'token'>) =>
  api.call(approveApprovalRequest, { params }, token);
const refuse = (params: { customerId: number; approvalRequestId: number }, { token }: SignedIn, reason = 'Te duur.') =>
  api.call(refuseApprovalRequest, { params, body: { reason } }, token);
const withdraw = (params: { customerId: number; approvalRequestId: number }, { token }: Pick<SignedIn, 'token'>) =>
  api.call(withdrawApprovalRequest, { params }, token);
const get = (params: { customerId: number; approvalRequestId: number }, { token }: SignedIn) =>
  api.call(getApprovalRequest, { params }, token);
const findOrders = (customerId: number) => api.db.select().from(orders).where(eq(orders.customerId, customerId));
const readRow = async (approvalRequestId: number) =>
  (await api.db.select().from(approvalRequests).where(eq(approvalRequests.approvalRequestId, approvalRequestId)))[0]!;
const setAccount = ({ customerId }: Company, { accountId }: SignedIn, values: Partial<typeof accounts.$inferInsert>) =>
  api.db
    .update(accounts)
    .set(values)
    .where(and(eq(accounts.customerId, customerId), eq(accounts.accountId, accountId)));
const listEventTypes = async (customerId: number) =>
  (await api.db.select().from(events).where(eq(events.customerId, customerId)).orderBy(asc(events.eventId))).map(
    ({ type }) => type,
  );

describe('an order above the limit', () => {
  it('shows the names of products in the language of the reader', async () => {
    const company = await insertCompany();
    const { params, body } = await requestLine(company);
    const readRequest = async (language: string) =>
      (await api.call(getApprovalRequest, { params }, company.approver.token, { headers: { 'Accept-Language': language } })).body;
    const inEnglish = await readRequest('en');
    const inDutch = await readRequest('nl');
    const { definition } = (await api.db.select().from(packages).where(eq(packages.packageCode, body.packageCode)))[0]!;
    for (const [request, language] of [
      [inEnglish, 'en'],
      [inDutch, 'nl'],
    ] as const) {
      expect(request.title).toBe(definition.name[language]);
      expect(request.items.length).toBeGreaterThan(0);
      for (const { name, productCode } of request.items) {
        expect(name).toBe(definition.products.find((product) => product.productCode === productCode)!.name[language]);
      }
    }
    expect(inDutch.title).not.toBe(inEnglish.title);
  });

  it('waits, is shown to both people, and is placed in the name of the requester once it is approved', async () => {
    const company = await insertCompany();
    const { customerId, requester, approver } = company;
    const { response, params, body } = await requestLine(company);
    expect(response).toMatchObject({ status: 202, body: { status: 'WAITING', amount: '505.24' } });
    expect(await findOrders(customerId)).toEqual([]);
    expect(await get(params, requester)).toMatchObject({
      body: { canDecide: false, canWithdraw: true, requestedByName: 'Test Persoon', requestedWithToken: false },
    });
    expect(await get(params, approver)).toMatchObject({
      body: {
        canDecide: true,
        canWithdraw: false,
        title: 'Fiber',
        customerReference: body.customerOrderId,
        amount: '505.24',
        limit: '100.00',
        objectId: null,
        termMonths: 12,
        wishDate: body.wishDate,
      },
    });
    const approval = await approve(params, approver);
    const [order] = await findOrders(customerId);
    expect(approval).toMatchObject({
      status: 200,
      body: { status: 'APPROVED', objectId: String(order!.orderId), decidedByName: 'Test Persoon' },
    });
    expect(order).toMatchObject({ customerOrderId: body.customerOrderId, createdByAccountId: requester.accountId });
    expect((await readRow(params.approvalRequestId)).input).toBeNull();
    const entries = await api.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.customerId, customerId))
      .orderBy(asc(auditEntries.entryId));
    expect(entries).toMatchObject([
      { operation: 'createLineOrder', accountId: requester.accountId, objectType: 'approval-request' },
      { operation: 'createLineOrder', accountId: requester.accountId, objectType: 'order' },
      { operation: 'approveApprovalRequest', accountId: approver.accountId, after: { orderNumber: formatOrderNumber(order!) } },
    ]);
    expect(await listEventTypes(customerId)).toEqual(['approval-request.created', 'order.new', 'approval-request.approved']);
  });

  it('sends an email to everyone who may approve it, and then to the requester', async () => {
    const company = await insertCompany();
    const { params } = await requestLine(company);
    await refuse(params, company.approver, 'Eerst overleggen.');
    const [asked, decided, ...more] = await api.listMails(company.customerId);
    expect(more).toEqual([]);
    expect(asked).toMatchObject({ recipient: `person-${company.approver.accountId}@test.example` });
    expect(asked!.text).toContain(`/orders?list=approvals&approval=${params.approvalRequestId}`);
    expect(decided).toMatchObject({ recipient: `person-${company.requester.accountId}@test.example` });
    expect(decided!.text).toContain('Eerst overleggen.');
  });

  it('has a preview that says so and stores nothing', async () => {
    const company = await insertCompany();
    const body = buildLineOrder(await insertOrderable(api, company.customerId));
    const preview = await api.call(
      createLineOrder,
      { params: { customerId: company.customerId }, query: { dryRun: true }, body },
      company.requester.token,
    );
    expect(preview.body as OrderPreview).toMatchObject({ contractValue: '505.24', needsApproval: true });
    expect(await listEventTypes(company.customerId)).toEqual([]);
  });

  it('is rejected immediately if it is invalid', async () => {
    const company = await insertCompany();
    const { response } = await requestLine(company, { packageCode: 'NONE' });
    expect(response.status).toBe(409);
    expect(await listEventTypes(company.customerId)).toEqual([]);
  });

  it('gets the same response for the same Idempotency-Key, even after the approval', async () => {
    const company = await insertCompany();
    const body = buildLineOrder(await insertOrderable(api, company.customerId));
    const sendAgain = () => send(company, body, company.requester.token, { 'idempotency-key': key });
    const key = randomUUID();
    const first = await sendAgain();
    expect(await sendAgain()).toMatchObject({ status: 202, body: first.body });
    const { approvalRequestId } = first.body as WaitingForApproval;
    await approve({ customerId: company.customerId, approvalRequestId }, company.approver);
    expect(await sendAgain()).toMatchObject({ status: 202, body: first.body });
    expect(await findOrders(company.customerId)).toHaveLength(1);
  });

  it('waits only once', async () => {
    const company = await insertCompany();
    const { body, params } = await requestLine(company);
    expect(await send(company, body, company.requester.token)).toMatchObject({
      status: 409,
      problem: { code: 'ALREADY_WAITING_FOR_APPROVAL', details: { approvalRequestId: params.approvalRequestId } },
    });
    await withdraw(params, company.requester);
    expect((await send(company, body, company.requester.token)).status).toBe(202);
  });

  it('waits independently of an object of another type with the same key', async () => {
    const company = await insertCompany();
    const { approvalRequestId, body } = await requestLine(company);
    await api.db
      .update(approvalRequests)
      .set({ objectType: 'quotation' })
      .where(eq(approvalRequests.approvalRequestId, approvalRequestId));
    expect((await send(company, body, company.requester.token)).status).toBe(202);
  });

  it.each([
    ['off', null],
    ['equal to the value', '505.24'],
    ['higher', '1000.00'],
  ])('is placed immediately with a limit that is %s', async (_what, limit) => {
    const company = await insertCompany(limit);
    const { response } = await requestLine(company);
    expect(response.status).toBe(201);
    expect((response.body as Order).orderId).toBeGreaterThan(0);
  });

  it('is rejected if nobody else may approve it', async () => {
    const customerId = await insertOrderer(api, { approvalLimit: '0.00' });
    const requester = await createSession(api, { customerId, roles: ['RESELLER_ADMIN'] });
    const approver = await createSession(api, { customerId, roles: ['RESELLER_FINANCE'] });
    const { response } = await requestLine({ customerId, requester, approver });
    expect(response).toMatchObject({ status: 409, problem: { code: 'NO_SECOND_PERSON' } });
  });
});

describe.each(serviceKinds.map(({ ordering }) => [ordering.operation.id, ordering.operation as OperationShape] as const))(
  'orders of every kind: %s',
  (_id, operation) => {
    it('waits and is placed when it is approved', async () => {
      // A full customer has more than one person who may approve.
      const { fullCustomer, input, token } = await validCall(api, operation, await insertFullCustomer(api));
      const { customerId } = fullCustomer;
      await api.db.update(customers).set({ approvalLimit: '0.00' }).where(eq(customers.customerId, customerId));
      const before = (await findOrders(customerId)).length;
      const pendingResponse = await api.call(operation, input as never, token);
      expect(pendingResponse).toMatchObject({ status: 202, body: { status: 'WAITING' } });
      expect(await findOrders(customerId)).toHaveLength(before);
      const approver = await createSession(api, { customerId, roles: ['RESELLER_ORDER'] });
      const { approvalRequestId } = pendingResponse.body as unknown as WaitingForApproval;
      const approval = await approve({ customerId, approvalRequestId }, approver);
      expect(approval).toMatchObject({ status: 200, body: { status: 'APPROVED', operation: operation.id } });
      const after = await findOrders(customerId);
      expect(after).toHaveLength(before + 1);
      const order = after.find(({ orderId }) => String(orderId) === approval.body.objectId);
      expect(order?.createdByAccountId).toBe(fullCustomer.accountId);
    });
  },
);

describe('permission to decide', () => {
  it('is denied to the requester, who can withdraw', async () => {
    const company = await insertCompany();
    const { params } = await requestLine(company);
    const ownRequestError = { status: 403, problem: { code: 'OWN_APPROVAL_REQUEST' } };
    expect(await approve(params, company.requester)).toMatchObject(ownRequestError);
    expect(await refuse(params, company.requester)).toMatchObject(ownRequestError);
    expect(await withdraw(params, company.approver)).toMatchObject({
      status: 403,
      problem: { code: 'NOT_OWN_APPROVAL_REQUEST' },
    });
    expect((await withdraw(params, company.requester)).body.status).toBe('WITHDRAWN');
    expect(await findOrders(company.customerId)).toEqual([]);
  });

  it('is denied to another account of the same person', async () => {
    const company = await insertCompany();
    const { loginId } = await insertLogin(api.db);
    await setAccount(company, company.requester, { loginId });
    await setAccount(company, company.approver, { loginId });
    await createSession(api, { customerId: company.customerId, roles: ['RESELLER_ORDER'] });
    const { params } = await requestLine(company);
    expect(await approve(params, company.approver)).toMatchObject({ status: 403, problem: { code: 'OWN_APPROVAL_REQUEST' } });
  });

  it('is denied to an API token, which can request and withdraw', async () => {
    const company = await insertCompany();
    const { customerId } = company;
    const administrator = await createSession(api, admin(customerId));
    const createToken = async ({ accountId }: SignedIn) =>
      (
        await api.call(
          createApiToken,
          { params: { customerId, accountId }, body: { description: 'Koppeling' } as never },
          administrator.token,
        )
      ).body.token ?? '';
    const ownToken = await createToken(company.requester);
    const otherToken = await createToken(company.approver);
    const body = buildLineOrder(await insertOrderable(api, customerId));
    const response = await send(company, body, ownToken);
    expect(response.status).toBe(202);
    const params = { customerId, approvalRequestId: (response.body as WaitingForApproval).approvalRequestId };
    expect((await get(params, company.approver)).body).toMatchObject({ requestedWithToken: true, canDecide: true });
    for (const token of [ownToken, otherToken]) {
      expect(await approve(params, { token })).toMatchObject({ status: 403, problem: { code: 'TOKEN_NOT_ALLOWED' } });
    }
    expect((await withdraw(params, { token: ownToken })).body.status).toBe('WITHDRAWN');
  });

  it('is denied without the role, and after the role was removed', async () => {
    const company = await insertCompany();
    const { params } = await requestLine(company);
    expect((await api.call(approveApprovalRequest, { params }, finance(company.customerId))).problem?.code).toBe('ROLE_REQUIRED');
    expect((await api.call(approveApprovalRequest, { params })).problem?.code).toBe('TOKEN_MISSING');
    await setAccount(company, company.approver, { roles: ['RESELLER_FINANCE'] });
    expect((await approve(params, company.approver)).problem?.code).toBe('ROLE_REQUIRED');
  });

  it('is denied to other companies', async () => {
    const company = await insertCompany();
    const { params } = await requestLine(company);
    const otherCompany = await insertCompany();
    expect((await approve(params, otherCompany.approver)).problem?.code).toBe('CUSTOMER_MISMATCH');
    const foreignRequest = { ...params, customerId: otherCompany.customerId };
    for (const response of [
      await approve(foreignRequest, otherCompany.approver),
      await refuse(foreignRequest, otherCompany.approver),
      await withdraw(foreignRequest, otherCompany.requester),
    ]) {
      expect(response.status).toBe(404);
    }
  });
});

describe('a decision', () => {
  it('is made once, by one of twenty at the same time', async () => {
    const company = await insertCompany();
    const { params } = await requestLine(company);
    const secondApprover = await createSession(api, { customerId: company.customerId, roles: ['RESELLER_ORDER'] });
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => approve(params, index % 2 === 0 ? company.approver : secondApprover)),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const rejections = responses.filter(({ status }) => status !== 200);
    expect(new Set(rejections.map(({ problem }) => problem?.code))).toEqual(new Set(['INVALID_TRANSITION']));
    expect(await findOrders(company.customerId)).toHaveLength(1);
    expect((await listEventTypes(company.customerId)).filter((type) => type === 'approval-request.approved')).toHaveLength(1);
  });

  it('is final', async () => {
    const company = await insertCompany();
    const { params } = await requestLine(company);
    expect((await refuse(params, company.approver)).body).toMatchObject({ status: 'REFUSED', reason: 'Te duur.' });
    const alreadyRefused = { status: 409, problem: { code: 'INVALID_TRANSITION', details: { status: 'REFUSED' } } };
    expect(await approve(params, company.approver)).toMatchObject(alreadyRefused);
    expect(await refuse(params, company.approver)).toMatchObject(alreadyRefused);
    expect(await withdraw(params, company.requester)).toMatchObject(alreadyRefused);
  });

  it('requires a reason to refuse', async () => {
    const company = await insertCompany();
    const { params } = await requestLine(company);
    expect(await refuse(params, company.approver, '  ')).toMatchObject({ status: 400, problem: { code: 'VALIDATION_FAILED' } });
  });

  it('is too late after the expiry, before and after the job', async () => {
    const company = await insertCompany();
    const { body, params } = await requestLine(company);
    await api.db
      .update(approvalRequests)
      .set({ expiresAt: api.clock.now() })
      .where(eq(approvalRequests.approvalRequestId, params.approvalRequestId));
    const alreadyExpired = { status: 409, problem: { code: 'INVALID_TRANSITION', details: { status: 'EXPIRED' } } };
    expect((await get(params, company.approver)).body).toMatchObject({ status: 'EXPIRED', canDecide: false });
    expect(await approve(params, company.approver)).toMatchObject(alreadyExpired);
    const countRequests = async (status: 'WAITING' | 'EXPIRED') =>
      (
        await api.call(
          listApprovalRequests,
          { params: { customerId: company.customerId }, query: { status } },
          company.requester.token,
        )
      ).body.total;
    expect([await countRequests('WAITING'), await countRequests('EXPIRED')]).toEqual([0, 1]);
    await expireApprovalRequests.run(api.context, {});
    await expireApprovalRequests.run(api.context, {});
    expect(await readRow(params.approvalRequestId)).toMatchObject({ status: 'EXPIRED', input: null });
    expect(await approve(params, company.approver)).toMatchObject(alreadyExpired);
    expect((await api.listMails(company.customerId)).at(-1)?.subject).toContain('verlopen');
    expect((await send(company, body, company.requester.token)).status).toBe(202);
  });

  it('expires 14 days after the request', async () => {
    const company = await insertCompany();
    const { response, params } = await requestLine(company);
    const { requestedAt, expiresAt } = await readRow(params.approvalRequestId);
    expect(expiresAt.getTime() - requestedAt.getTime()).toBe(approvalRequestDays * 24 * 3600 * 1000);
    expect((response.body as WaitingForApproval).expiresAt).toBe(expiresAt.toISOString());
  });
});

describe('approval after a change', () => {
  it.each([
    ['off', null],
    ['higher', '100000.00'],
    ['lower', '1.00'],
  ])('keeps it waiting for its decision if the limit is %s', async (_what, limit) => {
    const company = await insertCompany();
    const { params } = await requestLine(company);
    await api.db.update(customers).set({ approvalLimit: limit }).where(eq(customers.customerId, company.customerId));
    expect((await get(params, company.approver)).body).toMatchObject({ status: 'WAITING', limit: '100.00' });
    expect((await approve(params, company.approver)).body.status).toBe('APPROVED');
  });

  it('shows the error of the order to the approver, and the request keeps waiting', async () => {
    const company = await insertCompany();
    const { params, offer } = await requestLine(company);
    const isOffer = eq(lineAvailabilities.availabilityId, offer.availabilityId);
    await api.db.update(lineAvailabilities).set({ validUntil: api.clock.now() }).where(isOffer);
    const response = await approve(params, company.approver);
    expect(response).toMatchObject({ status: 409, problem: { code: 'AVAILABILITY_EXPIRED' } });
    expect((await readRow(params.approvalRequestId)).status).toBe('WAITING');
    expect(await findOrders(company.customerId)).toEqual([]);
  });

  it.each(['500.00', '510.00'])('rejects any price but %s', async (requestedAmount) => {
    const company = await insertCompany();
    const { params } = await requestLine(company);
    await api.db
      .update(approvalRequests)
      .set({ amount: requestedAmount })
      .where(eq(approvalRequests.approvalRequestId, params.approvalRequestId));
    expect(await approve(params, company.approver)).toMatchObject({
      status: 409,
      problem: { code: 'APPROVAL_AMOUNT_CHANGED', details: { amount: '505.24', requestedAmount } },
    });
    expect((await readRow(params.approvalRequestId)).status).toBe('WAITING');
  });

  it('moves a date that has become too early', async () => {
    const company = await insertCompany();
    const { params } = await requestLine(company);
    const { input } = await readRow(params.approvalRequestId);
    const body = { ...(input!.body as LineOrderRequest), wishDate: '2020-01-06' };
    await api.db
      .update(approvalRequests)
      .set({ input: { ...input!, body } })
      .where(eq(approvalRequests.approvalRequestId, params.approvalRequestId));
    expect((await approve(params, company.approver)).status).toBe(200);
    expect((await findOrders(company.customerId))[0]!.wishDate > '2020-01-06').toBe(true);
  });

  it.each([
    ['a blocked account', { status: 'DISABLED' as const }, 'ACCOUNT'],
    ['a deleted account', { deletedAt: new Date() }, 'ACCOUNT'],
    ['an account without the role', { roles: ['RESELLER_FINANCE' as const] }, 'ROLE'],
  ])('orders nothing for %s', async (_what, values, reason) => {
    const company = await insertCompany();
    const { params } = await requestLine(company);
    await setAccount(company, company.requester, values);
    expect(await approve(params, company.approver)).toMatchObject({
      status: 409,
      problem: { code: 'REQUESTER_NOT_ALLOWED', details: { reason } },
    });
    expect((await refuse(params, company.approver)).body.status).toBe('REFUSED');
  });

  it('orders nothing for a blocked company', async () => {
    const company = await insertCompany();
    const { params } = await requestLine(company);
    await api.db.update(customers).set({ status: 'BLOCKED' }).where(eq(customers.customerId, company.customerId));
    expect((await approve(params, company.approver)).problem?.code).toBe('CUSTOMER_NOT_ACTIVE');
    expect((await readRow(params.approvalRequestId)).status).toBe('WAITING');
  });
});

describe('the requests that wait', () => {
  it('are listed for those who can decide, and are notices for them', async () => {
    const company = await insertCompany();
    const { customerId } = company;
    const otherUser = await createSession(api, { customerId, roles: ['RESELLER_ORDER'] });
    const { params } = await requestLine(company);
    const listRequests = async ({ token }: SignedIn) =>
      (await api.call(listApprovalRequests, { params: { customerId }, query: { toDecide: true } }, token)).body;
    const count = async ({ token }: SignedIn) => (await api.call(getApprovalSummary, { params: { customerId } }, token)).body;
    expect(await count(company.requester)).toEqual({ waiting: 1, toDecide: 0 });
    expect(await count(company.approver)).toEqual({ waiting: 1, toDecide: 1 });
    expect(await listRequests(company.requester)).toMatchObject({ total: 0, items: [] });
    expect(await listRequests(company.approver)).toMatchObject({
      total: 1,
      items: [{ approvalRequestId: params.approvalRequestId }],
    });
    const notices = async ({ token }: SignedIn) =>
      (await api.call(listNotices, { params: { customerId }, query: { forYou: true } }, token)).body.items.map(
        ({ type }) => type,
      );
    expect(await notices(company.approver)).toEqual(['approval-request.created']);
    await refuse(params, company.approver);
    expect(await notices(company.requester)).toEqual(['approval-request.refused']);
    expect(await notices(otherUser)).toEqual([]);
  });
});

describe('the limit of a company', () => {
  const setLimit = (customerId: number, approvalLimit: string | null, token: string) =>
    api.call(updateCustomerApprovalLimit, { params: { customerId }, body: { approvalLimit } }, token);

  it('is set and removed by an administrator', async () => {
    const { customerId } = await insertCompany(null);
    const { token } = await createSession(api, admin(customerId));
    expect((await setLimit(customerId, '2500.00', token)).body).toMatchObject({ approvalLimit: '2500.00', version: 2 });
    expect((await setLimit(customerId, null, token)).body.approvalLimit).toBeNull();
    expect(await listEventTypes(customerId)).toEqual(['customer.approval-limit-changed', 'customer.approval-limit-changed']);
  });

  it('requires a second person who could approve', async () => {
    const customerId = await insertOrderer(api);
    const { token } = await createSession(api, admin(customerId));
    await createSession(api, finance(customerId));
    expect(await setLimit(customerId, '2500.00', token)).toMatchObject({ status: 409, problem: { code: 'NO_SECOND_PERSON' } });
    expect(await listEventTypes(customerId)).toEqual([]);
  });

  it.each(['-1.00', '10', '10.000', '999999999.00', 'veel'])('rejects %s', async (limit) => {
    const { customerId } = await insertCompany();
    const { token } = await createSession(api, admin(customerId));
    expect((await setLimit(customerId, limit, token)).status).toBe(400);
  });
});
