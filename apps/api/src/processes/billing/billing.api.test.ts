import { getInvoice, listInvoiceLines, listInvoiceSpecification } from '@demarc/contract/invoice.ts';
import { getInvoiceDifference } from '@demarc/contract/invoice-difference.ts';
import { addCustomerCharge, listBillingRuns, startBillingRun } from '@demarc/contract/provider/invoice.ts';
import { createProviderIpPool, moveProviderOrder } from '@demarc/contract/provider/order.ts';
import { addDays } from '@demarc/contract/working-days.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { events } from '../../db/schema/audit.ts';
import { serviceCharges } from '../../db/schema/charge.ts';
import { billingRuns, invoiceGroups, invoiceSpecifications, invoices } from '../../db/schema/invoice.ts';
import { powerMonths } from '../../db/schema/power.ts';
import { emptyVatEntry } from '../../registries/vat-registry.ts';
import { billOn, insertCharge, toCharge } from '../../testing/billing.ts';
import { insertContact, insertCustomer, insertLine } from '../../testing/builders.ts';
import { insertSite } from '../../testing/colocation.ts';
import { acceptOrder, getWorkday, insertDeliveredLine, insertLineOrder, readOrder } from '../../testing/line-orders.ts';
import { insertMeteredRack } from '../../testing/power.ts';
import { finance } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { systemEnv, systemToken } from '../../testing/valid-call.ts';
import { billBatch, chargesPerBatch } from './bill-batch.ts';
import { billCustomer, startMonthlyBilling, startRun } from './billing-jobs.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: systemEnv });
  for (const prefix of ['10.0.0.0/12', '2001:db8::/36']) {
    await api.call(createProviderIpPool, { body: { prefix } }, systemToken);
  }
});
afterAll(() => api.close());

async function createCustomer(values: Parameters<typeof insertCustomer>[1] = {}) {
  const { customerId } = await insertCustomer(api.db, { language: 'nl', ...values });
  await insertContact(api.db, { customerId, types: ['main', 'billing'], email: 'billing@test.example' });
  return customerId;
}
const params = (customerId: number, number: string | null) => ({ customerId, number: number! });
const readInvoice = async (customerId: number, number: string | null) =>
  (await api.call(getInvoice, { params: params(customerId, number) }, finance(customerId))).body;
const readLines = async (customerId: number, number: string | null) =>
  (await api.call(listInvoiceLines, { params: params(customerId, number), query: { limit: 200 } }, finance(customerId))).body
    .items;
const readSpecification = async (customerId: number, number: string | null, query = {}) =>
  (await api.call(listInvoiceSpecification, { params: params(customerId, number), query }, finance(customerId))).body;
const toPeriods = (items: readonly { period: { from: string; to: string }; amount: string }[]) =>
  items.map(({ period, amount }) => `${period.from.slice(5)}..${period.to.slice(5)} ${amount}`);

