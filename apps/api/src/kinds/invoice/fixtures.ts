import { randomUUID } from 'node:crypto';
import { invoiceAttachmentTypes } from '@demarc/contract/invoice.ts';
import { invoiceOperations, invoiceProviderOperations, ownPriceOperations } from '@demarc/contract/kinds/invoice-operations.ts';
import { eq } from 'drizzle-orm';
import { invoiceDocuments, invoicePayments, invoices } from '../../db/schema/invoice.ts';
import { invoiceDisputeMessages, invoiceDisputes } from '../../db/schema/invoice-dispute.ts';
import { invoiceFindings } from '../../db/schema/invoice-finding.ts';
import { ownPrices } from '../../db/schema/own-price.ts';
import {
  bankEntries,
  bankEntryInvoices,
  bankStatements,
  collectionBatches,
  collections,
  invoiceReminders,
} from '../../db/schema/payment.ts';
import { storeFile } from '../../documents/store-file.ts';
import { insertInvoice } from '../../modules/invoice/invoice.store.ts';
import { storeValidation } from '../../modules/invoice/invoice-document.store.ts';
import { demoSeller } from '../../seller.ts';
import { writeStatement } from '../../testing/bank-statements.ts';
import { billOn, insertCharge } from '../../testing/billing.ts';
import type { KindFixtures, RowOwner } from '../../testing/kind-fixtures.ts';
import type { TestApi } from '../../testing/test-api.ts';

const day = '2025-03-01';
/** A list parameter with one value is a plain string in the query. */
const listQuery = {
  status: 'OPEN',
  type: 'INVOICE',
  overdue: true,
  issuedFrom: day,
  issuedTo: day,
  amountFrom: '0.01',
  amountTo: '999.99',
  q: 'proef',
  sort: 'issueDate',
};

const ownPriceQuery = { serviceType: 'LINE', serviceId: 1, hasPrice: true, q: 'proef' };

