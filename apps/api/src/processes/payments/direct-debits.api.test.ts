import { getAccountStatement } from '@demarc/contract/account-statement.ts';
import { getCustomer } from '@demarc/contract/customer.ts';
import { exportInvoices, getInvoice, listInvoices } from '@demarc/contract/invoice.ts';
import { downloadInvoice } from '@demarc/contract/invoice-document.ts';
import { getInvoiceSummary } from '@demarc/contract/invoice-overview.ts';
import { getProviderCustomer } from '@demarc/contract/provider/customer.ts';
import {
  createCollectionBatches,
  downloadCollectionBatch,
  getCollectionBatch,
  listCollectionBatches,
} from '@demarc/contract/provider/direct-debit.ts';
import { addInvoicePayment, listProviderInvoices, moveProviderInvoice } from '@demarc/contract/provider/invoice.ts';
import { addDays } from '@demarc/contract/working-days.ts';
import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { events } from '../../db/schema/audit.ts';
import { sepaMandates } from '../../db/schema/customer.ts';
import { invoices } from '../../db/schema/invoice.ts';
import { collections } from '../../db/schema/payment.ts';
import { checkPain008 } from '../../documents/payment/check-pain-008.ts';
import { renderInvoiceJob } from '../../modules/invoice/render-invoice.ts';
import { demoSeller } from '../../seller.ts';
import { billOn, insertCharge } from '../../testing/billing.ts';
import { insertContact, insertCustomer } from '../../testing/builders.ts';
import { finance, orderer } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { systemEnv, systemToken } from '../../testing/valid-call.ts';
import { collectDirectDebits } from './collect-direct-debits.ts';
import { createCollectionBatches as createBatches } from './create-collection-batches.ts';

/** The creditor ID of an operator, unlike that of the demo. */
const creditorId = 'DE98ZZZ09999999999';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: { ...systemEnv, SELLER: JSON.stringify({ ...demoSeller, creditorId }) } });
});
afterAll(() => api.close());
const moveTo = (instant: string) => api.clock.moveBy((Date.parse(instant) - api.clock.now().getTime()) / 1000);
beforeEach(() => moveTo('2025-03-10T08:00:00Z'));

/** Creates a customer with a mandate and an invoice of 121.00 for each day. All are due on the 15th, a Saturday. */
async function createCustomerWithMandate(days: readonly string[] = ['2025-03-01'], mandate: object = {}) {
  const { customerId } = await insertCustomer(api.db, {
    language: 'nl',
    paymentMethod: 'SEPA_DIRECT_DEBIT',
    paymentTermDays: 14,
    accountHolderName: 'Café Noord & Zonen',
  });
  await insertContact(api.db, { customerId, types: ['main'] });
  await api.db.insert(sepaMandates).values({
    customerId,
    mandateId: `MND-${customerId}-01`,
    number: 1,
    iban: 'NL91ABNA0417164300',
    status: 'ACTIVE',
    signedAt: new Date('2024-01-05T12:00:00Z'),
    ...mandate,
  });
  await insertCharge(api, { customerId, startsOn: `${days[0]!.slice(0, 7)}-01`, unitPrice: '100.0000' });
  const numbers: string[] = [];
  for (const day of days) numbers.push((await billOn(api, customerId, day))!);
  return { customerId, numbers, number: numbers[0]! };
}
const create = (customerId: number, body: object = {}) =>
  api.call(createCollectionBatches, { body: { customerId, ...body } }, systemToken);
const getInvoiceResponse = (customerId: number, number: string) =>
  api.call(getInvoice, { params: { customerId, number } }, finance(customerId));
const findCollections = (customerId: number) =>
  api.db.select().from(collections).where(eq(collections.customerId, customerId)).orderBy(asc(collections.number));

