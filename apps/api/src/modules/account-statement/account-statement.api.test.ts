import { downloadAccountStatement, getAccountStatement } from '@demarc/contract/account-statement.ts';
import { disputeInvoice } from '@demarc/contract/invoice-dispute.ts';
import { getInvoiceSummary } from '@demarc/contract/invoice-overview.ts';
import { sumAmounts } from '@demarc/contract/money.ts';
import { addInvoicePayment, creditInvoice } from '@demarc/contract/provider/invoice.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { invoices } from '../../db/schema/invoice.ts';
import { bankEntries, bankStatements } from '../../db/schema/payment.ts';
import { readPdf } from '../../documents/read-pdf.ts';
import { billOn, insertCharge } from '../../testing/billing.ts';
import { insertContact, insertCustomer } from '../../testing/builders.ts';
import { finance, viewer } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { systemEnv, systemToken } from '../../testing/valid-call.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: systemEnv });
  api.clock.moveBy((Date.parse('2025-06-30T08:00:00Z') - api.clock.now().getTime()) / 1000);
});
afterAll(() => api.close());

/** Inserts a customer with 50.00 on account and invoices of 121.00 from March to May, the first paid and the last partly credited. */
async function createCustomer() {
  const { customerId } = await insertCustomer(api.db, { language: 'en', paymentTermDays: 30 });
  await insertContact(api.db, { customerId, types: ['main'] });
  await insertCharge(api, { customerId, startsOn: '2025-03-01', unitPrice: '100.0000' });
  const numbers: string[] = [];
  for (const day of ['2025-03-01', '2025-04-01', '2025-05-01']) numbers.push((await billOn(api, customerId, day))!);
  const [first, , third] = numbers as [string, string, string];
  const body = { date: '2025-03-28', amount: '121.00', method: 'BANK_TRANSFER', reference: 'BANK-1' } as const;
  await api.call(addInvoicePayment, { params: { number: first }, body }, systemToken);
  await api.call(
    creditInvoice,
    { params: { number: third }, body: { reason: 'Fault', lines: [{ lineNumber: 1, amount: '10.00' }] } },
    systemToken,
  );
  await insertOnAccount(customerId, '2025-05-10', '50.00');
  return { customerId, numbers };
}

async function insertOnAccount(customerId: number, bookedOn: string, amount: string) {
  const [statement] = await api.db
    .insert(bankStatements)
    .values({
      iban: 'NL83DMRC0900000180',
      bankStatementId: `S-${customerId}`,
      fromDate: bookedOn,
      toDate: bookedOn,
      fileName: 'x',
      openingBalance: '0.00',
      closingBalance: amount,
      content: new Uint8Array(),
      sha256: '',
      loadedAt: new Date(),
    })
    .returning();
  await api.db.insert(bankEntries).values({
    statementId: statement!.statementId,
    entryKey: `S-${customerId}`,
    status: 'ON_ACCOUNT',
    bookedOn,
    amount,
    customerId,
    bankReference: 'BANK-2',
    remittance: '',
    isReturn: false,
  });
}
const fetchStatement = (customerId: number, query: object = {}) =>
  api.call(getAccountStatement, { params: { customerId }, query }, finance(customerId));
const download = (customerId: number, query: object) =>
  api.call(downloadAccountStatement, { params: { customerId }, query: query as never }, finance(customerId));

it('a statement lists charges and payments with the balance after each, and open amounts by age', async () => {
  const { customerId, numbers } = await createCustomer();
  const [first, second, third] = numbers as [string, string, string];
  const { body } = await fetchStatement(customerId, { from: '2025-04-01' });
  const creditNoteNumber = body.mutations.at(-1)!.number;
  expect(body).toMatchObject({
    from: '2025-04-01',
    to: '2025-06-30',
    openingBalance: '0.00',
    closingBalance: '179.90',
    credit: '0.00',
    onAccount: '-50.00',
    mutations: [
      { date: '2025-04-01', type: 'INVOICE', number: second, amount: '121.00', balance: '121.00' },
      { date: '2025-05-01', type: 'INVOICE', number: third, amount: '121.00', balance: '242.00' },
      { date: '2025-05-10', type: 'ON_ACCOUNT', number: null, reference: 'BANK-2', amount: '-50.00', balance: '192.00' },
      { date: '2025-06-30', type: 'CREDIT_NOTE', number: creditNoteNumber, amount: '-12.10', balance: '179.90' },
    ],
    openItems: [
      { number: second, openAmount: '121.00', daysOverdue: 60 },
      { number: third, openAmount: '108.90', totalInclVat: '121.00', daysOverdue: 30 },
    ],
    aging: { notDue: '0.00', days1To30: '108.90', days31To60: '121.00', days61To90: '0.00', over90Days: '0.00' },
  });
  // The balance is the sum of the open invoices minus the amount on account.
  const rows = await api.db.select().from(invoices).where(eq(invoices.customerId, customerId)).orderBy(invoices.number);
  expect(sumAmounts([...rows.map(({ openAmount }) => openAmount ?? ''), body.onAccount])).toBe(body.closingBalance);
  const march = await fetchStatement(customerId, { from: '2025-03-01', to: '2025-03-31' });
  expect(march.body).toMatchObject({
    openingBalance: '0.00',
    closingBalance: '0.00',
    openItems: [],
    mutations: [
      { number: first, amount: '121.00' },
      { type: 'PAYMENT', number: first, method: 'BANK_TRANSFER', amount: '-121.00' },
    ],
  });
  const may = await fetchStatement(customerId, { from: '2025-05-01', to: '2025-05-01' });
  expect(may.body).toMatchObject({ openingBalance: '121.00', closingBalance: '242.00', aging: { notDue: '242.00' } });
});

