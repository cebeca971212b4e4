import { formatCreditorReference } from '@demarc/contract/creditor-reference.ts';
import { getInvoice } from '@demarc/contract/invoice.ts';
import {
  assignBankEntry,
  getBankStatement,
  listBankEntries,
  listBankStatements,
  loadBankStatement,
} from '@demarc/contract/provider/bank-statement.ts';
import { createCollectionBatches, getCollectionBatch } from '@demarc/contract/provider/direct-debit.ts';
import { creditInvoice, moveProviderInvoice } from '@demarc/contract/provider/invoice.ts';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { events } from '../../db/schema/audit.ts';
import { sepaMandates } from '../../db/schema/customer.ts';
import { loyaltyEntries } from '../../db/schema/loyalty.ts';
import { bankEntries, collections } from '../../db/schema/payment.ts';
import { type TestEntry, writeStatement } from '../../testing/bank-statements.ts';
import { billOn, insertCharge } from '../../testing/billing.ts';
import { insertContact, insertCustomer, insertLoyaltyEntry } from '../../testing/builders.ts';
import { finance } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { systemEnv, systemToken } from '../../testing/valid-call.ts';
import { bookBankEntries } from './book-bank-entries.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: systemEnv });
});
afterAll(() => api.close());
const moveTo = (instant: string) => api.clock.moveBy((Date.parse(instant) - api.clock.now().getTime()) / 1000);
beforeEach(() => moveTo('2025-03-20T08:00:00Z'));

/** Creates a customer with an invoice of 121.00 for each day. */
async function createBilledCustomer(days: readonly string[] = ['2025-03-01'], values: object = {}) {
  const { customerId } = await insertCustomer(api.db, { language: 'en', ...values });
  await insertContact(api.db, { customerId, types: ['main'] });
  await insertCharge(api, { customerId, startsOn: `${days[0]!.slice(0, 7)}-01`, unitPrice: '100.0000' });
  const numbers: string[] = [];
  for (const day of days) numbers.push((await billOn(api, customerId, day))!);
  return { customerId, numbers, number: numbers[0]! };
}

let statements = 0;
const upload = (xml: string | Uint8Array) => {
  const content = Buffer.from(xml).toString('base64');
  return api.call(loadBankStatement, { body: { fileName: 'camt.xml', content } }, systemToken);
};
/** Loads a statement and books its entries. */
async function load(entries: readonly TestEntry[], options: Partial<Parameters<typeof writeStatement>[1]> = {}) {
  statements += 1;
  const response = await upload(writeStatement(entries, { id: `S-${statements}`, ...options }));
  const [statement] = response.body?.items ?? [];
  if (statement) await bookBankEntries.run(api.context, { statementId: statement.statementId });
  return { response, statementId: statement?.statementId ?? 0 };
}
const listEntries = async (statementId: number) =>
  (await api.call(listBankEntries, { query: { statementId, limit: 200 } }, systemToken)).body.items;
const readInvoice = async (customerId: number, number: string) =>
  (await api.call(getInvoice, { params: { customerId, number } }, finance(customerId))).body;
const assign = (entryId: number, body: { customerId: number; numbers: string[] }) =>
  api.call(assignBankEntry, { params: { entryId }, body }, systemToken);
const getPoints = async (customerId: number) =>
  (
    await api.db
      .select()
      .from(loyaltyEntries)
      .where(eq(loyaltyEntries.customerId, customerId))
      .orderBy(asc(loyaltyEntries.entryId))
  ).map(({ points, reason }) => ({ points, reason }));