/** Invoices with a payment, a document, a finding, a dispute and documents that are held back, and an own price. */
export const fixtures: KindFixtures<Awaited<ReturnType<typeof insertRows>>> = {
  operations: [...invoiceOperations, ...ownPriceOperations, ...invoiceProviderOperations],
  insertRows,
  getParams: ({ number, statementId, entryId, disputeId, findingId }) => ({ number, statementId, entryId, disputeId, findingId }),
  inputs: {
    listInvoices: () => ({ query: listQuery }),
    exportInvoices: ({ number }) => ({ query: { ...listQuery, number } }),
    listInvoiceSpecification: () => ({ query: { serviceType: 'LINE', serviceId: 1, lineNumber: 1, q: 'proef' } }),
    getInvoiceDifference: () => ({ query: { reason: 'NEW' } }),
    startBillingRun: ({ customerId }) => ({ body: { customerId, day: '2025-03-02' } }),
    addCustomerCharge: () => ({
      body: { chargeType: 'MRC', unitPrice: '1.0000', discountPercent: '10', startsOn: '2025-03-02', endsOn: '2025-03-05' },
    }),
    moveProviderInvoice: () => ({ body: { status: 'DISPUTED', returnCode: 'AM04' } }),
    addInvoicePayment: () => ({ body: { date: '2025-03-02', amount: '1.00' } }),
    downloadInvoice: () => ({ query: { type: 'pdf' } }),
    downloadInvoices: ({ number }) => ({ query: { ...listQuery, number, document: 'pdf', namePattern: '{number}' } }),
    renderInvoice: ({ heldBackNumber }) => ({ params: { number: heldBackNumber } }),
    creditInvoice: () => ({ body: { lines: [{ lineNumber: 1, amount: '1.00' }] } }),
    getAccountStatement: () => ({ query: { from: day, to: '2025-12-31' } }),
    downloadAccountStatement: () => ({ query: { from: day, to: '2025-12-31', type: 'mutations' } }),
    getCollectionBatch: ({ collectionBatchId: batchId }) => ({ params: { batchId } }),
    downloadCollectionBatch: ({ collectionBatchId: batchId }) => ({ params: { batchId } }),
    createCollectionBatches: ({ customerId }) => ({ body: { customerId, dueUntil: day } }),
    loadBankStatement: () => ({ body: { content: Buffer.from(writeStatement([], { id: randomUUID() })).toString('base64') } }),
    listBankEntries: ({ customerId, statementId }) => ({ query: { customerId, statementId, status: 'ON_ACCOUNT' } }),
    assignBankEntry: ({ customerId, number }) => ({ body: { customerId, numbers: [number] } }),
    disputeInvoice: ({ findingId }) => ({ body: { lineNumber: 1, amount: '1.00', findingId } }),
    listInvoiceDisputes: ({ disputedNumber }) => ({ query: { status: 'OPEN', invoiceNumber: disputedNumber } }),
    listProviderDisputes: ({ customerId }) => ({ query: { customerId, status: 'OPEN' } }),
    acceptDispute: () => ({ body: { lines: [{ lineNumber: 1, amount: '1.00' }] } }),
    listInvoiceFindings: ({ number }) => ({
      query: { status: 'OPEN', type: 'BILLED_TWICE', invoiceNumber: number, serviceType: 'LINE', serviceId: 1 },
    }),
    listOwnPrices: () => ({ query: ownPriceQuery }),
    exportOwnPrices: () => ({ query: ownPriceQuery }),
    putOwnPrice: () => ({ body: { serviceType: 'LINE', serviceId: 1, monthlyPrice: '1.00' } }),
    importOwnPrices: () => ({ body: { rows: [{ serviceType: 'LINE', serviceId: '1', monthlyPrice: '1.00' }] } }),
  },
  singleUseRows: [
    'startBillingRun',
    'mailInvoice',
    'moveProviderInvoice',
    'addInvoicePayment',
    'creditInvoice',
    'assignBankEntry',
    'disputeInvoice',
    'withdrawDispute',
    'acceptDispute',
    'rejectDispute',
    'dismissFinding',
  ],
  operationsWithoutFreeText: [
    'getInvoiceSummary',
    'listBillingRuns',
    'downloadInvoices',
    'getAccountStatement',
    'downloadAccountStatement',
    'listProviderDisputes',
  ],
  crossCustomerOperations: [
    'listProviderInvoices',
    'listBillingRuns',
    'listHeldBackInvoices',
    'listCollectionBatches',
    'listBankStatements',
    'getCollectionBatch',
    'downloadCollectionBatch',
    'getBankStatement',
    'listBankEntries',
    'loadBankStatement',
    'listProviderDisputes',
  ],
  async insertFindable(db, { customerId, uniqueText }) {
    const number = `2099${customerId}`;
    const party = { name: uniqueText, address: demoSeller.address, cocNumber: null, vatNumber: null };
    const now = new Date();
    await insertInvoice(db, {
      customerId,
      number,
      invoiceId: 1,
      type: 'INVOICE',
      status: 'OPEN',
      issueDate: day,
      dueDate: day,
      periodFrom: day,
      periodTo: day,
      customInvoiceReference: `Factuur ${uniqueText}`,
      purchaseOrderNumber: `PO-F${uniqueText}`,
      seller: party,
      buyer: party,
      vatBreakdown: [],
      totalExclVat: '1.00',
      totalVat: '0.21',
      totalInclVat: '1.21',
      paymentMethod: 'BANK_TRANSFER',
      lineCount: 0,
      specificationCount: 0,
      createdAt: now,
      updatedAt: now,
    });
    return [{ kind: 'invoice', id: number, texts: [number, `Factuur ${uniqueText}`, `PO-F${uniqueText}`] }];
  },
};