describe('an invoice', () => {
  it('bills a month in advance with totals and VAT, and emits an event', async () => {
    const customerId = await createCustomer({ customInvoiceReference: 'PO-17', paymentTermDays: 30 });
    await insertCharge(api, { customerId, startsOn: '2025-05-17', purchaseOrderNumber: 'A1' });
    await insertCharge(api, {
      customerId,
      startsOn: '2025-05-20',
      endsOn: '2025-05-20',
      chargeType: 'NRC',
      productCode: 'SETUP',
      name: 'Set-up',
      purchaseOrderNumber: 'A1',
    });
    const number = await billOn(api, customerId, '2025-06-01');
    expect(number).toMatch(/^2025\d{5}$/);
    expect(await readInvoice(customerId, number)).toMatchObject({
      type: 'INVOICE',
      status: 'OPEN',
      issueDate: '2025-06-01',
      dueDate: '2025-07-01',
      purchaseOrderNumber: 'A1',
      period: { from: '2025-06-01', to: '2025-06-30' },
      customInvoiceReference: 'PO-17',
      overdue: true,
      // 14.52 for 15 of 31 days, a month, and the set-up.
      totalExclVat: '74.52',
      totalVat: '15.65',
      totalInclVat: '90.17',
      paidAmount: '0.00',
      openAmount: '90.17',
      vatBreakdown: [{ category: 'S', ratePercent: '21.00', taxableAmount: '74.52', vatAmount: '15.65', exemptionReason: null }],
      lineCount: 3,
      specificationCount: 3,
      payments: [],
      attachments: [],
      directDebit: null,
      seller: { name: 'Demarc Netwerken B.V.' },
      buyer: { name: 'Testbedrijf B.V.', vatNumber: 'NL800000001B01' },
    });
    expect(toPeriods((await readSpecification(customerId, number)).items)).toEqual([
      '05-17..05-31 14.52',
      '06-01..06-30 30.00',
      '05-20..05-20 30.00',
    ]);
    const [event] = await api.db.select().from(events).where(eq(events.customerId, customerId)).orderBy(events.eventId);
    expect(event).toMatchObject({ type: 'invoice.issued', objectId: number });
  });

  it('credits days that were billed before the end was known, and becomes a credit note if nothing else is left', async () => {
    const customerId = await createCustomer();
    const { chargeId } = await insertCharge(api, { customerId, startsOn: '2025-06-01' });
    const first = await billOn(api, customerId, '2025-06-01');
    await api.db.update(serviceCharges).set({ endsOn: '2025-06-10' }).where(eq(serviceCharges.chargeId, chargeId));
    const secondNumber = await billOn(api, customerId, '2025-07-01');
    expect(await readInvoice(customerId, secondNumber)).toMatchObject({
      type: 'CREDIT_NOTE',
      status: 'OPEN',
      precedingInvoiceNumber: first,
      totalExclVat: '-20.00',
      openAmount: '-24.20',
    });
    expect(await readLines(customerId, secondNumber)).toMatchObject([
      { quantity: '-0.6667', unitPrice: '30.0000', netAmount: '-20.00', period: { from: '2025-06-11', to: '2025-06-30' } },
    ]);
    expect(await billOn(api, customerId, '2025-08-01')).toBeNull();
  });

  it('is an invoice with a negative total if there is no invoice for a credit note to refer to', async () => {
    const customerId = await createCustomer();
    const day = '2025-06-01';
    await insertCharge(api, { customerId, startsOn: day, endsOn: day, chargeType: 'NRC', unit: 'PIECE', unitPrice: '-10.0000' });
    expect(await readInvoice(customerId, await billOn(api, customerId, day))).toMatchObject({
      type: 'INVOICE',
      precedingInvoiceNumber: null,
      totalExclVat: '-10.00',
      openAmount: '-12.10',
      overdue: false,
    });
  });

  it('charges services with the same product, price and days on one line, with the sum of the rounded amounts', async () => {
    const customerId = await createCustomer();
    await api.db.insert(serviceCharges).values(
      Array.from({ length: 9 }, (_, index) =>
        toCharge({
          customerId,
          serviceId: index + 1,
          startsOn: index < 6 ? '2025-06-01' : '2025-05-21',
          unitPrice: index < 6 ? '30.0000' : '1000.0000',
        }),
      ),
    );
    const number = await billOn(api, customerId, '2025-06-01');
    expect(await readLines(customerId, number)).toMatchObject([
      { quantity: '1.0000', unitPrice: '1064.5200', netAmount: '1064.52', unitCode: 'C62', specificationCount: 3 },
      { quantity: '6.0000', unitPrice: '30.0000', netAmount: '180.00', unitCode: 'MON', specificationCount: 6 },
      { quantity: '3.0000', unitPrice: '1000.0000', netAmount: '3000.00', specificationCount: 3 },
    ]);
    const ofSecond = await readSpecification(customerId, number, { lineNumber: 1 });
    expect(ofSecond).toMatchObject({
      total: 3,
      items: [{ invoiceLineNumber: 1, amount: '354.84', unitPrice: '1000.0000' }, {}, {}],
    });
  });

  it.each([
    ['a Belgian company with a VAT number', { country: 'BE' }, 'BE0900000016', 'AE', '30.00'],
    ['a Belgian company without one', { country: 'BE' }, null, 'S', '36.30'],
    ['a company outside the European Union', { country: 'US' }, null, 'O', '30.00'],
  ])('has the VAT of %s', async (_name, { country }, vatNumber, category, totalInclVat) => {
    const address = { street: 'Rue', houseNumber: 1, houseNumberAddition: null, postalCode: '1000', city: 'Ville', country };
    const customerId = await createCustomer({ address, vatNumber });
    await insertCharge(api, { customerId, startsOn: '2025-06-01' });
    const number = await billOn(api, customerId, '2025-06-01');
    expect(await readInvoice(customerId, number)).toMatchObject({ totalInclVat, vatBreakdown: [{ category }] });
  });

  it('charges VAT from the month in which a VAT number becomes invalid, but not because the registry is down', async () => {
    const address = {
      street: 'Rue',
      houseNumber: 1,
      houseNumberAddition: null,
      postalCode: '1000',
      city: 'Ville',
      country: 'BE',
    };
    const customerId = await createCustomer({ address, vatNumber: 'BE0900000016' });
    await insertCharge(api, { customerId, startsOn: '2025-05-01' });
    const billWith = async (status: 'VALID' | 'INVALID' | 'UNVERIFIED', day: string) => {
      const lookUp = async () => ({ ...emptyVatEntry(status), checkedAt: new Date() });
      const context = { ...api.context, registries: { ...api.context.registries, vat: { lookUp } } };
      const number = await billOn({ context, db: api.db }, customerId, day);
      const { vatBreakdown, totalInclVat } = await readInvoice(customerId, number);
      return [vatBreakdown[0]!.category, totalInclVat];
    };
    expect(await billWith('VALID', '2025-05-01')).toEqual(['AE', '30.00']);
    expect(await billWith('UNVERIFIED', '2025-06-01')).toEqual(['AE', '30.00']);
    expect(await billWith('INVALID', '2025-07-01')).toEqual(['S', '36.30']);
  });

  it('has at most 500 lines, whose totals still equal those of the specification', async () => {
    const customerId = await createCustomer();
    await api.db.insert(serviceCharges).values(
      Array.from({ length: 700 }, (_, index) =>
        toCharge({
          customerId,
          serviceId: index + 1,
          startsOn: '2025-06-01',
          purchaseOrderNumber: `PO-${index}`,
          unitPrice: `${10 + (index % 3)}.0000`,
        }),
      ),
    );
    const number = await billOn(api, customerId, '2025-06-01');
    const lines = await readLines(customerId, number);
    expect(
      lines.map(({ netAmount, specificationCount, purchaseOrderNumber }) => [netAmount, specificationCount, purchaseOrderNumber]),
    ).toEqual([
      ['2340.00', 234, null],
      ['2563.00', 233, null],
      ['2796.00', 233, null],
    ]);
    expect((await readInvoice(customerId, number)).totalExclVat).toBe('7699.00');
  });
});

