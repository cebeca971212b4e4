import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import {
  exportInvoices,
  getInvoice,
  type InvoiceSummary,
  listInvoiceLines,
  listInvoiceSpecification,
  listInvoices,
} from '@demarc/contract/invoice.ts';
import { getInvoiceSummary } from '@demarc/contract/invoice-overview.ts';
import {
  addInvoicePayment,
  creditInvoice,
  getProviderInvoice,
  listProviderInvoices,
  moveProviderInvoice,
} from '@demarc/contract/provider/invoice.ts';
import { search } from '@demarc/contract/search.ts';
import { addDays } from '@demarc/contract/working-days.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { events } from '../../db/schema/audit.ts';
import { sepaMandates } from '../../db/schema/customer.ts';
import { invoices } from '../../db/schema/invoice.ts';
import { billOn, insertCharge } from '../../testing/billing.ts';
import { insertContact, insertCustomer, insertPackage } from '../../testing/builders.ts';
import { finance, orderer, viewer } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { systemEnv, systemToken } from '../../testing/valid-call.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: systemEnv });
});
afterAll(() => api.close());

const months = ['2025-03-01', '2025-04-01', '2025-05-01', '2025-06-01'];
const today = () => formatAmsterdamDate(api.clock.now());

/** Inserts a customer with an invoice of 121.00 on each of these days. */
async function createBilled(days: readonly string[] = months, values: Parameters<typeof insertCustomer>[1] = {}) {
  const { customerId } = await insertCustomer(api.db, { language: 'en', ...values });
  await insertContact(api.db, { customerId, types: ['main'] });
  await insertCharge(api, { customerId, startsOn: `${days[0]!.slice(0, 7)}-01`, unitPrice: '100.0000' });
  const numbers: string[] = [];
  for (const day of days) numbers.push((await billOn(api, customerId, day))!);
  return { customerId, numbers };
}
const listCustomerInvoices = (customerId: number, query: object = {}) =>
  api.call(listInvoices, { params: { customerId }, query }, finance(customerId));
const pay = (number: string, amount: string, values: object = {}) =>
  api.call(
    addInvoicePayment,
    { params: { number }, body: { date: '2025-07-01', amount, method: 'BANK_TRANSFER', reference: `R-${amount}`, ...values } },
    systemToken,
  );
const move = (number: string, body: object) =>
  api.call(moveProviderInvoice, { params: { number }, body: body as never }, systemToken);
const credit = (number: string, body: object = {}) =>
  api.call(creditInvoice, { params: { number }, body: { reason: 'Wrong price', ...body } }, systemToken);
const getEventTypes = async (customerId: number) =>
  (await api.db.select().from(events).where(eq(events.customerId, customerId)).orderBy(events.eventId)).map(({ type }) => type);