describe('a batch of direct debits', () => {
  it('collects 14 days after the invoice, which announces the collection, even if the invoice is due earlier', async () => {
    const { customerId, number } = await createCustomerWithMandate();
    await api.db.update(invoices).set({ issueDate: '2025-03-04', dueDate: '2025-03-11' }).where(eq(invoices.number, number));
    await create(customerId);
    expect(await findCollections(customerId)).toMatchObject([{ collectionDate: '2025-03-18' }]);
  });

  it('collects on a banking day with the mandate, and shows the collection on the invoice', async () => {
    const { customerId, number } = await createCustomerWithMandate();
    const { status, body } = await create(customerId);
    expect(status).toBe(201);
    const [batch] = body.items;
    expect(batch).toMatchObject({ collectionCount: 1, totalAmount: '121.00', firstCollectionDate: '2025-03-17' });
    expect((await getInvoiceResponse(customerId, number)).body).toMatchObject({
      status: 'COLLECTION_SCHEDULED',
      directDebit: { mandateId: `MND-${customerId}-01`, ibanMasked: '4300', collectionDate: '2025-03-17', status: 'SCHEDULED' },
      payTo: null,
    });
    const params = { batchId: batch!.batchId };
    const { body: details } = await api.call(getCollectionBatch, { params }, systemToken);
    expect(details.collections).toEqual([
      {
        customerId,
        number,
        endToEndId: `DD-${number}`,
        amount: '121.00',
        collectionDate: '2025-03-17',
        returnCode: null,
        mandateId: `MND-${customerId}-01`,
        sequenceType: 'FRST',
        status: 'SCHEDULED',
      },
    ]);
    const file = await api.call(downloadCollectionBatch, { params }, systemToken);
    expect(file.headers['content-disposition']).toContain(`${batch!.messageId}.xml`);
    const xml = file.payload.toString();
    expect(checkPain008(xml)).toEqual([]);
    expect(xml).toContain('<Nm>Cafe Noord + Zonen</Nm>');
    expect(xml).toContain('<DtOfSgntr>2024-01-05</DtOfSgntr>');
    expect(xml).toContain(`<Ustrd>Factuur ${number}</Ustrd>`);
    const batchList = await api.call(listCollectionBatches, { query: { limit: 1 } }, systemToken);
    expect(batchList.body.items).toEqual(body.items);
    const types = await api.db
      .select({ type: events.type })
      .from(events)
      .where(eq(events.customerId, customerId))
      .orderBy(events.eventId);
    expect(types.at(-1)!.type).toBe('invoice.collection-scheduled');
  });

  it('has the creditor identifier of the operator, like the invoice and the mandate', async () => {
    const { customerId, number } = await createCustomerWithMandate();
    await renderInvoiceJob.run(api.context, { customerId, number });
    const params = { customerId, number };
    const ubl = await api.call(downloadInvoice, { params, query: { type: 'ubl' } }, finance(customerId));
    expect(ubl.payload.toString()).toContain(`<cbc:ID schemeID="SEPA">${creditorId}</cbc:ID>`);
    const { body } = await create(customerId);
    const file = await api.call(downloadCollectionBatch, { params: { batchId: body.items[0]!.batchId } }, systemToken);
    expect(file.payload.toString().replace(/\s/g, '')).toContain(`<CdtrSchmeId><Id><PrvtId><Othr><Id>${creditorId}</Id>`);
    const customer = await api.call(getCustomer, { params: { customerId } }, finance(customerId));
    expect(customer.body.sepaMandate).toMatchObject({ creditorId });
    const providerView = await api.call(getProviderCustomer, { params: { customerId } }, systemToken);
    expect(providerView.body.sepaMandate).toMatchObject({ creditorId });
  });

  it('collects an invoice once, as the first direct debit of its mandate', async () => {
    const { customerId, numbers } = await createCustomerWithMandate(['2025-03-01', '2025-04-01']);
    expect((await create(customerId)).body.items).toHaveLength(1);
    expect((await create(customerId)).body.items).toEqual([]);
    expect(await findCollections(customerId)).toMatchObject([{ number: numbers[0], sequenceType: 'FRST' }]);
    await create(customerId, { dueUntil: '2025-04-30' });
    expect(await findCollections(customerId)).toMatchObject([
      { number: numbers[0], sequenceType: 'FRST' },
      { number: numbers[1], sequenceType: 'RCUR', collectionDate: '2025-04-15' },
    ]);
  });

  it('has two groups if a mandate is used for the first time for several invoices', async () => {
    const { customerId } = await createCustomerWithMandate(['2025-03-01', '2025-04-01']);
    const { body } = await create(customerId, { dueUntil: '2025-04-30' });
    expect(body.items).toMatchObject([{ collectionCount: 2, totalAmount: '242.00', lastCollectionDate: '2025-04-15' }]);
    expect((await findCollections(customerId)).map(({ sequenceType }) => sequenceType)).toEqual(['FRST', 'RCUR']);
  });

  it('gives 14 days of notice, and leaves the bank two days', async () => {
    const { customerId } = await createCustomerWithMandate();
    moveTo('2025-04-17T08:00:00Z');
    await create(customerId);
    // Banks are closed from Good Friday to Easter Monday.
    expect(await findCollections(customerId)).toMatchObject([{ collectionDate: '2025-04-23' }]);
  });

  it('collects each invoice once even if several runs work at the same time', async () => {
    const customers = [
      await createCustomerWithMandate(['2025-03-01', '2025-04-01']),
      await createCustomerWithMandate(),
      await createCustomerWithMandate(),
    ];
    const author = { actor: 'SYSTEM', accountId: null, ip: null, operation: 'test' } as const;
    const run = () => createBatches(api.context, api.config.seller!, { author, dueUntil: '2025-04-30' });
    await Promise.all([run(), run(), run(), run()]);
    for (const { customerId, numbers } of customers) {
      const rows = await findCollections(customerId);
      expect(rows.map(({ number }) => number)).toEqual(numbers);
      expect(rows.filter(({ sequenceType }) => sequenceType === 'FRST')).toHaveLength(1);
    }
  });

  it('leaves out invoices without a mandate, in dispute, or with an account that cannot be debited', async () => {
    const revokedMandate = await createCustomerWithMandate(['2025-03-01'], { status: 'REVOKED' });
    const invalidIban = await createCustomerWithMandate(['2025-03-01'], { iban: 'NL92ABNA0417164300' });
    const foreignIban = await createCustomerWithMandate(['2025-03-01'], { iban: 'BR1800360305000010009795493C1' });
    for (const { customerId, number } of [revokedMandate, invalidIban, foreignIban]) {
      expect((await create(customerId)).body.items).toEqual([]);
      expect((await getInvoiceResponse(customerId, number)).body).toMatchObject({ status: 'OPEN', directDebit: null });
    }
  });

  it('can be created only by the provider', async () => {
    const { customerId } = await createCustomerWithMandate();
    const body = { customerId };
    expect((await api.call(createCollectionBatches, { body })).status).toBe(401);
    expect((await api.call(createCollectionBatches, { body }, finance(customerId))).status).toBe(401);
    expect((await api.call(createCollectionBatches, { body }, orderer(customerId))).status).toBe(401);
    expect((await api.call(getCollectionBatch, { params: { batchId: 2_000_000_000 } }, systemToken)).status).toBe(404);
    expect((await create(customerId, { dueUntil: '2025-02-30' })).status).toBe(400);
    expect(await findCollections(customerId)).toEqual([]);
  });
});