describe('a run', () => {
  async function createLarge(count: number) {
    const customerId = await createCustomer();
    await api.db.execute(sql`
      insert into service_charge (customer_id, service_type, service_id, service_label, product_code, name, charge_type, unit, unit_price,
        quantity, starts_on, billed_until, created_at)
      select ${customerId}, 'LINE', one, 'LN-' || one, 'FIBRE', 'Fiber', 'MRC', 'MONTH', 30, 1, '2025-05-16', '2025-05-15', now()
      from generate_series(1, ${count}) as one`);
    return customerId;
  }
  async function expectBilledOnce(customerId: number, count: number) {
    const [sums] = await api.db
      .select({
        rows: sql<number>`count(*)::int`,
        charges: sql<number>`count(distinct charge_id)::int`,
        amount: sql<string>`sum(amount)`,
      })
      .from(invoiceSpecifications)
      .where(eq(invoiceSpecifications.customerId, customerId));
    // 16 of 31 days, and a month.
    expect(sums).toEqual({ rows: 2 * count, charges: count, amount: (count * 45.48).toFixed(2) });
    const storedInvoices = await api.db.select().from(invoices).where(eq(invoices.customerId, customerId));
    expect(storedInvoices).toMatchObject([{ specificationCount: 2 * count, totalExclVat: (count * 45.48).toFixed(2) }]);
  }

  it('resumes after an interruption', async () => {
    const count = 2 * chargesPerBatch + 10;
    const customerId = await createLarge(count);
    const key = (await startRun(api.context, api.db, customerId, '2025-06-01'))!;
    expect(await billBatch(api.context, key)).toBe(true);
    // Dies within a batch, which is rolled back.
    const failing = { ...api.context, database: { ...api.context.database, scheduledDb: failAfter(6) } };
    await expect(billBatch(failing, key)).rejects.toThrow('died');
    await billCustomer.run(api.context, key);
    await billCustomer.run(api.context, key);
    await expectBilledOnce(customerId, count);
  });

  /** Returns a database whose transactions fail after a number of statements. */
  function failAfter(statements: number) {
    const { db } = api;
    return {
      ...db,
      transaction: (work: (tx: typeof db) => Promise<unknown>) =>
        db.transaction((tx) => {
          let statementsLeft = statements;
          const runStatement: typeof tx.runStatement = async (...args) => {
            statementsLeft -= 1;
            if (statementsLeft < 0) throw new Error('died');
            return tx.runStatement(...args);
          };
          return work(
            new Proxy(tx, { get: (target, name) => (name === 'runStatement' ? runStatement : Reflect.get(target, name)) }),
          );
        }),
    } as typeof db;
  }

  it('bills once even if two processes work on it at the same time', async () => {
    const count = 3 * chargesPerBatch;
    const customerId = await createLarge(count);
    const starts = await Promise.all([1, 2].map(() => startRun(api.context, api.db, customerId, '2025-06-01')));
    const key = starts.find((start) => start !== null)!;
    expect(starts.filter(Boolean)).toHaveLength(1);
    await Promise.all([1, 2, 3].map(() => billCustomer.run(api.context, key)));
    await expectBilledOnce(customerId, count);
  });

  it('numbers invoices without gaps, even if several are issued at the same time and one fails', async () => {
    const customerIds = await Promise.all(Array.from({ length: 20 }, () => createCustomer()));
    for (const customerId of customerIds) await insertCharge(api, { customerId, startsOn: '2031-02-01' });
    const keys = await Promise.all(customerIds.map((customerId) => startRun(api.context, api.db, customerId, '2031-02-01')));
    const contextWithoutJobs = { ...api.context, jobs: { send: () => Promise.reject(new Error('no jobs')) } };
    await expect(billCustomer.run(contextWithoutJobs, keys[0]!)).rejects.toThrow('no jobs');
    await Promise.all(keys.map((key) => billCustomer.run(api.context, key!)));
    const rows = await api.db
      .select({ number: invoices.number })
      .from(invoices)
      .where(eq(invoices.issueDate, '2031-02-01'))
      .orderBy(invoices.number);
    expect(rows.map(({ number }) => number)).toEqual(
      Array.from({ length: 20 }, (_, index) => `2031${String(index + 1).padStart(5, '0')}`),
    );
  });

  it('numbers the invoices of a new year from 1, by the date of the invoice', async () => {
    const first = await createCustomer();
    const second = await createCustomer();
    for (const customerId of [first, second]) await insertCharge(api, { customerId, startsOn: '2035-12-31' });
    const numbers = [
      await billOn(api, first, '2035-12-31'),
      await billOn(api, first, '2036-01-01'),
      await billOn(api, second, '2035-12-31'),
    ];
    expect(numbers).toEqual(['203500001', '203600001', '203500002']);
    const { items } = await readSpecification(first, numbers[0]!);
    expect(toPeriods(items)).toEqual(['12-31..12-31 0.97']);
    expect(toPeriods((await readSpecification(second, numbers[2]!)).items)).toEqual(['12-31..12-31 0.97']);
    expect(toPeriods((await readSpecification(first, numbers[1]!)).items)).toEqual(['01-01..01-31 30.00']);
  });

  it('is started once by two concurrent calls', async () => {
    const customerId = await createCustomer();
    await insertCharge(api, { customerId, startsOn: '2025-06-01' });
    const start = () => api.call(startBillingRun, { body: { customerId, day: '2025-06-10' } }, systemToken);
    const responses = await Promise.all([start(), start(), start()]);
    expect(responses.map(({ status }) => status)).toEqual([202, 202, 202]);
    const runs = await api.db.select().from(billingRuns).where(eq(billingRuns.customerId, customerId));
    expect(runs).toHaveLength(1);
    await Promise.all([billCustomer.run(api.context, runs[0]!), billCustomer.run(api.context, runs[0]!)]);
    const issuedInvoices = await api.db.select().from(invoices).where(eq(invoices.customerId, customerId));
    expect(issuedInvoices).toMatchObject([{ totalExclVat: '30.00', specificationCount: 1 }]);
  });

  it('is started by the provider for a day, once', async () => {
    const customerId = await createCustomer();
    await insertCharge(api, { customerId, startsOn: '2025-06-01' });
    const start = (body: object) => api.call(startBillingRun, { body }, systemToken);
    expect(await start({ customerId, day: '2025-06-10' })).toMatchObject({
      status: 202,
      body: { day: '2025-06-10', customerCount: 1 },
    });
    // It has not finished, so it is resumed.
    expect((await start({ customerId, day: '2025-06-11' })).body).toMatchObject({ customerCount: 1 });
    const [run] = await api.db.select().from(billingRuns).where(eq(billingRuns.customerId, customerId));
    await billCustomer.run(api.context, run!);
    expect((await start({ customerId, day: '2025-06-10' })).body).toMatchObject({ customerCount: 0 });
    const { body } = await api.call(listBillingRuns, { query: { customerId } }, systemToken);
    expect(body).toMatchObject({
      total: 1,
      items: [{ status: 'ISSUED', specificationCount: 1, invoiceNumber: expect.any(String) }],
    });
    expect((await start({ customerId, day: '2999-01-01' })).problem).toMatchObject({ validationErrors: [{ field: 'day' }] });
    expect((await start({ customerId: 99_999_999 })).status).toBe(404);
  });

  it('starts automatically once a month, and bills meters a day later', async () => {
    const ownApi = await startTestApi();
    const sentJobs: { customerId: number }[] = [];
    const at = (day: string) => ({
      ...ownApi.context,
      clock: { ...ownApi.clock, now: () => new Date(`${day}T05:10:00Z`) },
      jobs: {
        send: async (_tx: unknown, _name: string, data: object) =>
          void sentJobs.push(...([data].flat() as { customerId: number }[])),
      },
    });
    const plain = await insertCustomer(ownApi.db);
    const metered = await insertCustomer(ownApi.db);
    await insertCharge(ownApi, { customerId: plain.customerId });
    await insertCharge(ownApi, { customerId: metered.customerId, chargeType: 'USAGE', unit: 'KWH' });
    await startMonthlyBilling.run(at('2025-06-01'), {});
    expect(sentJobs.map(({ customerId }) => customerId)).toEqual([plain.customerId]);
    for (const { customerId } of sentJobs.splice(0)) {
      const [run] = await ownApi.db.select().from(billingRuns).where(eq(billingRuns.customerId, customerId));
      await billCustomer.run(ownApi.context, run!);
    }
    await startMonthlyBilling.run(at('2025-06-02'), {});
    expect(sentJobs.map(({ customerId }) => customerId)).toEqual([metered.customerId]);
    await ownApi.close();
  });
});