describe('the list', () => {
  it('pages in every order, and filters', async () => {
    const { customerId, numbers } = await createBilled();
    await pay(numbers[1]!, '121.00');
    const toNumbers = ({ body }: Awaited<ReturnType<typeof listCustomerInvoices>>) =>
      body.items.map(({ number }: InvoiceSummary) => number);
    for (const sort of [
      'issueDate',
      '-issueDate',
      'dueDate',
      '-dueDate',
      'totalInclVat',
      '-totalInclVat',
      'openAmount',
      '-openAmount',
    ]) {
      const firstPage = await listCustomerInvoices(customerId, { sort, limit: 3 });
      expect(firstPage.body.total).toBe(4);
      const secondPage = await listCustomerInvoices(customerId, { sort, limit: 3, after: firstPage.body.next! });
      expect([...toNumbers(firstPage), ...toNumbers(secondPage)].toSorted()).toEqual(numbers.toSorted());
      expect(secondPage.body.next).toBeNull();
    }
    expect(toNumbers(await listCustomerInvoices(customerId))).toEqual(numbers.toReversed());
    const [, april, may] = numbers;
    expect(toNumbers(await listCustomerInvoices(customerId, { status: ['PAID'] }))).toEqual([april]);
    expect(toNumbers(await listCustomerInvoices(customerId, { overdue: false }))).toEqual([april]);
    expect(toNumbers(await listCustomerInvoices(customerId, { issuedFrom: '2025-04-02', issuedTo: '2025-05-01' }))).toEqual([
      may,
    ]);
    expect(toNumbers(await listCustomerInvoices(customerId, { amountFrom: '121.01' }))).toEqual([]);
    expect(toNumbers(await listCustomerInvoices(customerId, { type: ['CREDIT_NOTE'] }))).toEqual([]);
    for (const q of [may!, may!.slice(-4)]) expect(toNumbers(await listCustomerInvoices(customerId, { q }))).toEqual([may]);
    for (const q of ['121.00', '121,00']) expect(toNumbers(await listCustomerInvoices(customerId, { q }))).toHaveLength(4);
    expect((await listCustomerInvoices(customerId, { after: 'WzFd' })).status).toBe(400);
    await insertCharge(api, {
      customerId,
      serviceId: 204_599,
      serviceLabel: 'LN-204599',
      startsOn: '2025-07-01',
      orderId: 104_299,
      orderNumber: 'O2025-104299',
    });
    const july = await billOn(api, customerId, '2025-07-01');
    for (const q of ['LN-204599', 'ln-204599', 'O2025-104299'])
      expect(toNumbers(await listCustomerInvoices(customerId, { q }))).toEqual([july]);
    expect(toNumbers(await listCustomerInvoices(customerId, { q: 'LN-204598' }))).toEqual([]);
    // The year of an order is in every row, so it finds no order.
    expect(toNumbers(await listCustomerInvoices(customerId, { q: 'O2025' }))).toEqual([]);
    const { body } = await api.call(search, { params: { customerId }, query: { q: may! } }, finance(customerId));
    expect(body.hits).toMatchObject([{ kind: 'invoice', id: may, isExact: true }]);
    expect((await api.call(search, { params: { customerId }, query: { q: may! } }, orderer(customerId))).body.hits).toEqual([]);
  });

  it('shows the amount that each invoice charges for a service', async () => {
    const { customerId, numbers } = await createBilled(['2025-03-01', '2025-04-01']);
    const { customerId: otherCustomerId } = await createBilled(['2025-03-01', '2025-04-01']);
    // The same number is a line of one customer, and a rack of both.
    const line = { serviceType: 'LINE', serviceId: 204_597, serviceLabel: 'LN-204597', startsOn: '2025-05-01' } as const;
    await insertCharge(api, { customerId, ...line });
    await insertCharge(api, { customerId, ...line, chargeType: 'NRC', endsOn: line.startsOn, unitPrice: '12.5000' });
    await insertCharge(api, { customerId, ...line, serviceType: 'RACK', unitPrice: '500.0000' });
    await insertCharge(api, { customerId: otherCustomerId, ...line, serviceType: 'RACK', unitPrice: '70.0000' });
    const may = (await billOn(api, customerId, '2025-05-01'))!;
    const june = (await billOn(api, customerId, '2025-06-01'))!;
    const otherMay = await billOn(api, otherCustomerId, '2025-05-01');
    const listAmounts = async (ownerId: number, query: object) =>
      (await listCustomerInvoices(ownerId, query)).body.items.map(({ number, serviceAmount }) => [number, serviceAmount]);
    const filter = { serviceType: 'LINE', serviceId: line.serviceId } as const;
    expect(await listAmounts(customerId, filter)).toEqual([
      [june, '30.00'],
      [may, '42.50'],
    ]);
    expect((await listCustomerInvoices(customerId, { ...filter, limit: 1 })).body).toMatchObject({
      total: 2,
      items: [{ number: june }],
    });
    expect(await listAmounts(customerId, { serviceType: 'RACK' })).toEqual([
      [june, '500.00'],
      [may, '500.00'],
    ]);
    expect(await listAmounts(otherCustomerId, filter)).toEqual([]);
    expect(await listAmounts(otherCustomerId, { ...filter, serviceType: 'RACK' })).toEqual([[otherMay, '70.00']]);
    expect((await listCustomerInvoices(customerId, { q: numbers[0]! })).body.items[0]).not.toHaveProperty('serviceAmount');
    expect((await api.call(listInvoices, { params: { customerId }, query: filter }, finance(otherCustomerId))).status).toBe(403);
    expect((await listCustomerInvoices(customerId, { serviceId: line.serviceId })).problem?.validationErrors).toMatchObject([
      { field: 'query.serviceType' },
    ]);
  });

  it('is exported with the same filters', async () => {
    const { customerId, numbers } = await createBilled();
    const { headers } = await api.call(
      exportInvoices,
      { params: { customerId }, query: { issuedTo: '2025-03-31' } },
      finance(customerId),
    );
    expect(headers['content-disposition']).toContain(`invoices-${customerId}-`);
    const token = await api.getToken(finance(customerId));
    const { body } = await api.app.inject({
      url: `/v1/customer/${customerId}/invoice/export?issuedTo=2025-03-31`,
      headers: { authorization: `Bearer ${token}` },
    });
    const [head, row, end] = body.split('\r\n');
    expect(head).toMatch(/^\uFEFFnumber,type,status,/);
    expect(row).toContain(`${numbers[0]},INVOICE,OPEN,2025-03-01,`);
    expect(end).toBe('');
    const selectedExport = await api.app.inject({
      url: `/v1/customer/${customerId}/invoice/export?number=${numbers[1]}`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(selectedExport.body).toContain(`${numbers[1]},INVOICE`);
    expect(selectedExport.body).not.toContain(`${numbers[0]},INVOICE`);
  });

  it('is summarized by age and by month', async () => {
    const first = `${today().slice(0, 7)}-01`;
    const { customerId } = await createBilled([first], { paymentTermDays: 60 });
    await insertCharge(api, {
      customerId,
      startsOn: '2025-01-01',
      endsOn: '2025-01-01',
      chargeType: 'NRC',
      unitPrice: '50.0000',
    });
    const overdueNumber = await billOn(api, customerId, '2025-01-02');
    const summarize = async () => (await api.call(getInvoiceSummary, { params: { customerId } }, finance(customerId))).body;
    const body = await summarize();
    expect(body).toMatchObject({
      byStatus: { OPEN: 2, PAID: 0 },
      open: { count: 2, amount: '181.50' },
      overdue: { count: 1, amount: '60.50' },
      paused: { count: 0, amount: '0.00' },
      disputed: { count: 0, amount: '0.00' },
      aging: {
        notDue: { count: 1, amount: '121.00' },
        days1To30: { count: 0, amount: '0.00' },
        over90Days: { count: 1, amount: '60.50' },
      },
    });
    expect(body.last12Months).toHaveLength(12);
    expect(body.last12Months.at(-1)).toEqual({
      month: first.slice(0, 7),
      count: 1,
      totalExclVat: '100.00',
      totalVat: '21.00',
      totalInclVat: '121.00',
    });
    await move(overdueNumber!, { status: 'DISPUTED' });
    expect(await summarize()).toMatchObject({
      overdue: { count: 1, amount: '60.50' },
      paused: { count: 1, amount: '60.50' },
      disputed: { count: 1, amount: '60.50' },
      aging: { over90Days: { count: 1 } },
      payableAging: { notDue: { count: 1, amount: '121.00' }, over90Days: { count: 0, amount: '0.00' } },
    });
  });
});

describe('the name of a product', () => {
  it('is in the language of the reader, next to the unchanged invoice text', async () => {
    const { customerId } = await insertCustomer(api.db, { language: 'nl' });
    await insertContact(api.db, { customerId, types: ['main'] });
    const name = { en: 'Router on loan', nl: 'Router in bruikleen' };
    const [product] = (await insertPackage(api.db)).products;
    const productCode = `ROUTER-${customerId}`;
    const { packageCode } = await insertPackage(api.db, { products: [{ ...product!, productCode, name }] });
    await insertCharge(api, { customerId, productCode, packageCode, name: name.nl });
    // The fee belongs to no package.
    const fee = { en: 'Cancellation fee', nl: 'Annuleringskosten' };
    await insertCharge(api, { customerId, productCode: 'CANCELLATION', name: fee.nl, serviceType: null, serviceId: null });
    // A custom text is not the name of the product.
    await insertCharge(api, { customerId, productCode, name: 'Router voor de beurs', serviceType: null, serviceId: null });
    const number = (await billOn(api, customerId, '2025-01-01'))!;
    const readTexts = async (operation: typeof listInvoiceLines | typeof listInvoiceSpecification, language: string) => {
      const headers = { 'accept-language': language };
      const { body } = await api.call(operation, { params: { customerId, number }, query: {} }, finance(customerId), { headers });
      return body.items.map(({ description, productName }) => [description, productName]).toSorted();
    };
    for (const operation of [listInvoiceLines, listInvoiceSpecification] as const) {
      expect(await readTexts(operation, 'en')).toEqual([
        [fee.nl, fee.en],
        [name.nl, name.en],
        ['Router voor de beurs', undefined],
      ]);
      expect(await readTexts(operation, 'nl')).toEqual([
        [fee.nl, undefined],
        [name.nl, undefined],
        ['Router voor de beurs', undefined],
      ]);
    }
  });
});

describe('payments', () => {
  it('settle an invoice in parts, and a repeated payment changes nothing', async () => {
    const { customerId, numbers } = await createBilled([months[0]!]);
    const number = numbers[0]!;
    expect((await pay(number, '21.00')).body).toMatchObject({
      status: 'PARTIALLY_PAID',
      paidAmount: '21.00',
      openAmount: '100.00',
    });
    expect((await pay(number, '21.00')).body).toMatchObject({ openAmount: '100.00' });
    expect((await pay(number, '100.01')).problem).toMatchObject({ code: 'AMOUNT_TOO_LARGE', details: { openAmount: '100.00' } });
    expect((await pay(number, '0.00')).status).toBe(400);
    expect((await pay(number, '1.00', { date: addDays(today(), 2) })).status).toBe(400);
    expect((await pay(number, '100.00')).body).toMatchObject({
      status: 'PAID',
      openAmount: '0.00',
      overdue: false,
      payments: [{ amount: '21.00' }, { amount: '100.00', method: 'BANK_TRANSFER', returnCode: null }],
    });
    expect((await pay(number, '1.00')).problem?.code).toBe('AMOUNT_TOO_LARGE');
    expect(await getEventTypes(customerId)).toEqual(['invoice.issued', 'invoice.partially-paid', 'invoice.paid']);
  });

  it('can be collected, returned by the bank and collected again', async () => {
    const { customerId, numbers } = await createBilled([months[0]!], { paymentMethod: 'SEPA_DIRECT_DEBIT', paymentTermDays: 7 });
    const number = numbers[0]!;
    expect((await api.call(getProviderInvoice, { params: { number } }, systemToken)).body).toMatchObject({
      dueDate: '2025-03-15',
    });
    const collect = () => move(number, { status: 'COLLECTION_SCHEDULED', collectionDate: '2025-03-15' });
    expect((await collect()).problem?.code).toBe('MANDATE_REQUIRED');
    await api.db.insert(sepaMandates).values({
      customerId,
      mandateId: `MND-${customerId}-01`,
      number: 1,
      iban: 'NL91ABNA0417164300',
      status: 'ACTIVE',
      signedAt: new Date(),
    });
    expect((await move(number, { status: 'COLLECTION_SCHEDULED' })).status).toBe(400);
    expect((await collect()).body).toMatchObject({
      status: 'COLLECTION_SCHEDULED',
      directDebit: { ibanMasked: '4300', status: 'SCHEDULED' },
    });
    expect((await move(number, { status: 'DISPUTED' })).problem?.code).toBe('INVALID_TRANSITION');
    expect((await move(number, { status: 'REVERSED', returnCode: 'AM04' })).body).toMatchObject({
      status: 'REVERSED',
      openAmount: '121.00',
      directDebit: { status: 'RETURNED' },
      returnedMandateId: `MND-${customerId}-01`,
      payments: [
        { amount: '121.00', date: '2025-03-15' },
        { amount: '-121.00', date: today(), returnCode: 'AM04' },
      ],
    });
    expect((await move(number, { status: 'OPEN' })).body).toMatchObject({
      status: 'OPEN',
      dueDate: addDays(today(), 7),
      directDebit: null,
    });
  });
});

describe('a credit note', () => {
  it('settles an open invoice', async () => {
    const { customerId, numbers } = await createBilled([months[0]!]);
    const number = numbers[0]!;
    const { body: note } = await credit(number);
    expect(note).toMatchObject({
      type: 'CREDIT_NOTE',
      status: 'CREDITED',
      precedingInvoiceNumber: number,
      totalInclVat: '-121.00',
      openAmount: '0.00',
      payments: [{ method: 'CREDIT_NOTE', amount: '-121.00', reference: number }],
    });
    const params = { customerId, number: note.number };
    const { body } = await api.call(listInvoiceLines, { params, query: {} }, finance(customerId));
    expect(body.items).toMatchObject([
      { quantity: '-1.0000', unitPrice: '100.0000', netAmount: '-100.00', description: 'Fiber: Wrong price' },
    ]);
    const rows = await api.call(listInvoiceSpecification, { params, query: {} }, finance(customerId));
    expect(rows.body.items).toMatchObject([{ invoiceLineNumber: 1, amount: '-100.00' }]);
    expect((await api.call(getProviderInvoice, { params: { number } }, systemToken)).body).toMatchObject({
      status: 'CREDITED',
      openAmount: '0.00',
    });
    const { body: overview } = await api.call(getInvoiceSummary, { params: { customerId } }, finance(customerId));
    expect(overview).toMatchObject({ creditNotes: 1, byStatus: { CREDITED: 2 } });
    expect((await credit(number)).problem?.code).toBe('AMOUNT_TOO_LARGE');
    expect((await credit(note.number)).problem?.code).toBe('INVALID_TRANSITION');
  });

  it('for part of a line is added to its credited amount', async () => {
    const { customerId, numbers } = await createBilled([months[0]!]);
    const number = numbers[0]!;
    const listCreditedAmounts = async (invoiceNumber: string) => {
      const { body } = await api.call(
        listInvoiceLines,
        { params: { customerId, number: invoiceNumber }, query: {} },
        finance(customerId),
      );
      return body.items.map(({ creditedAmount }) => creditedAmount);
    };
    expect(await listCreditedAmounts(number)).toEqual(['0.00']);
    const { body: note } = await credit(number, { lines: [{ lineNumber: 1, amount: '10.50' }] });
    expect(await listCreditedAmounts(number)).toEqual(['10.50']);
    expect(await listCreditedAmounts(note.number)).toEqual(['0.00']);
    await credit(number, { lines: [{ lineNumber: 1, amount: '0.07' }] });
    expect(await listCreditedAmounts(number)).toEqual(['10.57']);
    await credit(number);
    expect(await listCreditedAmounts(number)).toEqual(['100.00']);
  });

  it('for part of a paid invoice is owed to the customer', async () => {
    const { numbers } = await createBilled([months[0]!]);
    const number = numbers[0]!;
    await pay(number, '121.00');
    const creditPart = (amount: string, lineNumber = 1) => credit(number, { lines: [{ lineNumber, amount }] });
    expect((await creditPart('40.00')).body).toMatchObject({
      status: 'OPEN',
      totalExclVat: '-40.00',
      openAmount: '-48.40',
      overdue: false,
    });
    expect((await creditPart('60.01')).problem).toMatchObject({ code: 'AMOUNT_TOO_LARGE', details: { left: '60.00' } });
    expect((await creditPart('1.00', 2)).problem?.validationErrors).toMatchObject([{ field: 'lines[0].lineNumber' }]);
    const duplicateLines = {
      lines: [
        { lineNumber: 1, amount: '1.00' },
        { lineNumber: 1, amount: '1.00' },
      ],
    };
    expect((await credit(number, duplicateLines)).problem?.validationErrors).toMatchObject([{ field: 'lines[1].lineNumber' }]);
    const { body } = await api.call(listProviderInvoices, { query: { type: 'CREDIT_NOTE', status: 'OPEN' } }, systemToken);
    expect(body.items.some(({ precedingInvoiceNumber }) => precedingInvoiceNumber === number)).toBe(true);
  });
});

it('an invoice is shown only to finance users of its customer', async () => {
  const { customerId, numbers } = await createBilled([months[0]!], { customerType: 'end-user' });
  const { customerId: otherCustomerId } = await insertCustomer(api.db);
  const params = { customerId, number: numbers[0]! };
  expect((await api.call(getInvoice, { params }, finance(customerId))).status).toBe(200);
  expect((await api.call(getInvoice, { params }, viewer(customerId))).problem?.code).toBe('ROLE_REQUIRED');
  expect((await api.call(getInvoice, { params }, finance(otherCustomerId))).problem?.code).toBe('CUSTOMER_MISMATCH');
  const otherParams = { customerId: otherCustomerId, number: numbers[0]! };
  expect((await api.call(getInvoice, { params: otherParams }, finance(otherCustomerId))).status).toBe(404);
  expect((await api.call(listInvoiceSpecification, { params: otherParams, query: {} }, finance(otherCustomerId))).status).toBe(
    404,
  );
  expect((await api.call(getInvoice, { params })).status).toBe(401);
  expect((await api.db.select().from(invoices).where(eq(invoices.customerId, otherCustomerId))).length).toBe(0);
});