describe('a payment', () => {
  it.each([
    ['in its text', '08', (number: string) => ({ remittance: `Factuur ${number}` })],
    ['in its text, with a space', '02', (number: string) => ({ remittance: `${number.slice(0, 4)} ${number.slice(4)} dank` })],
    ['as a structured reference', '08', (number: string) => ({ reference: formatCreditorReference(number) })],
    ['as its end-to-end ID', '02', (number: string) => ({ endToEndId: number })],
  ] as const)('that names the invoice %s pays it (version %s)', async (_where, version, name) => {
    const { customerId, number } = await createBilledCustomer();
    const { statementId } = await load([{ amount: '121.00', ...name(number) }], { version });
    expect(await readInvoice(customerId, number)).toMatchObject({
      status: 'PAID',
      openAmount: '0.00',
      payTo: null,
      payments: [{ date: '2025-03-20', amount: '121.00', method: 'BANK_TRANSFER', returnCode: null }],
    });
    expect(await listEntries(statementId)).toMatchObject([
      {
        status: 'BOOKED',
        customerId,
        bookedAmount: '121.00',
        invoices: [{ number, amount: '121.00' }],
        counterpartyName: 'Proef B.V.',
      },
    ]);
  });

  it('pays part of an invoice, then more than the rest, which stays on account until it is assigned', async () => {
    const { customerId, numbers } = await createBilledCustomer(['2025-03-01', '2025-04-01']);
    const [first, second] = numbers as [string, string];
    await load([{ amount: '21.00', remittance: first }]);
    expect(await readInvoice(customerId, first)).toMatchObject({ status: 'PARTIALLY_PAID', openAmount: '100.00' });
    const { statementId } = await load([{ amount: '150.00', remittance: first }]);
    expect(await readInvoice(customerId, first)).toMatchObject({ status: 'PAID', paidAmount: '121.00', openAmount: '0.00' });
    const [entry] = await listEntries(statementId);
    expect(entry).toMatchObject({ status: 'ON_ACCOUNT', customerId, bookedAmount: '100.00' });
    const types = await api.db.select().from(events).where(eq(events.customerId, customerId)).orderBy(events.eventId);
    expect(types.at(-1)).toMatchObject({ type: 'customer.overpaid', data: { amount: '50.00' } });
    const { customerId: other } = await createBilledCustomer();
    expect((await assign(entry!.entryId, { customerId: other, numbers: [] })).problem?.code).toBe('INVALID_TRANSITION');
    const { body } = await assign(entry!.entryId, { customerId, numbers: [second] });
    expect(body).toMatchObject({ status: 'BOOKED', bookedAmount: '150.00' });
    expect(await readInvoice(customerId, second)).toMatchObject({ status: 'PARTIALLY_PAID', openAmount: '71.00' });
    expect((await assign(entry!.entryId, { customerId, numbers: [second] })).problem?.code).toBe('INVALID_TRANSITION');
  });

  it('pays several invoices, and a second payment of the same one stays on account', async () => {
    const { customerId, numbers } = await createBilledCustomer(['2025-03-01', '2025-04-01']);
    await load([{ amount: '242.00', remittance: numbers.join(', ') }]);
    for (const number of numbers) expect(await readInvoice(customerId, number)).toMatchObject({ status: 'PAID' });
    const { statementId } = await load([{ amount: '121.00', remittance: numbers[0]! }]);
    expect(await listEntries(statementId)).toMatchObject([
      { status: 'ON_ACCOUNT', customerId, bookedAmount: '0.00', invoices: [] },
    ]);
    expect((await readInvoice(customerId, numbers[0]!)).paidAmount).toBe('121.00');
  });

  it('is matched by account and amount if it names no invoice and only one fits', async () => {
    const iban = 'NL20INGB0001234567';
    const { customerId, numbers } = await createBilledCustomer(['2025-03-01', '2025-04-01'], { iban });
    const { statementId } = await load([{ amount: '121.00', iban }]);
    expect(await listEntries(statementId)).toMatchObject([{ status: 'UNASSIGNED', customerId: null }]);
    await load([{ amount: '121.00', remittance: numbers[0]! }]);
    await load([{ amount: '121.00', iban, remittance: 'dank u' }]);
    expect(await readInvoice(customerId, numbers[1]!)).toMatchObject({ status: 'PAID' });
  });

  it('is kept for the provider to assign if no invoice fits', async () => {
    const first = await createBilledCustomer();
    const second = await createBilledCustomer();
    const { statementId } = await load([
      { amount: '121.00', remittance: 'zie bijlage' },
      { amount: '242.00', remittance: `${first.number} ${second.number}` },
      { amount: '-12.50', remittance: 'Kosten' },
    ]);
    const entries = await listEntries(statementId);
    expect(entries.map(({ status }) => status)).toEqual(['UNASSIGNED', 'UNASSIGNED', 'IGNORED']);
    expect((await api.call(getBankStatement, { params: { statementId } }, systemToken)).body).toMatchObject({
      entryCount: 3,
      pendingCount: 0,
      unassignedCount: 2,
      openingBalance: '1000.00',
      closingBalance: '1350.50',
    });
    const [unknown, severalInvoices, costs] = entries.map(({ entryId }) => entryId) as [number, number, number];
    const { customerId, number } = first;
    expect((await assign(unknown, { customerId, numbers: [second.number] })).problem?.validationErrors).toMatchObject([
      { field: 'numbers[0]', code: 'validation.unknown-value' },
    ]);
    expect((await assign(unknown, { customerId, numbers: [number, number] })).problem?.validationErrors).toMatchObject([
      { field: 'numbers[1]', code: 'validation.duplicate' },
    ]);
    expect((await assign(unknown, { customerId: 99_999_999, numbers: [] })).status).toBe(400);
    expect((await assign(costs, { customerId, numbers: [] })).problem?.code).toBe('INVALID_TRANSITION');
    expect((await assign(999_999_999, { customerId, numbers: [] })).status).toBe(404);
    expect((await assign(unknown, { customerId, numbers: [number] })).body).toMatchObject({ status: 'BOOKED', customerId });
    expect(await readInvoice(customerId, number)).toMatchObject({ status: 'PAID' });
    expect((await assign(severalInvoices, { customerId: second.customerId, numbers: [second.number] })).body).toMatchObject({
      status: 'ON_ACCOUNT',
      bookedAmount: '121.00',
    });
  });

  it('is added to an invoice in dispute, which is paid once the dispute has ended', async () => {
    const { customerId, number } = await createBilledCustomer();
    await api.call(moveProviderInvoice, { params: { number }, body: { status: 'DISPUTED' } }, systemToken);
    const { statementId } = await load([{ amount: '121.00', remittance: number }]);
    expect(await listEntries(statementId)).toMatchObject([{ status: 'BOOKED', customerId }]);
    expect(await readInvoice(customerId, number)).toMatchObject({ status: 'DISPUTED', openAmount: '0.00' });
    await api.call(moveProviderInvoice, { params: { number }, body: { status: 'OPEN' } }, systemToken);
    expect(await readInvoice(customerId, number)).toMatchObject({
      status: 'PAID',
      paidAmount: '121.00',
      payments: [{ amount: '121.00' }],
    });
  });

  it('is booked once, even if it is in two statements or two processes book it at the same time', async () => {
    const { customerId, number } = await createBilledCustomer();
    const payment = { amount: '60.50', remittance: number, bankReference: `ONCE-${number}` };
    statements += 1;
    const xml = writeStatement([payment, { ...payment }], { id: `S-${statements}` });
    const { body } = await upload(xml);
    const [statement] = body.items;
    const run = () => bookBankEntries.run(api.context, { statementId: statement!.statementId });
    await Promise.all([run(), run(), run()]);
    // Two equal payments on one day are two payments, but the second has the same reference and was reported before.
    expect(await readInvoice(customerId, number)).toMatchObject({ payments: [{ amount: '60.50' }] });
    const repeated = await upload(xml);
    expect(repeated.body.items).toMatchObject([{ statementId: statement!.statementId, wasLoadedBefore: true, entryCount: 2 }]);
    const { statementId } = await load([payment]);
    expect(await listEntries(statementId)).toEqual([]);
    expect((await readInvoice(customerId, number)).payments).toHaveLength(1);
  });
});

