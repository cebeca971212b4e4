import type { OrderItem } from '@demarc/contract/catalog.ts';
import { type DifferenceReason, getInvoiceDifference } from '@demarc/contract/invoice-difference.ts';
import { disputeInvoice } from '@demarc/contract/invoice-dispute.ts';
import { type InvoiceFinding, listInvoiceFindings } from '@demarc/contract/invoice-finding.ts';
import { addCustomerCharge, creditInvoice } from '@demarc/contract/provider/invoice.ts';
import { acceptDispute } from '@demarc/contract/provider/invoice-dispute.ts';
import { dismissFinding, reconcileInvoice } from '@demarc/contract/provider/invoice-finding.ts';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { events } from '../../db/schema/audit.ts';
import { serviceCharges } from '../../db/schema/charge.ts';
import { invoices } from '../../db/schema/invoice.ts';
import { invoiceFindings, reconciliations } from '../../db/schema/invoice-finding.ts';
import { orders } from '../../db/schema/order.ts';
import { billOn, insertCharge } from '../../testing/billing.ts';
import { insertCustomer, insertOrder, insertPackage } from '../../testing/builders.ts';
import { finance, viewer } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { insertTvSubscriber } from '../../testing/tv.ts';
import { systemEnv, systemToken } from '../../testing/valid-call.ts';
import { checkBatch, servicesPerBatch } from './check-batch.ts';
import { reconcileInvoiceJob } from './reconcile-job.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: systemEnv });
});
afterAll(() => api.close());

const fiber: OrderItem = {
  productCode: 'FIBRE',
  name: 'Fiber',
  quantity: 1,
  unitPrice: '30.0000',
  amount: '30.00',
  productType: 'LINE',
  chargeType: 'MRC',
};
const serviceId = 7;

/** Creates a customer with a fiber line that was delivered on 1 May 2025, and its monthly charge. */
async function createCustomer() {
  const { customerId } = await insertCustomer(api.db);
  const order = await insertOrder(api.db, {
    customerId,
    status: 'COMPLETED',
    serviceId,
    serviceLabel: 'LN-7',
    items: [fiber],
    deliveredDate: '2025-05-01',
  });
  const charge = await insertCharge(api, { customerId, serviceId, serviceLabel: 'LN-7', startsOn: '2025-05-01' });
  return { customerId, orderId: order.orderId, chargeId: charge.chargeId };
}
async function findKey(number: string) {
  const [row] = await api.db.select().from(invoices).where(eq(invoices.number, number));
  return { customerId: row!.customerId, invoiceId: row!.invoiceId };
}
const check = async (number: string) => reconcileInvoiceJob.run(api.context, await findKey(number));
/** Bills a customer and checks the invoice. */
async function billAndCheck(customerId: number, day: string): Promise<string> {
  const number = (await billOn(api, customerId, day))!;
  await check(number);
  return number;
}
async function checkAgain(number: string) {
  const { status } = await api.call(reconcileInvoice, { params: { number } }, systemToken);
  expect(status).toBe(202);
  await check(number);
}
const listFindings = async (customerId: number, query: object = {}) =>
  (await api.call(listInvoiceFindings, { params: { customerId }, query }, finance(customerId))).body;
const summarizeFindings = (items: readonly InvoiceFinding[]) =>
  items.map(({ type, period, amount, status }) => `${type} ${period.from.slice(5)}..${period.to.slice(5)} ${amount} ${status}`);
const endCharge = async (customerId: number, chargeId: number, day: string) =>
  api.db
    .update(serviceCharges)
    .set({ endsOn: day })
    .where(and(eq(serviceCharges.customerId, customerId), eq(serviceCharges.chargeId, chargeId)));