describe('charges', () => {
  const complete = (orderId: number) =>
    api.call(moveProviderOrder, { params: { orderId }, body: { status: 'COMPLETED' } }, systemToken);
  const readCharges = async (customerId: number) =>
    api.db.select().from(serviceCharges).where(eq(serviceCharges.customerId, customerId)).orderBy(serviceCharges.chargeId);

  it('come from a delivered order, and change with the service', async () => {
    const customerId = await createCustomer();
    const line = await insertDeliveredLine(api, { customerId, purchaseOrderNumber: 'PO-9' });
    const { deliveredDate, items } = await readOrder(api, line.orderId);
    const charges = await readCharges(customerId);
    expect(charges.map(({ productCode, chargeType }) => [productCode, chargeType])).toEqual(
      items.map(({ productCode, chargeType }) => [productCode, chargeType]),
    );
    expect(charges[0]).toMatchObject({
      serviceType: 'LINE',
      serviceId: line.lineId,
      serviceLabel: `LN-${line.lineId}`,
      startsOn: deliveredDate,
      endsOn: null,
      billedUntil: addDays(deliveredDate!, -1),
      orderId: line.orderId,
      purchaseOrderNumber: 'PO-9',
    });
    expect(charges.filter(({ chargeType }) => chargeType === 'NRC').every(({ endsOn }) => endsOn === deliveredDate)).toBe(true);
    const { orderId } = await insertLineOrder(api, {
      customerId,
      subType: 'MODIFY',
      serviceId: line.lineId,
      serviceLabel: `LN-${line.lineId}`,
      details: { lineId: line.lineId },
    });
    await acceptOrder(api, orderId);
    // Only a working day can be planned, and the first day of the next service can be any day.
    const plan = { status: 'PLANNED', plannedDate: getWorkday(1, api) } as const;
    expect((await api.call(moveProviderOrder, { params: { orderId }, body: plan }, systemToken)).status).toBe(200);
    expect((await complete(orderId)).status).toBe(200);
    const chargesAfterChange = await readCharges(customerId);
    const monthlyCharges = chargesAfterChange.filter(({ chargeType }) => chargeType === 'MRC');
    expect(monthlyCharges.filter(({ endsOn }) => endsOn === null).every((charge) => charge.orderId === orderId)).toBe(true);
    expect(monthlyCharges.filter(({ endedByOrderId }) => endedByOrderId === orderId).map(({ endsOn }) => endsOn)).toEqual(
      monthlyCharges.filter((charge) => charge.orderId === line.orderId).map(() => addDays(deliveredDate!, -1)),
    );
  });

  it('are billed like those of orders if the provider has added them', async () => {
    const customerId = await createCustomer();
    const body = {
      productCode: 'HANDS',
      description: 'Remote hands',
      unit: 'HOUR',
      unitPrice: '95.0000',
      quantity: 2,
      startsOn: '2025-05-12',
    } as const;
    const add = (values: object) =>
      api.call(addCustomerCharge, { params: { customerId }, body: { ...body, chargeType: 'NRC', ...values } }, systemToken);
    expect((await add({})).status).toBe(201);
    expect((await add({ unitPrice: '-10.0000', quantity: 1, description: 'Goodwill' })).status).toBe(201);
    expect((await add({ chargeType: 'MRC', unit: 'MONTH', discountPercent: '50' })).status).toBe(201);
    expect((await add({ chargeType: 'MRC', endsOn: '2025-01-01' })).problem?.validationErrors).toMatchObject([
      { field: 'endsOn' },
    ]);
    const number = await billOn(api, customerId, '2025-06-01');
    expect(await readLines(customerId, number)).toMatchObject([
      { chargeType: 'MRC', netAmount: '61.29', discountAmount: '61.29', period: { from: '2025-05-12', to: '2025-05-31' } },
      { chargeType: 'MRC', netAmount: '95.00', discountAmount: '95.00', quantity: '2.0000' },
      { description: 'Goodwill', netAmount: '-10.00', serviceType: null },
      { description: 'Remote hands', netAmount: '190.00', unitCode: 'HUR', quantity: '2.0000' },
    ]);
  });

  it('bill each closed month of a power meter once', async () => {
    const customerId = await createCustomer();
    const site = await insertSite(api.db);
    const rack = await insertMeteredRack(api, site, { customerId });
    const serviceKey = {
      customerId,
      serviceType: 'RACK',
      serviceId: rack.colocationId,
      serviceLabel: `RK-${rack.colocationId}`,
      chargeType: 'USAGE',
      quantity: 1,
    } as const;
    await insertCharge(api, {
      ...serviceKey,
      startsOn: '2025-04-01',
      productCode: 'KWH',
      name: 'Energy',
      unit: 'KWH',
      unitPrice: '0.2875',
    });
    await insertCharge(api, {
      ...serviceKey,
      startsOn: '2025-04-01',
      productCode: 'BURST',
      name: 'Burst',
      unit: 'KW',
      unitPrice: '200.0000',
    });
    const samples = 30 * 288;
    const totals = {
      energyWh: 1_234_567,
      sampleCount: samples,
      wattsSum: 1,
      p95Watts: 2_710,
      peakWatts: 3_000,
      peakAt: 0,
      readings: {},
    };
    const month = { customerId, colocationId: rack.colocationId, days: new Uint8Array(), committedKw: '2.5', totals };
    await api.db.insert(powerMonths).values([
      { ...month, month: '2025-04', closedAt: new Date() },
      { ...month, month: '2025-05', closedAt: null },
    ]);
    const first = await billOn(api, customerId, '2025-06-02');
    const { items } = await readSpecification(customerId, first);
    expect(items).toMatchObject([
      {
        productCode: 'KWH',
        period: { from: '2025-04-01', to: '2025-04-30' },
        power: { energyKwh: 1234.567, pue: '1.20', p95Kw: 2.71, burstKw: 0.3 },
      },
      { productCode: 'BURST', quantity: '0.3000', amount: '60.00', power: { pue: null } },
    ]);
    // 1234.567 kWh times the PUE of the data center, 1.2.
    expect(items[0]).toMatchObject({ quantity: '1481.4804', amount: '425.93' });
    await api.db.update(powerMonths).set({ closedAt: new Date() }).where(eq(powerMonths.customerId, customerId));
    const second = await billOn(api, customerId, '2025-07-02');
    expect(toPeriods((await readSpecification(customerId, second)).items).map((period) => period.split(' ')[0])).toEqual([
      '05-01..05-31',
      '05-01..05-31',
    ]);
  });
});