describe('a direct debit', () => {
  async function createCollected(values: object = {}) {
    const billedCustomer = await createBilledCustomer(['2025-03-01'], {
      paymentMethod: 'SEPA_DIRECT_DEBIT',
      paymentTermDays: 14,
      ...values,
    });
    const { customerId } = billedCustomer;
    const mandateId = `MND-${customerId}-01`;
    await api.db.insert(sepaMandates).values({
      customerId,
      mandateId,
      number: 1,
      iban: 'NL91ABNA0417164300',
      status: 'ACTIVE',
      signedAt: new Date('2024-01-05'),
    });
    const { body } = await api.call(createCollectionBatches, { body: { customerId } }, systemToken);
    const params = { batchId: body.items[0]!.batchId };
    const getCollection = async () => (await api.call(getCollectionBatch, { params }, systemToken)).body.collections[0]!;
    return { ...billedCustomer, mandateId, endToEndId: `DD-${billedCustomer.number}`, getCollection };
  }
  const findMandate = async (customerId: number) =>
    (await api.db.select().from(sepaMandates).where(eq(sepaMandates.customerId, customerId)).orderBy(sepaMandates.number))[0]!;

  it('pays its invoice, and can be returned weeks later', async () => {
    const { customerId, number, mandateId, endToEndId, getCollection } = await createCollected({ loyaltyParticipant: true });
    await load([{ amount: '121.00', endToEndId }]);
    expect(await readInvoice(customerId, number)).toMatchObject({
      status: 'PAID',
      directDebit: { status: 'COLLECTED' },
      returnedMandateId: null,
      openAmount: '0.00',
      payments: [{ amount: '121.00', method: 'SEPA_DIRECT_DEBIT' }],
    });
    expect((await getCollection()).status).toBe('COLLECTED');
    expect(await getPoints(customerId)).toEqual([{ points: 10, reason: 'INVOICE_PAID' }]);
    moveTo('2025-04-10T08:00:00Z');
    const { statementId } = await load([{ amount: '-121.00', endToEndId, returnCode: 'MD06' }], { day: '2025-04-10' });
    expect(await listEntries(statementId)).toMatchObject([{ status: 'BOOKED', returnCode: 'MD06', bookedAmount: '-121.00' }]);
    expect(await readInvoice(customerId, number)).toMatchObject({
      status: 'OPEN',
      dueDate: '2025-04-17',
      directDebit: null,
      returnedMandateId: mandateId,
      paidAmount: '0.00',
      openAmount: '121.00',
      payments: [{ amount: '121.00' }, { amount: '-121.00', returnCode: 'MD06', date: '2025-04-10' }],
    });
    expect(await getCollection()).toMatchObject({ status: 'RETURNED', returnCode: 'MD06' });
    expect((await findMandate(customerId)).lastUsedAt).not.toBeNull();
    expect(await getPoints(customerId)).toEqual([
      { points: 10, reason: 'INVOICE_PAID' },
      { points: -10, reason: 'CORRECTION' },
    ]);
    const types = await api.db.select().from(events).where(eq(events.customerId, customerId)).orderBy(events.eventId);
    expect(types.map(({ type }) => type)).toEqual([
      'invoice.issued',
      'invoice.collection-scheduled',
      'invoice.paid',
      'loyalty.booked',
      'invoice.reversed',
      'loyalty.booked',
      'invoice.open',
    ]);
    // It is not collected again, but paid by transfer.
    expect((await api.call(createCollectionBatches, { body: { customerId } }, systemToken)).body.items).toEqual([]);
    await load([{ amount: '121.00', remittance: number }], { day: '2025-04-10' });
    expect(await readInvoice(customerId, number)).toMatchObject({ status: 'PAID', paidAmount: '121.00' });
    expect((await getPoints(customerId)).at(-1)).toEqual({ points: 10, reason: 'INVOICE_PAID' });
  });

  it('is returned with its reason if it was never paid, and the next one is the first of the mandate again', async () => {
    const { customerId, number, mandateId, endToEndId } = await createCollected();
    await load([{ amount: '-121.00', endToEndId, returnCode: 'AC04' }], { version: '02' });
    expect(await readInvoice(customerId, number)).toMatchObject({
      status: 'OPEN',
      dueDate: '2025-03-27',
      openAmount: '121.00',
      returnedMandateId: mandateId,
      // The agreed day is later.
      payments: [
        { amount: '121.00', date: '2025-03-20' },
        { amount: '-121.00', returnCode: 'AC04' },
      ],
    });
    expect((await findMandate(customerId)).lastUsedAt).toBeNull();
    const { statementId } = await load([{ amount: '-121.00', endToEndId, returnCode: 'AC04', bankReference: 'AGAIN' }]);
    expect(await listEntries(statementId)).toMatchObject([{ status: 'UNASSIGNED' }]);
    expect((await readInvoice(customerId, number)).payments).toHaveLength(2);
  });

  it('is found only if the group that the bank booked as one amount has that amount', async () => {
    const { customerId, number, getCollection } = await createCollected();
    const { endToEndId } = await getCollection();
    const { statementId } = await load([{ amount: '120.99', endToEndId }]);
    expect(await listEntries(statementId)).toMatchObject([{ status: 'UNASSIGNED' }]);
    const [{ paymentInformationId } = { paymentInformationId: '' }] = await api.db
      .select()
      .from(collections)
      .where(eq(collections.endToEndId, endToEndId))
      .orderBy(collections.number);
    await load([{ amount: '121.00', paymentInformationId }]);
    expect(await readInvoice(customerId, number)).toMatchObject({ status: 'PAID', directDebit: { status: 'COLLECTED' } });
  });

  it('is not settled by a transfer, because it is collected as well', async () => {
    const { customerId, number } = await createCollected();
    const { statementId } = await load([{ amount: '121.00', remittance: number }]);
    expect(await listEntries(statementId)).toMatchObject([{ status: 'ON_ACCOUNT', customerId }]);
    expect(await readInvoice(customerId, number)).toMatchObject({ status: 'COLLECTION_SCHEDULED' });
  });
});

