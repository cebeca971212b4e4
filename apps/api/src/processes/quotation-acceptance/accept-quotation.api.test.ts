import { approveApprovalRequest } from '@demarc/contract/approval-request.ts';
import { getOrder } from '@demarc/contract/order.ts';
import { updateProviderCustomer } from '@demarc/contract/provider/customer.ts';
import { createProviderIpPool } from '@demarc/contract/provider/order.ts';
import { getProviderQuotation, offerQuotation, withdrawProviderQuotation } from '@demarc/contract/provider/quotation.ts';
import { getQuotation, listQuotations } from '@demarc/contract/quotation.ts';
import { requestQuotationChange } from '@demarc/contract/quotation-request.ts';
import type { WaitingForApproval } from '@demarc/contract/waiting-for-approval.ts';
import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { events } from '../../db/schema/audit.ts';
import { packages } from '../../db/schema/catalog.ts';
import { serviceCharges } from '../../db/schema/charge.ts';
import { customers } from '../../db/schema/customer.ts';
import { invoices } from '../../db/schema/invoice.ts';
import { msas } from '../../db/schema/msa.ts';
import { orders } from '../../db/schema/order.ts';
import { quotations } from '../../db/schema/quotation.ts';
import { billOn, insertCharge } from '../../testing/billing.ts';
import { insertContact } from '../../testing/builders.ts';
import {
  buildRackDelivery,
  deliverOrder,
  insertColocationPackages,
  insertSite,
  type TestSite,
} from '../../testing/colocation.ts';
import { buildLineOrder, getWorkdayFromToday, insertOrderable, insertOrderer } from '../../testing/orderable.ts';
import { accept, buildOffer, buildRackItem, insertOffer, insertRequest } from '../../testing/quotations.ts';
import { createSession, orderer } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { systemEnv, systemToken } from '../../testing/valid-call.ts';
import { acceptQuotation } from './accept-quotation.ts';

let api: TestApi;
let site: TestSite;
beforeAll(async () => {
  api = await startTestApi({ env: systemEnv });
  for (const prefix of ['10.0.0.0/12', '2001:db8::/36']) {
    await api.call(createProviderIpPool, { body: { prefix } }, systemToken);
  }
  site = await insertSite(api.db, { racks: 1_000 });
  await insertColocationPackages(api.db, site);
});
afterAll(() => api.close());

async function createCustomer(): Promise<number> {
  const customerId = await insertOrderer(api);
  await insertContact(api.db, { customerId, types: ['main', 'order'], email: `order-${customerId}@test.example` });
  return customerId;
}
const readOrders = (customerId: number) =>
  api.db.select().from(orders).where(eq(orders.customerId, customerId)).orderBy(asc(orders.orderId));
const getQuote = async (customerId: number, quotationId: number) =>
  (await api.call(getQuotation, { params: { customerId, quotationId } }, orderer(customerId))).body;
const getValidationErrors = ({ problem }: { problem: { validationErrors?: { field: string; code: string }[] } | null }) =>
  problem?.validationErrors?.map(({ field, code }) => `${field} ${code}`);