it('getInvoiceDifference explains the difference from the month before, charge by charge', async () => {
  const customerId = await createCustomer();
  const line = await insertLine(api.db, { customerId, reference: 'Filiaal 7' });
  const serviceKey = { customerId, serviceId: line.lineId, serviceLabel: `LN-${line.lineId}` };
  await insertCharge(api, { ...serviceKey, startsOn: '2025-05-01', productCode: 'SAME' });
  const endingCharge = await insertCharge(api, { ...serviceKey, startsOn: '2025-05-01', productCode: 'ENDED' });
  const changingCharge = await insertCharge(api, { ...serviceKey, startsOn: '2025-05-01', productCode: 'CHANGED' });
  await insertCharge(api, { ...serviceKey, startsOn: '2025-05-16', productCode: 'STARTED' });
  await insertCharge(api, { ...serviceKey, startsOn: '2025-06-01', productCode: 'FRESH' });
  await insertCharge(api, {
    ...serviceKey,
    startsOn: '2025-05-20',
    endsOn: '2025-05-20',
    productCode: 'SETUP',
    chargeType: 'NRC',
  });
  const first = await billOn(api, customerId, '2025-05-01');
  for (const { chargeId } of [endingCharge, changingCharge]) {
    await api.db.update(serviceCharges).set({ endsOn: '2025-05-31' }).where(eq(serviceCharges.chargeId, chargeId));
  }
  await insertCharge(api, { ...serviceKey, startsOn: '2025-06-01', productCode: 'CHANGED', unitPrice: '40.0000' });
  const number = await billOn(api, customerId, '2025-06-01');
  const readDifference = (query: object) =>
    api.call(getInvoiceDifference, { params: params(customerId, number), query }, finance(customerId));
  const { body } = await readDifference({});
  expect(body).toMatchObject({
    previousNumber: first,
    previousTotalExclVat: '105.48',
    totalExclVat: '160.00',
    difference: '54.52',
    total: 5,
  });
  expect(body.items.map((item) => [item.productCode, item.reason, item.previousAmount, item.amount, item.difference])).toEqual([
    ['ENDED', 'ENDED', '30.00', '0.00', '-30.00'],
    ['FRESH', 'NEW', '0.00', '30.00', '30.00'],
    ['SETUP', 'ONE_OFF', '0.00', '30.00', '30.00'],
    ['STARTED', 'NEW', '15.48', '30.00', '14.52'],
    ['CHANGED', 'PRICE', '30.00', '40.00', '10.00'],
  ]);
  expect(body.items[0]).toMatchObject({ serviceRef: { type: 'LINE', id: line.lineId }, reference: 'Filiaal 7' });
  expect((await readDifference({ reason: ['NEW'], limit: 1 })).body).toMatchObject({
    total: 2,
    items: [{ productCode: 'FRESH' }],
  });
});