describe('loyalty points', () => {
  it('are taken back unless they have been spent, and are not given twice', async () => {
    const { customerId, number } = await createBilledCustomer(['2025-03-01'], {
      loyaltyParticipant: true,
      paymentMethod: 'SEPA_DIRECT_DEBIT',
    });
    await api.db.insert(sepaMandates).values({
      customerId,
      mandateId: `MND-${customerId}-01`,
      number: 1,
      iban: 'NL91ABNA0417164300',
      status: 'ACTIVE',
      signedAt: new Date('2024-01-05'),
    });
    await api.call(createCollectionBatches, { body: { customerId, dueUntil: '2025-12-31' } }, systemToken);
    const endToEndId = `DD-${number}`;
    await load([{ amount: '121.00', endToEndId }]);
    await insertLoyaltyEntry(api.db, { customerId, points: -7, reason: 'REDEEMED' });
    await load([{ amount: '-121.00', endToEndId, returnCode: 'MS02' }]);
    expect((await getPoints(customerId)).map(({ points }) => points)).toEqual([10, -7, -3]);
    await load([{ amount: '121.00', remittance: number }]);
    expect((await getPoints(customerId)).map(({ points }) => points)).toEqual([10, -7, -3, 3]);
  });

  it('are not earned by what was credited', async () => {
    const { customerId, number } = await createBilledCustomer(['2025-03-01'], { loyaltyParticipant: true });
    const lines = [{ lineNumber: 1, amount: '50.00' }];
    await api.call(creditInvoice, { params: { number }, body: { reason: 'Storing', lines } }, systemToken);
    await load([{ amount: '60.50', remittance: number }]);
    expect(await getPoints(customerId)).toEqual([{ points: 5, reason: 'INVOICE_PAID' }]);
  });

  it('are for participants', async () => {
    const { customerId, number } = await createBilledCustomer();
    await load([{ amount: '121.00', remittance: number }]);
    expect(await getPoints(customerId)).toEqual([]);
  });
});