describe('an accepted offer', () => {
  it('becomes an order for each item, with the quoted prices and terms', async () => {
    const customerId = await createCustomer();
    const { quotationId, number, terms } = await insertOffer(
      api,
      customerId,
      buildOffer([buildRackItem(site), buildRackItem(site, { description: 'Second rack' })]),
    );
    expect(terms).toEqual([
      { termMonths: 12, mrc: '1224.68', nrc: '200.00', contractValue: '14896.16' },
      { termMonths: 36, mrc: '1111.10', nrc: '0.00', contractValue: '39999.60' },
    ]);

    const key = { customerId, quotationId };
    const preview = await accept(api, key, { termMonths: 36 }, { dryRun: true });
    expect(preview).toMatchObject({ status: 200, body: { canAccept: true, total: { mrc: '1111.10' } } });
    expect(await readOrders(customerId)).toEqual([]);

    const response = await accept(api, key, { termMonths: 36, purchaseOrderNumber: 'PO-9', customerReference: 'Kern' });
    expect(response.problem).toBeNull();
    expect(response.status).toBe(201);
    const rows = await readOrders(customerId);
    expect(response.body).toEqual({ orderIds: rows.map(({ orderId }) => orderId) });
    expect(rows.map(({ customerOrderId, mrc, nrc, termMonths }) => ({ customerOrderId, mrc, nrc, termMonths }))).toEqual([
      { customerOrderId: `${number}-1`, mrc: '555.55', nrc: '0.00', termMonths: 36 },
      { customerOrderId: `${number}-2`, mrc: '555.55', nrc: '0.00', termMonths: 36 },
    ]);
    for (const row of rows) {
      expect(row).toMatchObject({
        quotationId,
        projectId: number,
        purchaseOrderNumber: 'PO-9',
        reference: 'Kern',
        status: 'NEW',
      });
    }
    expect(await getQuote(customerId, quotationId)).toMatchObject({
      status: 'ACCEPTED',
      chosenTermMonths: 36,
      orderIds: rows.map(({ orderId }) => orderId),
      acceptedItemIds: [1, 2],
      orders: rows.map(({ orderId }) => ({ orderId, orderNumber: expect.stringMatching(new RegExp(`^O\\d{4}-${orderId}$`)) })),
      contractValue: '39999.60',
      totals: { mrc: '1111.10', nrc: '0.00' },
      signatory: { fullName: 'Test Persoon' },
    });
    const isAcceptedEvent = and(eq(events.customerId, customerId), eq(events.type, 'quotation.accepted'));
    expect(await api.db.select().from(events).where(isAcceptedEvent)).toHaveLength(1);
    const mails = await api.listMails(customerId);
    expect(mails.at(-1)!.subject).toBe(`Uw offerte is geaccepteerd: ${number}`);
    expect(mails.at(-1)!.text).toContain(`/quotations/view/${quotationId}`);
    const secondAttempt = await accept(api, key, { termMonths: 36 });
    expect(secondAttempt.problem).toMatchObject({
      status: 409,
      code: 'QUOTATION_NOT_ACCEPTABLE',
      details: { status: 'ACCEPTED' },
    });
  });

  it('is charged at the quoted price once it is delivered, even if its package is no longer orderable', async () => {
    const customerId = await createCustomer();
    const ownSite = await insertSite(api.db);
    await insertColocationPackages(api.db, ownSite);
    const { quotationId } = await insertOffer(api, customerId, buildOffer([buildRackItem(ownSite)]));
    await api.db
      .update(packages)
      .set({ orderable: false })
      .where(eq(packages.packageCode, `${ownSite.siteCode}-RACK`));
    const { body } = await accept(api, { customerId, quotationId });
    const [orderId] = (body as { orderIds: number[] }).orderIds;
    await deliverOrder(api, orderId!, buildRackDelivery());
    const charges = await api.db.select().from(serviceCharges).where(eq(serviceCharges.customerId, customerId));
    const sum = (chargeType: string) =>
      charges
        .filter((charge) => charge.chargeType === chargeType)
        .reduce((total, { unitPrice, quantity }) => total + Number(unitPrice) * quantity, 0);
    expect([sum('MRC').toFixed(2), sum('NRC').toFixed(2)]).toEqual(['612.34', '100.00']);
    const order = await api.call(getOrder, { params: { customerId, orderId: orderId! } }, orderer(customerId));
    expect(order.body).toMatchObject({ totals: { mrc: '612.34', nrc: '100.00' }, quotationId, status: 'COMPLETED' });
  });

  it('orders only the chosen items; an alternative replaces the item it belongs to', async () => {
    const customerId = await createCustomer();
    const cheaper = { description: 'Less power', prices: [{ termMonths: 12, mrc: '500.00', nrc: '0.00' }] };
    const prices = [{ termMonths: 12, mrc: '600.00', nrc: '0.00' }];
    const items = [
      buildRackItem(site, { prices }),
      buildRackItem(site, { ...cheaper, alternativeTo: 1 }),
      buildRackItem(site, { prices }),
    ];
    const { quotationId, contractValue } = await insertOffer(api, customerId, buildOffer(items));
    expect(contractValue).toBe('14400.00');
    const key = { customerId, quotationId };
    expect(getValidationErrors(await accept(api, key, { acceptedItemIds: [1, 2] }))).toEqual([
      'acceptedItemIds[1] validation.not-allowed-here',
    ]);
    expect(getValidationErrors(await accept(api, key, { acceptedItemIds: [3, 9, 3] }))).toEqual([
      'acceptedItemIds[1] validation.unknown-value',
      'acceptedItemIds[2] validation.duplicate',
    ]);
    expect((await accept(api, key, { acceptedItemIds: [2] })).status).toBe(201);
    expect((await readOrders(customerId)).map(({ mrc }) => mrc)).toEqual(['500.00']);
  });

  it('orders a line even if the check of its address says NOT_ORDERABLE', async () => {
    const customerId = await createCustomer();
    const orderable = await insertOrderable(api, customerId, { carrier: { nlsType: 'NOT_ORDERABLE' } });
    const { details } = buildLineOrder(orderable);
    const item = {
      type: 'LINE' as const,
      description: 'Glasvezel met graafwerk',
      packageCode: orderable.packageCode,
      prices: [{ termMonths: 60, mrc: '99.00', nrc: '4500.00' }],
      leadTimeWorkingDays: 10,
      orderDetails: { details },
    };
    const { quotationId } = await insertOffer(api, customerId, buildOffer([item]));
    const response = await accept(api, { customerId, quotationId }, { termMonths: 60 });
    expect(response.problem).toBeNull();
    const [row] = await readOrders(customerId);
    expect(row).toMatchObject({ type: 'LINE', mrc: '99.00', nrc: '4500.00', termMonths: 60 });
  });
});