it('getInvoiceDifference gives corrections of earlier days a reason that agrees with their sign', async () => {
  const customerId = await createCustomer();
  const line = await insertLine(api.db, { customerId });
  const serviceKey = { customerId, serviceId: line.lineId, serviceLabel: `LN-${line.lineId}` };
  const replaced = await insertCharge(api, { ...serviceKey, startsOn: '2025-05-01', productCode: 'REPLACED' });
  await billOn(api, customerId, '2025-05-01');
  // The product changes within a month that is billed: the invoice of June has a credit, and days of May.
  await api.db.update(serviceCharges).set({ endsOn: '2025-05-21' }).where(eq(serviceCharges.chargeId, replaced.chargeId));
  await insertCharge(api, { ...serviceKey, startsOn: '2025-05-22', productCode: 'REPLACING' });
  await billOn(api, customerId, '2025-06-01');
  const number = await billOn(api, customerId, '2025-07-01');
  const { body } = await api.call(getInvoiceDifference, { params: params(customerId, number), query: {} }, finance(customerId));
  expect(body.items.map((item) => [item.productCode, item.reason, item.difference])).toEqual([
    ['REPLACED', 'PREVIOUS_CREDIT', '9.68'],
    ['REPLACING', 'PREVIOUS_PART_MONTH', '-9.68'],
  ]);
});