describe('a check', () => {
  it('finds nothing if everything agrees, and emits an event', async () => {
    const { customerId } = await createCustomer();
    const number = await billAndCheck(customerId, '2025-06-01');
    expect(await listFindings(customerId)).toMatchObject({ openCount: 0, openAmount: '0.00', items: [], total: 0 });
    const rows = await api.db.select().from(events).where(eq(events.customerId, customerId)).orderBy(events.eventId);
    expect(rows.at(-1)).toMatchObject({ type: 'invoice.reconciled', objectId: number, data: { openCount: 0 } });
  });

  it('adds the product name in the language of the reader to the text on the invoice', async () => {
    const { customerId } = await insertCustomer(api.db, { language: 'nl' });
    const name = { en: 'Managed router', nl: 'Beheerde router' };
    const productCode = `ROUTER-${customerId}`;
    const [product] = (await insertPackage(api.db)).products;
    const { packageCode } = await insertPackage(api.db, { products: [{ ...product!, productCode, name }] });
    const charge = {
      customerId,
      packageCode,
      productCode,
      name: name.nl,
      serviceId,
      serviceLabel: 'LN-7',
      startsOn: '2025-06-01',
    };
    await insertCharge(api, charge);
    await insertCharge(api, charge);
    await billAndCheck(customerId, '2025-06-01');
    const listDescriptions = async (language: string) => {
      const headers = { 'accept-language': language };
      const { body } = await api.call(listInvoiceFindings, { params: { customerId }, query: {} }, finance(customerId), {
        headers,
      });
      return body.items.map(({ type, description, productName }) => ({ type, description, productName }));
    };
    expect(await listDescriptions('en')).toContainEqual({ type: 'BILLED_TWICE', description: name.nl, productName: name.en });
    expect(await listDescriptions('nl')).toContainEqual({ type: 'BILLED_TWICE', description: name.nl, productName: undefined });
  });

  it('finds a manual charge that duplicates a charge of the service', async () => {
    const { customerId } = await createCustomer();
    await billAndCheck(customerId, '2025-05-01');
    const service = { type: 'LINE', id: serviceId, label: 'LN-7' } as const;
    const body = {
      productCode: 'FIBRE',
      description: 'Fiber',
      chargeType: 'MRC',
      unit: 'MONTH',
      unitPrice: '30.0000',
      quantity: 1,
      startsOn: '2025-06-16',
      service,
    } as const;
    expect((await api.call(addCustomerCharge, { params: { customerId }, body }, systemToken)).status).toBe(201);
    const number = await billAndCheck(customerId, '2025-06-01');
    const findings = await listFindings(customerId);
    expect(findings).toMatchObject({
      openCount: 1,
      openAmount: '15.00',
      total: 1,
      items: [
        {
          invoiceNumber: number,
          type: 'BILLED_TWICE',
          serviceRef: service,
          otherInvoiceNumber: number,
          period: { from: '2025-06-16', to: '2025-06-30' },
          amount: '15.00',
          lineNumber: expect.any(Number),
          disputeId: null,
          resolution: null,
        },
      ],
    });
    const readDifference = async (reason?: DifferenceReason) => {
      const query = reason ? { reason: [reason] } : {};
      return (await api.call(getInvoiceDifference, { params: { customerId, number }, query }, finance(customerId))).body;
    };
    const reasons = [{ reason: 'BILLED_TWICE', count: 1, difference: '15.00' }];
    expect(await readDifference()).toMatchObject({ byReason: reasons, items: [{ reason: 'BILLED_TWICE', difference: '15.00' }] });
    expect(await readDifference('BILLED_TWICE')).toMatchObject({ total: 1, items: [{ reason: 'BILLED_TWICE' }] });
    expect(await readDifference('NEW')).toMatchObject({ total: 0, items: [] });
    const rows = await api.db.select().from(events).where(eq(events.customerId, customerId)).orderBy(events.eventId);
    expect(rows.at(-1)).toMatchObject({ type: 'invoice.findings-found', data: { openCount: 1, openAmount: '15.00' } });
    // A second check reports the same finding.
    await checkAgain(number);
    expect(await listFindings(customerId)).toEqual(findings);
    expect(await listFindings(customerId, { serviceType: 'LINE', serviceId })).toMatchObject({ total: 1 });
    for (const query of [
      { serviceType: 'RACK' },
      { status: 'RESOLVED' },
      { type: 'WRONG_PRICE' },
      { invoiceNumber: '209900001' },
    ]) {
      expect(await listFindings(customerId, query)).toMatchObject({ total: 0 });
    }
  });

  it('finds days billed after the end of a service, until they are credited', async () => {
    const { customerId, chargeId } = await createCustomer();
    const number = await billAndCheck(customerId, '2025-06-01');
    await insertOrder(api.db, {
      customerId,
      subType: 'TERMINATE',
      status: 'COMPLETED',
      serviceId,
      serviceLabel: 'LN-7',
      items: [],
      details: { chargedUntil: '2025-06-10', terminationDate: '2025-06-10' } as never,
    });
    await checkAgain(number);
    const findings = await listFindings(customerId);
    expect(summarizeFindings(findings.items)).toEqual(['BILLED_AFTER_END 06-11..06-30 20.00 OPEN']);
    expect(findings.items[0]).toMatchObject({ endsOn: '2025-06-10', orderNumber: expect.stringMatching(/^O\d{4}-\d+$/) });
    await endCharge(customerId, chargeId, '2025-06-10');
    await billAndCheck(customerId, '2025-07-01');
    expect(await listFindings(customerId)).toMatchObject({
      openCount: 0,
      items: [{ status: 'RESOLVED', resolution: 'CORRECTED', resolvedAt: expect.any(String) }],
    });
  });

  it('finds a price that differs from the order, and a service that is not billed', async () => {
    const { customerId, orderId, chargeId } = await createCustomer();
    await billAndCheck(customerId, '2025-05-01');
    await api.db
      .update(orders)
      .set({ items: [{ ...fiber, unitPrice: '25.0000' }] })
      .where(and(eq(orders.customerId, customerId), eq(orders.orderId, orderId)));
    await billAndCheck(customerId, '2025-06-01');
    expect(summarizeFindings((await listFindings(customerId, { status: 'OPEN' })).items)).toEqual([
      'WRONG_PRICE 06-01..06-30 5.00 OPEN',
    ]);
    await endCharge(customerId, chargeId, '2025-06-30');
    await insertCharge(api, { customerId, serviceId: 8, serviceLabel: 'LN-8', startsOn: '2025-07-01' });
    await billAndCheck(customerId, '2025-07-01');
    expect(summarizeFindings((await listFindings(customerId, { type: 'NOT_BILLED' })).items)).toEqual([
      'NOT_BILLED 07-01..07-31 -25.00 OPEN',
    ]);
  });

  it('checks the subscriptions of TV accounts', async () => {
    const { customerId } = await insertCustomer(api.db);
    await insertTvSubscriber(api.db, { customerId, product: { startDate: '2025-05-01' } });
    const number = await billAndCheck(customerId, '2025-06-01');
    expect(await listFindings(customerId)).toMatchObject({ total: 0 });
    await api.db.execute(sql`update tv_product set end_date = '2025-06-15' where customer_id = ${customerId}`);
    await checkAgain(number);
    expect(summarizeFindings((await listFindings(customerId)).items)).toEqual(['BILLED_AFTER_END 06-16..06-30 5.75 OPEN']);
  });

  it('resumes after an interruption, and never runs twice at the same time', async () => {
    const count = servicesPerBatch + 10;
    const { customerId } = await insertCustomer(api.db);
    await api.db.execute(sql`
      insert into service_charge (customer_id, service_type, service_id, service_label, product_code, name, charge_type, unit, unit_price,
        quantity, starts_on, billed_until, created_at)
      select ${customerId}, 'LINE', 1 + n / 2, 'LN-' || n / 2, 'FIBRE', 'Fiber', 'MRC', 'MONTH', 30, 1, '2025-06-01', '2025-05-31', now()
      from generate_series(0, ${2 * count - 1}) as n`);
    const number = (await billOn(api, customerId, '2025-06-01'))!;
    const key = await findKey(number);
    expect(await checkBatch(api.context, key)).toBe(true);
    await Promise.all([1, 2].map(() => reconcileInvoiceJob.run(api.context, key)));
    await reconcileInvoiceJob.run(api.context, key);
    expect(await listFindings(customerId)).toMatchObject({ openCount: count, openAmount: `${count * 30}.00`, total: count });
    const [run] = await api.db.select().from(reconciliations).where(eq(reconciliations.customerId, customerId));
    expect(run).toMatchObject({ status: 'DONE', checkedCount: count, findingCount: count });
    const firstPage = await listFindings(customerId, { limit: 200 });
    const secondPage = await listFindings(customerId, { limit: 200, after: firstPage.next! });
    expect(new Set([...firstPage.items, ...secondPage.items].map(({ findingId }) => findingId)).size).toBe(400);
  });
});