describe('an offer that cannot be accepted', () => {
  it('is rejected with the reason', async () => {
    const customerId = await createCustomer();
    const offer = buildOffer([buildRackItem(site)]);
    const { quotationId } = await insertOffer(api, customerId, offer);
    const key = { customerId, quotationId };
    expect((await accept(api, key, { version: 2 })).problem).toMatchObject({ code: 'QUOTATION_VERSION_CHANGED' });
    expect(getValidationErrors(await accept(api, key, { termMonths: 24 }))).toEqual(['termMonths validation.unknown-value']);
    expect(getValidationErrors(await accept(api, key, { wishDate: '2026-12-25' }))).toEqual([
      'wishDate validation.not-working-day',
    ]);
    expect(getValidationErrors(await accept(api, key, { wishDate: '2025-01-06' }))).toEqual([
      'wishDate validation.date-too-early',
    ]);
    expect(getValidationErrors(await accept(api, key, { acceptedTerms: false }))).toEqual(['acceptedTerms validation.required']);

    await api.call(withdrawProviderQuotation, { params: { quotationId }, body: { reason: 'Verkeerde prijs' } }, systemToken);
    expect((await accept(api, key)).problem).toMatchObject({
      code: 'QUOTATION_NOT_ACCEPTABLE',
      details: { status: 'WITHDRAWN' },
    });

    const budget = await insertOffer(api, customerId, buildOffer([buildRackItem(site)], { level: 'BUDGETARY' }));
    expect((await accept(api, { customerId, quotationId: budget.quotationId })).problem?.code).toBe('QUOTATION_BUDGETARY');
    const request = await insertRequest(api, customerId);
    expect((await accept(api, { customerId, quotationId: request.quotationId })).problem?.code).toBe('QUOTATION_NOT_ACCEPTABLE');
    expect(await readOrders(customerId)).toEqual([]);
  });

  it('expires at the end of its last day in Amsterdam, even if the job has not run', async () => {
    const customerId = await createCustomer();
    const { quotationId } = await insertOffer(api, customerId, buildOffer([buildRackItem(site)]));
    await api.db.update(quotations).set({ validUntil: '2025-01-06' }).where(eq(quotations.quotationId, quotationId));
    expect((await accept(api, { customerId, quotationId })).problem?.code).toBe('QUOTATION_EXPIRED');
    expect(await getQuote(customerId, quotationId)).toMatchObject({ status: 'EXPIRED', daysLeft: null });
  });

  it('requires a signed agreement and enough credit', async () => {
    const customerId = await createCustomer();
    const { quotationId } = await insertOffer(api, customerId, buildOffer([buildRackItem(site)]));
    const key = { customerId, quotationId };
    const setLimit = (creditLimit: string | null) =>
      api.call(updateProviderCustomer, { params: { customerId }, body: { creditLimit } }, systemToken);
    expect((await setLimit('712.33')).body).toMatchObject({ creditLimit: '712.33' });
    expect((await accept(api, key)).problem).toMatchObject({ code: 'CREDIT_LIMIT', details: { used: '0.00', needed: '712.34' } });
    expect((await accept(api, key, {}, { dryRun: true })).problem?.code).toBe('CREDIT_LIMIT');
    await setLimit('712.34');
    await api.db.update(msas).set({ status: 'TERMINATED' }).where(eq(msas.customerId, customerId));
    expect((await accept(api, key)).problem?.code).toBe('MSA_NOT_SIGNED');
    await api.db.update(msas).set({ status: 'SIGNED' }).where(eq(msas.customerId, customerId));
    expect((await accept(api, key)).status).toBe(201);
  });

  it.each(['OPEN', 'PARTIALLY_PAID', 'DISPUTED'] as const)(
    'exceeds the credit limit because of an invoice that is %s',
    async (status) => {
      const customerId = await createCustomer();
      const { quotationId } = await insertOffer(api, customerId, buildOffer([buildRackItem(site)]));
      await insertCharge(api, { customerId, startsOn: '2025-03-01', unitPrice: '100.0000' });
      await billOn(api, customerId, '2025-03-01');
      await api.db.update(invoices).set({ status }).where(eq(invoices.customerId, customerId));
      await api.db.update(customers).set({ creditLimit: '800.00' }).where(eq(customers.customerId, customerId));
      expect((await accept(api, { customerId, quotationId })).problem).toMatchObject({
        code: 'CREDIT_LIMIT',
        details: { used: '121.00', needed: '833.34' },
      });
    },
  );

  it('reports the problem of each unavailable item and places no order', async () => {
    const customerId = await createCustomer();
    const orderable = await insertOrderable(api, customerId);
    const line = {
      type: 'LINE' as const,
      description: 'Lijn',
      packageCode: orderable.packageCode,
      leadTimeWorkingDays: 5,
      prices: [
        { termMonths: 12, mrc: '40.00', nrc: '0.00' },
        { termMonths: 36, mrc: '35.00', nrc: '0.00' },
      ],
      orderDetails: { details: buildLineOrder(orderable).details },
    };
    const fullSite = await insertSite(api.db, { racks: 0 });
    await insertColocationPackages(api.db, fullSite);
    const { quotationId } = await insertOffer(api, customerId, buildOffer([line, line, buildRackItem(fullSite)]));
    const key = { customerId, quotationId };
    const preview = await accept(api, key, {}, { dryRun: true });
    expect(preview.body).toMatchObject({
      canAccept: false,
      items: [
        { itemId: 1, problem: null, warnings: [] },
        { itemId: 2, problem: { code: 'ADDRESS_HAS_OPEN_ORDER' } },
        { itemId: 3, problem: null, warnings: [{ code: 'NO_FREE_CAPACITY' }] },
      ],
    });
    expect((await accept(api, key)).problem).toMatchObject({
      code: 'QUOTATION_ITEMS_UNAVAILABLE',
      details: { items: [{ itemId: 2, code: 'ADDRESS_HAS_OPEN_ORDER' }] },
    });
    const availableItems = { acceptedItemIds: [1, 3] };
    expect((await accept(api, key, availableItems)).problem).toMatchObject({
      code: 'QUOTATION_HAS_WARNINGS',
      details: { items: [{ itemId: 3 }] },
    });
    expect(await readOrders(customerId)).toEqual([]);
    expect((await accept(api, key, { ...availableItems, acceptWarnings: true })).status).toBe(201);
    expect(await readOrders(customerId)).toHaveLength(2);
  });
});

