import { subtractAmounts } from '@demarc/contract/money.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditEntries } from '../db/schema/audit.ts';
import { invoiceSpecifications, invoices } from '../db/schema/invoice.ts';
import { invoiceDisputes } from '../db/schema/invoice-dispute.ts';
import { invoiceFindings } from '../db/schema/invoice-finding.ts';
import { ownPrices } from '../db/schema/own-price.ts';
import { presentDispute } from '../modules/invoice/dispute/dispute.presenter.ts';
import { findMessages } from '../modules/invoice/dispute/dispute.store.ts';
import { findUndisputedFindings } from '../modules/invoice/overview.store.ts';
import { findEnergy } from '../testing/disputed-energy.ts';
import { openSampleDatabase } from '../testing/load-samples.ts';
import { assertInvoiceInvariants } from './invoice-invariants.ts';

const noordlijn = 20240317;
const bakkerij = 20250109;

let database: Awaited<ReturnType<typeof openSampleDatabase>>;
beforeAll(async () => {
  database = await openSampleDatabase();
});
afterAll(() => database.close());

it('the demo has an invoice for each month, most of them paid, and one with each other outcome', async () => {
  const rows = await database.db
    .select()
    .from(invoices)
    .where(eq(invoices.customerId, noordlijn))
    .orderBy(asc(invoices.issueDate));
  const count = (status: string, type = 'INVOICE') => rows.filter((row) => row.status === status && row.type === type).length;
  const months = new Set(rows.filter(({ type }) => type === 'INVOICE').map(({ periodFrom }) => periodFrom));
  // The one of this month is issued on its second day.
  expect(months.size).toBeGreaterThanOrEqual(23);
  expect(months.size).toBeLessThanOrEqual(24);
  expect([
    count('DISPUTED'),
    count('PARTIALLY_PAID'),
    count('REVERSED'),
    count('CREDITED'),
    count('CREDITED', 'CREDIT_NOTE'),
  ]).toEqual([...[1, 1, 1, 1, 1]]);
  const [reversed] = rows.filter(({ status }) => status === 'REVERSED');
  expect(reversed?.paymentMethod).toBe('SEPA_DIRECT_DEBIT');
  expect(new Set(rows.filter((row) => row !== reversed).map(({ paymentMethod }) => paymentMethod))).toEqual(
    new Set(['BANK_TRANSFER']),
  );
  expect(count('OPEN')).toBeGreaterThan(0);
  expect(count('PAID')).toBeGreaterThan(10);
  // Invoices have the reference that the company had at the time.
  const hasReference = rows.map(({ customInvoiceReference }) => customInvoiceReference !== null);
  expect(hasReference).toEqual(hasReference.toSorted((a, b) => Number(a) - Number(b)));
  expect(new Set(hasReference)).toEqual(new Set([false, true]));
  const otherInvoices = await database.db.select().from(invoices).where(eq(invoices.customerId, bakkerij));
  expect(otherInvoices.length).toBeGreaterThan(3);
});

it('the activity log of the demo says why an invoice was collected and the others are transferred', async () => {
  const { db } = database;
  const [returned] = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.customerId, noordlijn), eq(invoices.status, 'REVERSED')));
  const entries = await db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.customerId, noordlijn))
    .orderBy(auditEntries.entryId);
  const changes = entries.filter(({ operation }) => operation === 'updateProviderCustomer');
  expect(changes).toMatchObject([
    { before: { paymentMethod: 'BANK_TRANSFER' }, after: { paymentMethod: 'SEPA_DIRECT_DEBIT' } },
    { before: { paymentMethod: 'SEPA_DIRECT_DEBIT' }, after: { paymentMethod: 'BANK_TRANSFER' } },
  ]);
  const [toDirectDebit, toTransfer] = changes.map(({ occurredAt }) => occurredAt.getTime());
  expect(returned!.createdAt.getTime()).toBeGreaterThan(toDirectDebit!);
  expect(returned!.createdAt.getTime()).toBeLessThan(toTransfer!);
});

it('the demo has a dispute about an increase in energy, with a last message that is a few days old', async () => {
  const { db, end } = { db: database.db, end: Date.now() };
  const [dispute, ...others] = await db.select().from(invoiceDisputes).where(eq(invoiceDisputes.customerId, noordlijn));
  expect(others).toEqual([]);
  expect(dispute).toMatchObject({ status: 'OPEN', reason: 'WRONG_USAGE', messageCount: 4, lastMessageFrom: 'PROVIDER' });
  const { disputedAmount, charge } = await presentDispute(db, dispute!, 'en');
  expect(charge).toMatchObject({ productName: 'Energy per kWh', serviceRef: { type: 'RACK' } });
  const { amount, previousAmount } = await findEnergy(db, dispute!, 'Kern Amsterdam');
  expect(disputedAmount).toBe(subtractAmounts(amount, previousAmount));
  expect(Number(disputedAmount)).toBeGreaterThan(0.1 * Number(previousAmount));
  const messages = await findMessages(db, dispute!);
  expect(end - messages.at(-1)!.sentAt.getTime()).toBeLessThan(7 * 24 * 60 * 60_000);
});

it('the demo has a charge that is billed twice, and resale prices', async () => {
  const { db } = database;
  const findings = await db
    .select()
    .from(invoiceFindings)
    .where(eq(invoiceFindings.status, 'OPEN'))
    .orderBy(asc(invoiceFindings.findingId));
  expect(findings).toMatchObject([{ customerId: noordlijn, type: 'BILLED_TWICE', serviceType: 'LINE' }]);
  // The only one can be disputed without looking for it.
  expect((await findUndisputedFindings(db, noordlijn)).findingId).toBe(findings[0]!.findingId);
  const prices = await db.select().from(ownPrices).where(eq(ownPrices.customerId, noordlijn));
  expect(prices.length).toBeGreaterThan(5);
});

it('the demo charges the power of racks in arrears', async () => {
  const [used] = await database.db
    .select({ count: sql<number>`count(*)::int` })
    .from(invoiceSpecifications)
    .where(and(eq(invoiceSpecifications.customerId, noordlijn), sql`power is not null`));
  expect(used!.count).toBeGreaterThan(20);
});

it('the demo satisfies the invariants, which detect violations', async () => {
  await assertInvoiceInvariants(database.db);
  const [invoice] = await database.db.select().from(invoices).where(eq(invoices.customerId, noordlijn)).limit(1);
  await database.db.update(invoices).set({ totalVat: '0.01' }).where(eq(invoices.number, invoice!.number));
  await expect(assertInvoiceInvariants(database.db)).rejects.toThrow('the sums or the VAT of an invoice are wrong');
});