describe('awaitsDirectDebit', () => {
  const move = (number: string, body: object) =>
    api.call(moveProviderInvoice, { params: { number }, body: body as never }, systemToken);
  /** The value on the page of an invoice, which the lists of the customer and of the provider share. */
  async function awaitsDirectDebit(customerId: number, number: string) {
    const { body: invoice } = await getInvoiceResponse(customerId, number);
    const { body: list } = await api.call(listInvoices, { params: { customerId }, query: {} }, finance(customerId));
    const { body: ofProvider } = await api.call(listProviderInvoices, { query: { customerId } }, systemToken);
    const presentations = [invoice, ...[list, ofProvider].flatMap(({ items }) => items.filter((item) => item.number === number))];
    expect(presentations.map((item) => item.awaitsDirectDebit)).toEqual(Array(3).fill(invoice.awaitsDirectDebit));
    return invoice.awaitsDirectDebit;
  }

  it('is true until the bank returns the direct debit', async () => {
    const { customerId, number } = await createCustomerWithMandate();
    expect(await awaitsDirectDebit(customerId, number)).toBe(true);
    await create(customerId);
    expect(await getInvoiceResponse(customerId, number)).toMatchObject({
      body: { status: 'COLLECTION_SCHEDULED', awaitsDirectDebit: true },
    });
    expect(await awaitsDirectDebit(customerId, number)).toBe(true);
    await move(number, { status: 'REVERSED', returnCode: 'AM04' });
    expect(await awaitsDirectDebit(customerId, number)).toBe(false);
    await move(number, { status: 'OPEN' });
    expect(await awaitsDirectDebit(customerId, number)).toBe(false);
  });

  it('is false without an active mandate, and after a part was paid', async () => {
    const revokedMandate = await createCustomerWithMandate(['2025-03-01'], { status: 'REVOKED' });
    expect(await awaitsDirectDebit(revokedMandate.customerId, revokedMandate.number)).toBe(false);
    const partlyPaid = await createCustomerWithMandate();
    const body = { date: '2025-03-08', amount: '21.00', method: 'BANK_TRANSFER', reference: 'R' } as const;
    await api.call(addInvoicePayment, { params: { number: partlyPaid.number }, body }, systemToken);
    expect(await awaitsDirectDebit(partlyPaid.customerId, partlyPaid.number)).toBe(false);
    await move(partlyPaid.number, { status: 'DISPUTED' });
    expect(await awaitsDirectDebit(partlyPaid.customerId, partlyPaid.number)).toBe(false);
  });

  it('stays true during a dispute, in which nothing is collected', async () => {
    const { customerId, number } = await createCustomerWithMandate();
    await move(number, { status: 'DISPUTED' });
    expect(await awaitsDirectDebit(customerId, number)).toBe(true);
    await create(customerId);
    expect(await findCollections(customerId)).toEqual([]);
  });

  it('is true after a dispute was rejected past the due date, and pauses the payment until it is collected', async () => {
    const { customerId, number } = await createCustomerWithMandate();
    const token = finance(customerId);
    const params = { customerId };
    /** Reads the overview, the statement, and the overdue invoices that have to be paid now. */
    async function readPayment() {
      const { body: overview } = await api.call(getInvoiceSummary, { params }, token);
      const { body: statement } = await api.call(getAccountStatement, { params, query: {} }, token);
      const find = async (paused: boolean) => {
        const query = { overdue: true, paused };
        const { body } = await api.call(listInvoices, { params, query }, token);
        const numbers = body.items.map((item) => item.number);
        const { payload } = await api.call(exportInvoices, { params, query }, token);
        expect([body.total, payload.toString().includes(number)]).toEqual([numbers.length, numbers.includes(number)]);
        return numbers;
      };
      return { overview, statement, toPay: await find(false), paused: await find(true) };
    }
    const oneInvoice = { count: 1, amount: '121.00' };
    const noInvoices = { count: 0, amount: '0.00' };
    const { body: notDue } = await api.call(listInvoices, { params, query: { paused: true } }, token);
    expect(notDue.items).toMatchObject([{ number, overdue: false }]);
    await move(number, { status: 'DISPUTED' });
    moveTo('2025-03-20T08:00:00Z');
    await move(number, { status: 'OPEN' });
    expect(await getInvoiceResponse(customerId, number)).toMatchObject({
      body: { status: 'OPEN', dueDate: '2025-03-15', overdue: true },
    });
    expect(await awaitsDirectDebit(customerId, number)).toBe(true);
    const isPaused = {
      overview: {
        overdue: oneInvoice,
        paused: oneInvoice,
        aging: { days1To30: oneInvoice },
        payableAging: { days1To30: noInvoices },
        byStatus: { OPEN: 1 },
      },
      statement: {
        paused: '121.00',
        payableAging: { days1To30: '0.00' },
        openItems: [{ number, daysOverdue: 5, paused: 'COLLECTION_SCHEDULED' }],
      },
      toPay: [],
      paused: [number],
    };
    expect(await readPayment()).toMatchObject(isPaused);
    await create(customerId);
    expect(await readPayment()).toMatchObject({ ...isPaused, overview: { overdue: oneInvoice, paused: oneInvoice } });
    await move(number, { status: 'REVERSED', returnCode: 'AM04' });
    expect(await readPayment()).toMatchObject({
      overview: { overdue: oneInvoice, paused: noInvoices, payableAging: { days1To30: oneInvoice } },
      statement: { paused: '0.00', openItems: [{ number, paused: null }] },
      toPay: [number],
      paused: [],
    });
  });

  it('pauses nothing without an active mandate', async () => {
    const { customerId, number } = await createCustomerWithMandate(['2025-03-01'], { status: 'REVOKED' });
    moveTo('2025-03-20T08:00:00Z');
    const params = { customerId };
    const { body: overview } = await api.call(getInvoiceSummary, { params }, finance(customerId));
    expect(overview).toMatchObject({ overdue: { count: 1 }, paused: { count: 0 } });
    const { body: statement } = await api.call(getAccountStatement, { params, query: {} }, finance(customerId));
    expect(statement.openItems).toMatchObject([{ number, paused: null }]);
  });

  it('is false after the bank returned a direct debit that the provider had scheduled without a batch', async () => {
    const { customerId, number } = await createCustomerWithMandate();
    await move(number, { status: 'COLLECTION_SCHEDULED', collectionDate: '2025-03-17' });
    await move(number, { status: 'REVERSED', returnCode: 'AM04' });
    await move(number, { status: 'OPEN' });
    expect(await awaitsDirectDebit(customerId, number)).toBe(false);
    await create(customerId);
    expect(await findCollections(customerId)).toEqual([]);
  });
});