it('warns if the items together exceed the free capacity, even if each one fits', async () => {
  const customerId = await createCustomer();
  const small = await insertSite(api.db, { racks: 1 });
  await insertColocationPackages(api.db, small);
  const items = [buildRackItem(small), buildRackItem(site), buildRackItem(small)];
  const { quotationId } = await insertOffer(api, customerId, buildOffer(items));
  const previewAcceptance = async (values: object) =>
    (await accept(api, { customerId, quotationId }, values, { dryRun: true })).body;
  expect(await previewAcceptance({})).toMatchObject({
    items: [
      { warnings: [] },
      { warnings: [] },
      { itemId: 3, warnings: [{ code: 'NO_FREE_CAPACITY', details: { available: 0 } }] },
    ],
  });
  expect(await previewAcceptance({ acceptedItemIds: [2, 3] })).toMatchObject({ items: [{ warnings: [] }, { warnings: [] }] });
});

it('orders each item once when 20 people accept at the same time', { timeout: 20_000 }, async () => {
  const customerId = await createCustomer();
  const { quotationId } = await insertOffer(api, customerId, buildOffer([buildRackItem(site), buildRackItem(site)]));
  const responses = await Promise.all(Array.from({ length: 20 }, () => accept(api, { customerId, quotationId })));
  const acceptances = responses.filter(({ status }) => status === 201);
  expect(acceptances).toHaveLength(1);
  const rejections = responses.filter(({ status }) => status !== 201);
  expect(new Set(rejections.map(({ problem }) => problem?.code))).toEqual(new Set(['QUOTATION_NOT_ACCEPTABLE']));
  expect(await readOrders(customerId)).toHaveLength(2);
});