it('getInvoiceDifference compares only monthly invoices, even if the provider bills something in between', async () => {
  const customerId = await createCustomer();
  await insertCharge(api, { customerId, startsOn: '2025-05-01' });
  const may = await billOn(api, customerId, '2025-05-01');
  await insertCharge(api, { customerId, startsOn: '2025-05-12', endsOn: '2025-05-12', chargeType: 'NRC', productCode: 'VISIT' });
  const between = await billOn(api, customerId, '2025-05-12');
  const june = await billOn(api, customerId, '2025-06-01');
  const readDifference = async (number: string | null) =>
    (await api.call(getInvoiceDifference, { params: params(customerId, number), query: {} }, finance(customerId))).body;
  expect(await readDifference(between)).toMatchObject({ previousNumber: null, items: [] });
  expect(await readDifference(june)).toMatchObject({ previousNumber: may, difference: '0.00', items: [] });
});

it('the groups, specification and lines of an invoice have the same totals', async () => {
  const [broken] = await api.db
    .select({ invoiceId: invoiceGroups.invoiceId })
    .from(invoiceGroups)
    .where(
      sql`net_amount <> (select sum(amount) from invoice_specification as row where row.customer_id = invoice_group.customer_id
        and row.invoice_id = invoice_group.invoice_id and row.group_id = invoice_group.group_id)`,
    );
  expect(broken).toBeUndefined();
});