describe('a file', () => {
  const entry = { amount: '121.00', remittance: 'x' };
  const xml = (options: Partial<Parameters<typeof writeStatement>[1]> = {}) => {
    statements += 1;
    return writeStatement([entry], { id: `S-${statements}`, ...options });
  };

  it.each([
    ['with a wrong sum', { closing: '1121.01' }, { reason: 'WRONG_SUM', closingBalance: '1121.01', calculated: '1121.00' }],
    ['in another currency', { currency: 'USD' }, { reason: 'OTHER_CURRENCY', currency: 'USD' }],
    ['of another account', { iban: 'NL91ABNA0417164300' }, { reason: 'OTHER_ACCOUNT', iban: 'NL91ABNA0417164300' }],
    ['of tomorrow', { day: '2025-03-21' }, { reason: 'FUTURE_DATE', date: '2025-03-21' }],
  ])('is rejected %s', async (_what, options, details) => {
    const before = await countEntries();
    const { status, problem } = await upload(xml(options));
    expect(status).toBe(409);
    expect(problem).toMatchObject({ code: 'STATEMENT_REFUSED', details });
    expect(await countEntries()).toBe(before);
  });
  const countEntries = () => api.db.$count(bankEntries);

  it('is rejected with the ID of another statement', async () => {
    const id = 'SAME-ID';
    expect((await upload(writeStatement([entry], { id }))).status).toBe(201);
    const { problem } = await upload(writeStatement([entry, { ...entry, amount: '1.00' }], { id }));
    expect(problem).toMatchObject({ code: 'STATEMENT_REFUSED', details: { reason: 'CHANGED' } });
  });

  const entity = '<!DOCTYPE Document [<!ENTITY x "121.00">]>';
  const bomb = `<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_, index) => `<!ENTITY a${index} "&a${index - 1};&a${index - 1};">`).join('')}]>`;
  const external = '<!DOCTYPE Document SYSTEM "http://127.0.0.1:9/statement.dtd">';
  const file = '<!DOCTYPE Document [<!ENTITY x SYSTEM "file:///etc/passwd">]>';
  it.each([
    ['entities', (text: string) => text.replace('?>', `?>${entity}`).replace('>121.00<', '>&x;<')],
    ['entities in entities', (text: string) => text.replace('?>', `?>${bomb}`)],
    ['an external document type', (text: string) => text.replace('?>', `?>${external}`)],
    ['an entity that is a file', (text: string) => text.replace('?>', `?>${file}`).replace('>x<', '>&x;<')],
    ['another message', (text: string) => text.replace('camt.053.001.08', 'camt.052.001.08')],
    ['no end', (text: string) => text.slice(0, -20)],
    ['an amount that is no number', (text: string) => text.replaceAll('>121.00<', '>1e3<')],
    ['an amount with three decimals', (text: string) => text.replaceAll('>121.00<', '>121.001<')],
    ['a date that does not exist', (text: string) => text.replaceAll('2025-03-20', '2025-02-30')],
    ['elements 5,000 deep', () => `${'<a>'.repeat(5_000)}${'</a>'.repeat(5_000)}`],
    ['a spreadsheet instead', () => 'PK\u0003\u0004'],
    ['nothing', () => ' '],
  ])('is rejected with %s', async (_what, change) => {
    const { status, problem } = await upload(change(xml()));
    expect(status).toBe(400);
    expect(problem).toMatchObject({ code: 'UNSUPPORTED_FILE', validationErrors: [{ field: 'content' }] });
  });

  it('is rejected if it is not UTF-8', async () => {
    expect((await upload(Buffer.from(xml(), 'utf16le'))).problem?.code).toBe('UNSUPPORTED_FILE');
  });

  it('is rejected at 50 MB, without reading it', async () => {
    const { status, problem } = await upload(Buffer.alloc(50 * 1024 * 1024, 'a'));
    expect(status).toBe(413);
    expect(problem?.code).toBe('BODY_TOO_LARGE');
  });

  it.each([10 * 1024 * 1024 + 1, 11 * 1024 * 1024, 12 * 1024 * 1024])('is rejected at %i bytes', async (size) => {
    const { status, problem } = await upload(Buffer.alloc(size, 'a'));
    expect([status, problem?.code]).toEqual([413, 'BODY_TOO_LARGE']);
  });

  it('is read at exactly 10 MB', async () => {
    expect((await upload(Buffer.alloc(10 * 1024 * 1024, 'a'))).problem?.code).toBe('UNSUPPORTED_FILE');
  });

  it('is read without the entries that the bank only announces', async () => {
    const { statementId } = await load([entry, { ...entry, amount: '5.00', status: 'PDNG' }]);
    expect(await listEntries(statementId)).toHaveLength(1);
  });

  it('can be loaded and read only by the provider', async () => {
    const { customerId } = await createBilledCustomer();
    const body = { fileName: 'camt.xml', content: Buffer.from(xml()).toString('base64') };
    expect((await api.call(loadBankStatement, { body })).status).toBe(401);
    expect((await api.call(loadBankStatement, { body }, finance(customerId))).status).toBe(401);
    expect((await api.call(listBankEntries, { query: {} }, finance(customerId))).status).toBe(401);
    expect((await api.call(getBankStatement, { params: { statementId: 2_000_000_000 } }, systemToken)).status).toBe(404);
    await load([entry]);
    const { body: page } = await api.call(listBankStatements, { query: { limit: 1 } }, systemToken);
    expect(page.items).toMatchObject([{ bankStatementId: `S-${statements}`, iban: 'NL83DMRC0900000180' }]);
    const next = await api.call(listBankStatements, { query: { limit: 1, after: page.next! } }, systemToken);
    expect(next.body.items[0]!.statementId).toBeLessThan(page.items[0]!.statementId);
  });
});