it('rolls back all orders if the last statement fails, so that the quote can be accepted again', async () => {
  const customerId = await createCustomer();
  const { quotationId } = await insertOffer(api, customerId, buildOffer([buildRackItem(site), buildRackItem(site)]));
  const key = { customerId, quotationId };
  const body = { version: 1, termMonths: 12, wishDate: getWorkdayFromToday(15), acceptedTerms: true };
  const author = { actor: 'CUSTOMER', accountId: null, ip: null, operation: 'acceptQuotation' } as const;
  const saveResponse = async () => {
    throw new Error('the connection is lost');
  };
  const failingAcceptance = acceptQuotation(api.context, key, body, {
    author,
    saveResponse,
    approvedRequest: null,
    language: 'en',
    requestApproval: async () => null,
  });
  await expect(failingAcceptance).rejects.toThrow('the connection is lost');
  expect(await readOrders(customerId)).toEqual([]);
  expect(await getQuote(customerId, quotationId)).toMatchObject({ status: 'OFFERED', orderIds: [] });
  expect((await accept(api, key)).status).toBe(201);
  expect(await readOrders(customerId)).toHaveLength(2);
});

it('places no order if the master agreement ends during the acceptance', async () => {
  const customerId = await createCustomer();
  const { quotationId } = await insertOffer(api, customerId, buildOffer([buildRackItem(site)]));
  const body = { version: 1, termMonths: 12, wishDate: getWorkdayFromToday(15), acceptedTerms: true };
  const acceptance = acceptQuotation(api.context, { customerId, quotationId }, body, {
    author: { actor: 'CUSTOMER', accountId: null, ip: null, operation: 'acceptQuotation' },
    saveResponse: async () => {},
    approvedRequest: null,
    language: 'en',
    // Called between the checks and the transaction.
    requestApproval: async () => {
      await api.db.update(msas).set({ status: 'TERMINATED' }).where(eq(msas.customerId, customerId));
      return null;
    },
  });
  await expect(acceptance).rejects.toMatchObject({ code: 'MSA_NOT_SIGNED' });
  expect(await readOrders(customerId)).toEqual([]);
});