describe('a finding', () => {
  async function createFinding() {
    const { customerId } = await createCustomer();
    await insertCharge(api, { customerId, serviceId, serviceLabel: 'LN-7', startsOn: '2025-06-01' });
    const number = await billAndCheck(customerId, '2025-06-01');
    const [finding] = (await listFindings(customerId)).items;
    return { customerId, number, finding: finding! };
  }
  const dismiss = (findingId: number, reason = 'Twee lijnen op dit adres.') =>
    api.call(dismissFinding, { params: { findingId }, body: { reason } }, systemToken);

  it('can be disputed, and is resolved when it is credited', async () => {
    const { customerId, number, finding } = await createFinding();
    const { findingId, amount, lineNumber } = finding;
    const body = { reason: 'BILLED_TWICE', text: 'Dubbel.', lineNumber, amount, findingId } as const;
    const { body: dispute } = await api.call(disputeInvoice, { params: { customerId, number }, body }, finance(customerId));
    expect((await listFindings(customerId)).items).toMatchObject([{ disputeId: dispute.disputeId, status: 'OPEN' }]);
    const acceptance = { params: { disputeId: dispute.disputeId }, body: { reason: 'Dubbel' } };
    expect((await api.call(acceptDispute, acceptance, systemToken)).status).toBe(200);
    expect((await listFindings(customerId)).items).toMatchObject([{ status: 'RESOLVED', resolution: 'CORRECTED' }]);
    // Another check of the invoice keeps it resolved.
    await checkAgain(number);
    expect(await listFindings(customerId)).toMatchObject({ openCount: 0, total: 1 });
  });

  it('has at most one open dispute', async () => {
    const { customerId } = await createCustomer();
    await insertCharge(api, { customerId, serviceId, serviceLabel: 'LN-7', startsOn: '2025-06-01' });
    await insertCharge(api, { customerId, serviceId, serviceLabel: 'LN-7', startsOn: '2025-06-01', productCode: 'IP-STATIC' });
    const number = await billAndCheck(customerId, '2025-06-01');
    const finding = (await listFindings(customerId)).items.find(({ type }) => type === 'BILLED_TWICE')!;
    const lineNumber = finding.lineNumber!;
    const dispute = (line: number) =>
      api.call(
        disputeInvoice,
        {
          params: { customerId, number },
          body: { reason: 'BILLED_TWICE', text: 'Dubbel.', lineNumber: line, findingId: finding.findingId },
        },
        finance(customerId),
      );
    const { disputeId } = (await dispute(lineNumber)).body;
    const secondDispute = await dispute(lineNumber === 1 ? 2 : 1);
    expect(secondDispute.problem).toMatchObject({ code: 'ALREADY_DISPUTED', details: { disputeId, lineNumber } });
    const { items } = await listFindings(customerId);
    expect(items.find(({ findingId }) => findingId === finding.findingId)).toMatchObject({ disputeId });
  });

  it('is dismissed by the provider', async () => {
    const { customerId, number, finding } = await createFinding();
    expect((await dismiss(finding.findingId, ' ')).status).toBe(400);
    expect((await dismiss(finding.findingId)).body).toMatchObject({ customerId, status: 'RESOLVED', resolution: 'DISMISSED' });
    expect((await dismiss(finding.findingId)).problem?.code).toBe('INVALID_TRANSITION');
    expect((await dismiss(2_000_000_000)).status).toBe(404);
    await checkAgain(number);
    expect((await listFindings(customerId)).items).toMatchObject([
      { resolution: 'DISMISSED', resolutionText: 'Twee lijnen op dit adres.' },
    ]);
    const rows = await api.db.select().from(events).where(eq(events.customerId, customerId)).orderBy(events.eventId);
    expect(rows.filter(({ type }) => type === 'invoice.finding-dismissed')).toMatchObject([{ objectId: number }]);
    const differenceResponse = await api.call(getInvoiceDifference, { params: { customerId, number } }, finance(customerId));
    expect(differenceResponse.body.byReason.map(({ reason }) => reason)).not.toContain('BILLED_TWICE');
    await api.call(creditInvoice, { params: { number }, body: { reason: 'Vervallen' } }, systemToken);
    expect((await listFindings(customerId)).items).toMatchObject([{ resolution: 'DISMISSED' }]);
  });

  it('is shown only to finance users of its customer', async () => {
    const { customerId, finding } = await createFinding();
    const params = { customerId };
    expect((await api.call(listInvoiceFindings, { params, query: {} }, viewer(customerId))).problem?.code).toBe('ROLE_REQUIRED');
    expect((await api.call(listInvoiceFindings, { params, query: {} })).status).toBe(401);
    const otherCustomer = await insertCustomer(api.db);
    expect((await listFindings(otherCustomer.customerId)).items).toEqual([]);
    const { type, id } = finding.serviceRef;
    expect(await listFindings(customerId, { serviceType: type, serviceId: id })).toMatchObject({ total: 1 });
    const withoutType = await api.call(listInvoiceFindings, { params, query: { serviceId: id } }, finance(customerId));
    expect(withoutType.problem).toMatchObject({
      validationErrors: [{ field: 'query.serviceType', code: 'validation.required' }],
    });
    const { number } = await createFinding();
    const body = { reason: 'OTHER', text: 'Niet van ons.', findingId: finding.findingId } as const;
    const [row] = await api.db.select().from(invoiceFindings).where(eq(invoiceFindings.number, number));
    const requestOnOtherInvoice = { params: { customerId: row!.customerId, number }, body };
    const response = await api.call(disputeInvoice, requestOnOtherInvoice, finance(row!.customerId));
    expect(response.problem?.validationErrors).toMatchObject([{ field: 'findingId' }]);
  });

  it('can be disputed only on its own invoice', async () => {
    const { customerId, finding } = await createFinding();
    const number = (await billOn(api, customerId, '2025-07-01'))!;
    const body = { reason: 'BILLED_TWICE', text: 'Dubbel.', findingId: finding.findingId } as const;
    const response = await api.call(disputeInvoice, { params: { customerId, number }, body }, finance(customerId));
    expect(response.problem?.validationErrors).toMatchObject([{ field: 'findingId' }]);
    expect((await listFindings(customerId)).items).toMatchObject([{ disputeId: null, status: 'OPEN' }]);
  });
});