describe('the daily job', () => {
  it('collects what is due within five TARGET days', async () => {
    const { customerId } = await createCustomerWithMandate();
    moveTo('2025-03-07T08:00:00Z');
    await collectDirectDebits.run(api.context, {});
    expect(await findCollections(customerId)).toEqual([]);
    moveTo('2025-03-10T08:00:00Z');
    await collectDirectDebits.run(api.context, {});
    expect(await findCollections(customerId)).toHaveLength(1);
  });

  it('expires mandates 36 months after their last use', async () => {
    const lastUsedAt = new Date('2022-03-09T12:00:00Z');
    const unusedMandate = await createCustomerWithMandate(['2025-03-01'], {
      lastUsedAt,
      signedAt: new Date('2020-01-01T12:00:00Z'),
    });
    const usedMandate = await createCustomerWithMandate(['2025-03-01'], { lastUsedAt: new Date('2022-03-11T12:00:00Z') });
    await collectDirectDebits.run(api.context, {});
    expect(await findCollections(unusedMandate.customerId)).toEqual([]);
    expect(await findCollections(usedMandate.customerId)).toMatchObject([{ sequenceType: 'RCUR' }]);
    const [event] = await api.db
      .select()
      .from(events)
      .where(and(eq(events.customerId, unusedMandate.customerId), eq(events.type, 'customer.mandate-expired')))
      .orderBy(events.eventId);
    expect(event!.data).toEqual({ mandateId: `MND-${unusedMandate.customerId}-01` });
  });

  it('sets the due date of the invoice to the end of the notice', async () => {
    const { customerId, number } = await createCustomerWithMandate();
    expect((await getInvoiceResponse(customerId, number)).body.dueDate).toBe(addDays('2025-03-01', 14));
  });
});