it('rejects the acceptance of an earlier version', async () => {
  const customerId = await createCustomer();
  const offer = buildOffer([buildRackItem(site)]);
  const { quotationId } = await insertOffer(api, customerId, offer);
  const params = { customerId, quotationId };
  const changeRequest = await api.call(
    requestQuotationChange,
    { params, body: { comment: 'Kan het goedkoper?' } },
    orderer(customerId),
  );
  expect(changeRequest.body).toMatchObject({ status: 'CHANGE_REQUESTED', comments: [{ text: 'Kan het goedkoper?' }] });
  await api.call(offerQuotation, { params: { quotationId }, body: offer }, systemToken);
  expect((await accept(api, params)).problem).toMatchObject({ code: 'QUOTATION_VERSION_CHANGED', details: { version: 2 } });
  expect((await accept(api, params, { version: 2 })).status).toBe(201);
});

it('an acceptance above the approval limit waits for a second person, then places all orders', async () => {
  const customerId = await createCustomer();
  const { quotationId } = await insertOffer(api, customerId, buildOffer([buildRackItem(site), buildRackItem(site)]));
  const key = { customerId, quotationId };
  const setLimit = (approvalLimit: string) =>
    api.db.update(customers).set({ approvalLimit }).where(eq(customers.customerId, customerId));
  await setLimit('14896.15');
  const approver = await createSession(api, { customerId, roles: ['RESELLER_ORDER'] });

  expect((await accept(api, key, {}, { dryRun: true })).body).toMatchObject({ canAccept: true, needsApproval: true });
  const pendingAcceptance = await accept(api, key);
  expect(pendingAcceptance).toMatchObject({ status: 202, body: { status: 'WAITING', amount: '14896.16' } });
  expect(await readOrders(customerId)).toEqual([]);
  const { approvalRequestId } = pendingAcceptance.body as unknown as WaitingForApproval;
  const listQuotes = async () => (await api.call(listQuotations, { params: { customerId } }, orderer(customerId))).body.items;
  expect(await getQuote(customerId, quotationId)).toMatchObject({ status: 'OFFERED', orderIds: [], approvalRequestId });
  expect(await listQuotes()).toMatchObject([{ quotationId, approvalRequestId }]);
  const providerView = await api.call(getProviderQuotation, { params: { quotationId } }, systemToken);
  expect(providerView.body).not.toHaveProperty('approvalRequestId');
  expect((await accept(api, key)).problem).toMatchObject({ status: 409, code: 'ALREADY_WAITING_FOR_APPROVAL' });

  const params = { customerId, approvalRequestId };
  const approval = await api.call(approveApprovalRequest, { params }, approver.token);
  expect(approval).toMatchObject({
    status: 200,
    body: { status: 'APPROVED', objectType: 'quotation', objectId: String(quotationId) },
  });
  expect(await readOrders(customerId)).toHaveLength(2);
  expect(await getQuote(customerId, quotationId)).toMatchObject({ status: 'ACCEPTED', approvalRequestId: null });
  expect(await listQuotes()).toMatchObject([{ quotationId, approvalRequestId: null }]);
  const mails = await api.listMails(customerId);
  expect(mails.some(({ text }) => text.includes(`/quotations/view/${quotationId}`))).toBe(true);
});

it('an acceptance equal to the approval limit takes effect immediately', async () => {
  const customerId = await createCustomer();
  const { quotationId } = await insertOffer(api, customerId, buildOffer([buildRackItem(site), buildRackItem(site)]));
  await api.db.update(customers).set({ approvalLimit: '14896.16' }).where(eq(customers.customerId, customerId));
  expect((await accept(api, { customerId, quotationId })).status).toBe(201);
});
