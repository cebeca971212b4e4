import { and, asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { invoiceSpecifications, invoices } from '../db/schema/invoice.ts';
import { invoiceDisputes } from '../db/schema/invoice-dispute.ts';
import { invoiceFindings } from '../db/schema/invoice-finding.ts';
import { ownPrices } from '../db/schema/own-price.ts';
import { findUndisputedFindings } from '../modules/invoice/overview.store.ts';
import { openSampleDatabase } from '../testing/load-samples.ts';
import { assertInvoiceInvariants } from './invoice-invariants.ts';

const noordlijn = 20240317;
const bakkerij = 20250109;

let database: Awaited<ReturnType<typeof openSampleDatabase>>;
beforeAll(async () => {
  database = await openSampleDatabase();
});
afterAll(() => database.close());

it('has an invoice for each month, most of them paid, and one of every other fate', async () => {
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
  const others = await database.db.select().from(invoices).where(eq(invoices.customerId, bakkerij));
  expect(others.length).toBeGreaterThan(3);
});

it('has a dispute with a thread, a charge that is billed twice, and own prices', async () => {
  const { db } = database;
  const disputes = await db.select().from(invoiceDisputes).where(eq(invoiceDisputes.customerId, noordlijn));
  expect(disputes).toMatchObject([{ status: 'OPEN', messageCount: 3, lineNumber: expect.any(Number) }]);
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

it('charges the power of racks in arrears', async () => {
  const [used] = await database.db
    .select({ count: sql<number>`count(*)::int` })
    .from(invoiceSpecifications)
    .where(and(eq(invoiceSpecifications.customerId, noordlijn), sql`power is not null`));
  expect(used!.count).toBeGreaterThan(20);
});

it('keeps the rules, which find what is broken', async () => {
  await assertInvoiceInvariants(database.db);
  const [invoice] = await database.db.select().from(invoices).where(eq(invoices.customerId, noordlijn)).limit(1);
  await database.db.update(invoices).set({ totalVat: '0.01' }).where(eq(invoices.number, invoice!.number));
  await expect(assertInvoiceInvariants(database.db)).rejects.toThrow('the sums or the VAT of an invoice are wrong');
});