it('a statement shows a disputed invoice as paused, like the invoice summary', async () => {
  const { customerId, numbers } = await createCustomer();
  const params = { customerId, number: numbers[2]! };
  const body = { lineNumber: 1, amount: '5.00', reason: 'WRONG_PRICE', text: 'Too much.' } as const;
  expect((await api.call(disputeInvoice, { params, body }, finance(customerId))).status).toBe(201);
  const statement = (await fetchStatement(customerId)).body;
  expect(statement.openItems.map(({ number, paused }) => [number, paused])).toEqual([
    [numbers[1], null],
    [numbers[2], 'DISPUTED'],
  ]);
  expect(statement).toMatchObject({
    paused: '108.90',
    aging: { days1To30: '108.90' },
    payableAging: { notDue: '0.00', days1To30: '0.00', days31To60: '121.00' },
  });
  const summary = (await api.call(getInvoiceSummary, { params: { customerId } }, finance(customerId))).body;
  expect(summary).toMatchObject({
    paused: { amount: statement.paused },
    payableAging: {
      days1To30: { amount: statement.payableAging.days1To30 },
      days31To60: { amount: statement.payableAging.days31To60 },
    },
  });
  const csv = (await download(customerId, { type: 'open-items' })).payload.toString();
  expect(csv).toContain(',108.90,30,DISPUTED');
  const { text } = readPdf((await download(customerId, { type: 'pdf' })).payload);
  expect(text).toContain('disputed, payment paused');
  expect(text).toMatch(/Overdue, payment paused\s*€\s*108\.90/);
});

it('a statement can be downloaded as PDF and CSV', async () => {
  const { customerId, numbers } = await createCustomer();
  const pdf = await download(customerId, { type: 'pdf', from: '2025-01-01' });
  expect(pdf.headers['content-type']).toBe('application/pdf');
  expect(pdf.headers['content-disposition']).toContain(`statement-${customerId}-2025-01-01-2025-06-30.pdf`);
  expect(pdf.payload.subarray(0, 5).toString()).toBe('%PDF-');
  const csv = await download(customerId, { type: 'mutations' });
  const [head, row] = csv.payload.toString().split('\r\n');
  expect(head).toBe('\uFEFFdate,type,number,method,reference,returnCode,amount,balance');
  expect(row).toBe(`2025-03-01,INVOICE,${numbers[0]},,,,121.00,121.00`);
  const openItems = await download(customerId, { type: 'open-items' });
  expect(openItems.payload.toString()).toContain(`${numbers[1]},INVOICE,2025-04-01,2025-05-01,121.00,121.00,60,`);
});

it('a statement is empty for a customer without invoices', async () => {
  const { customerId } = await insertCustomer(api.db);
  expect((await fetchStatement(customerId)).body).toMatchObject({
    from: '2025-01-01',
    openingBalance: '0.00',
    closingBalance: '0.00',
    mutations: [],
    openItems: [],
    onAccount: '0.00',
  });
  expect((await download(customerId, { type: 'pdf' })).status).toBe(200);
});

it.each([
  [{ to: '2025-07-01' }, 'query.to', 'validation.out-of-range'],
  [{ from: '2025-06-02', to: '2025-06-01' }, 'query.from', 'validation.out-of-range'],
  [{ from: '2022-06-29' }, 'query.from', 'validation.range-too-large'],
])('a statement cannot be for the period %j', async (query, field, code) => {
  const { customerId } = await insertCustomer(api.db);
  expect((await fetchStatement(customerId, query)).problem?.validationErrors).toMatchObject([{ field, code }]);
});

it('only finance users of the customer can read a statement', async () => {
  const { customerId } = await insertCustomer(api.db);
  const { customerId: otherCustomerId } = await insertCustomer(api.db);
  const input = { params: { customerId }, query: {} };
  expect((await api.call(getAccountStatement, input)).status).toBe(401);
  expect((await api.call(getAccountStatement, input, viewer(customerId))).problem?.code).toBe('ROLE_REQUIRED');
  expect((await api.call(getAccountStatement, input, finance(otherCustomerId))).problem?.code).toBe('CUSTOMER_MISMATCH');
});