async function insertRows(api: TestApi, { customerId, word }: RowOwner) {
  const { db } = api;
  await insertCharge(api, { customerId, startsOn: day, name: word, purchaseOrderNumber: word, serviceLabel: word });
  const number = (await billOn(api, customerId, day))!;
  const createdAt = new Date();
  await db
    .insert(invoicePayments)
    .values({ customerId, number, date: day, amount: '0.01', method: 'BANK_TRANSFER', reference: word, createdAt });
  const content = new TextEncoder().encode(`%PDF-1.7 ${word}`);
  for (const type of invoiceAttachmentTypes) {
    const documentId = randomUUID();
    await storeFile(db, {
      customerId,
      documentId,
      fileName: `${word}.${type}`,
      contentType: 'application/pdf',
      content,
      createdAt,
    });
    await db.insert(invoiceDocuments).values({ customerId, number, type, documentId, createdAt });
  }
  const heldBackNumber = (await billOn(api, customerId, '2025-04-01'))!;
  await storeValidation(db, {
    customerId,
    number: heldBackNumber,
    status: 'HELD_BACK',
    validatedAt: createdAt,
    ruleSets: [],
    violations: [{ rule: 'BR-06', message: word }],
  });
  // A wavelength could have the same low number, and a response with the one must not look like a response with the other.
  const findingId = 900_000_000 + customerId;
  await db.insert(invoiceFindings).values({
    customerId,
    findingId,
    invoiceId: 1,
    number,
    findingKey: word,
    type: 'BILLED_TWICE',
    status: 'OPEN',
    serviceType: 'LINE',
    serviceId: 1,
    serviceLabel: word,
    productCode: word,
    description: word,
    lineNumber: 1,
    periodFrom: day,
    periodTo: day,
    amount: '1.00',
    resolutionText: word,
    foundAt: createdAt,
  });
  const costCenter = `proef ${word}`.slice(0, 40);
  await db.insert(ownPrices).values({
    customerId,
    serviceType: 'LINE',
    serviceId: 1,
    monthlyPrice: '1.00',
    costCenter,
    endUser: word,
    updatedAt: createdAt,
  });
  return {
    number,
    heldBackNumber,
    findingId,
    ...(await insertDispute(api, { customerId, word })),
    ...(await insertPaymentRows(api, { customerId, number, word })),
  };
}

/** Inserts a direct debit, a reminder, and a payment on account. */
async function insertPaymentRows(
  { db }: TestApi,
  { customerId, number, word }: { customerId: number; number: string; word: string },
) {
  const file = { content: new TextEncoder().encode(word), sha256: word };
  const [batch] = await db
    .insert(collectionBatches)
    .values({
      messageId: `${word}-${number}`,
      firstCollectionDate: day,
      lastCollectionDate: day,
      collectionCount: 1,
      totalAmount: '1.00',
      createdAt: new Date(),
      ...file,
    })
    .returning();
  const { batchId } = batch!;
  await db.insert(collections).values({
    customerId,
    endToEndId: `${word}-${number}`,
    number,
    batchId,
    paymentInformationId: word,
    amount: '1.00',
    iban: word,
    collectionDate: day,
    mandateId: word,
    sequenceType: 'FRST',
    status: 'RETURNED',
    returnCode: 'AM04',
  });
  await db.insert(invoiceReminders).values({ customerId, number, dueDate: day, step: 1, sentOn: day });
  const [statement] = await db
    .insert(bankStatements)
    .values({
      iban: word,
      bankStatementId: `${word}-${number}`,
      fromDate: day,
      toDate: day,
      fileName: word,
      loadedAt: new Date(),
      openingBalance: '0.00',
      closingBalance: '1.00',
      ...file,
    })
    .returning();
  const { statementId } = statement!;
  const [entry] = await db
    .insert(bankEntries)
    .values({
      statementId,
      entryKey: `${word}-${number}`,
      status: 'ON_ACCOUNT',
      bookedOn: day,
      amount: '1.00',
      customerId,
      bankReference: word,
      counterpartyName: word,
      counterpartyIban: word,
      remittance: word,
      isReturn: false,
    })
    .returning();
  const { entryId } = entry!;
  await db.insert(bankEntryInvoices).values({ entryId, customerId, number, amount: '0.00' });
  return { collectionBatchId: batchId, statementId, entryId };
}

async function insertDispute(api: TestApi, { customerId, word }: Pick<RowOwner, 'customerId' | 'word'>) {
  const { db } = api;
  const disputedNumber = (await billOn(api, customerId, '2025-05-01'))!;
  await db.update(invoices).set({ status: 'DISPUTED' }).where(eq(invoices.number, disputedNumber));
  const openedAt = new Date();
  const [{ disputeId } = { disputeId: 0 }] = await db
    .insert(invoiceDisputes)
    .values({
      customerId,
      number: disputedNumber,
      lineNumber: 1,
      lineDescription: word,
      reason: 'OTHER',
      status: 'OPEN',
      messageCount: 1,
      lastMessageFrom: 'CUSTOMER',
      openedAt,
    })
    .returning();
  await db
    .insert(invoiceDisputeMessages)
    .values({ customerId, disputeId, from: 'CUSTOMER', author: word, text: word, sentAt: openedAt });
  return { disputedNumber, disputeId };
}
