import { subtractAmounts } from '@demarc/contract/money.ts';
import { asc, desc, eq, gt } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import { systemClock } from '../clock.ts';
import { auditEntries, events } from '../db/schema/audit.ts';
import { invoices } from '../db/schema/invoice.ts';
import { invoiceDisputes } from '../db/schema/invoice-dispute.ts';
import { invoiceFindings } from '../db/schema/invoice-finding.ts';
import { lines } from '../db/schema/line.ts';
import { orders } from '../db/schema/order.ts';
import { tvAccounts, tvDevices, tvProducts } from '../db/schema/tv.ts';
import { findEnergy } from '../testing/disputed-energy.ts';
import { loadSamples } from '../testing/load-samples.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
afterEach(() => database.close());

/** Reads the statuses of the demo. */
async function readStatuses() {
  const { db } = database;
  const lineRows = await db.select().from(lines).orderBy(asc(lines.reference));
  const orderRows = await db.select().from(orders).orderBy(asc(orders.subject), asc(orders.createdAt));
  const accountRows = await db.select().from(tvAccounts).orderBy(asc(tvAccounts.reference));
  const products = await db.select().from(tvProducts);
  const disputeRows = await db.select().from(invoiceDisputes);
  const findingRows = await db.select().from(invoiceFindings).where(eq(invoiceFindings.status, 'OPEN'));
  const newestInvoices = await db.select().from(invoices).orderBy(desc(invoices.issueDate), desc(invoices.invoiceId)).limit(12);
  return {
    lines: lineRows.map(({ reference, status, operationalState }) => `${reference} ${status} ${operationalState}`),
    orders: orderRows.map(({ subject, subType, status, jeopardy }) => `${subject} ${subType} ${status} ${jeopardy}`),
    disputes: disputeRows.map(({ reason, status, messageCount }) => `${reason} ${status} ${messageCount}`),
    findings: findingRows.map(({ type, serviceType }) => `${type} ${serviceType}`),
    invoices: newestInvoices.map(({ customerId, status, type }) => `${customerId} ${type} ${status}`),
    accounts: accountRows.map(({ reference, status, tvAccountId }) => {
      const accountProducts = products.filter((product) => product.tvAccountId === tvAccountId);
      return [reference, status, ...accountProducts.map((product) => `${product.productCode} ${product.status}`).sort()].join(
        ' ',
      );
    }),
  };
}

let usual: Awaited<ReturnType<typeof readStatuses>> | undefined;

it.each([
  ['on a usual day', '2026-11-21T12:00:00Z'],
  ['in the first minutes of a month, before its invoices', '2027-04-01T00:20:00Z'],
  // The disputed invoice charges the energy of February, which has fewer days than the month before.
  ['right after the invoices of a month', '2027-04-02T03:15:00Z'],
  ['on the last evening of a month', '2027-08-31T21:40:00Z'],
  ['when the month in Amsterdam is not that of UTC', '2028-02-29T23:10:00Z'],
  ['between holidays', '2027-12-27T08:15:00Z'],
  // Loading the demo can take minutes on a busy machine.
])('is the same, and over, when it is loaded %s', { timeout: 180_000 }, async (_when, time) => {
  const now = new Date(time);
  database = await openTestDatabase();
  await loadSamples(database, undefined, { ...systemClock, now: () => now });
  const { db } = database;

  const statuses = await readStatuses();
  usual ??= statuses;
  expect(statuses).toEqual(usual);

  const [dispute] = await db.select().from(invoiceDisputes);
  const { amount, previousAmount } = await findEnergy(db, dispute!, 'Kern Amsterdam');
  expect(dispute!.amount).toBe(subtractAmounts(amount, previousAmount));
  expect(Number(dispute!.amount)).toBeGreaterThan(0.1 * Number(previousAmount));

  expect(await db.$count(events, gt(events.occurredAt, now))).toBe(0);
  const entries = await db.select().from(auditEntries).orderBy(asc(auditEntries.entryId));
  const times = entries.map(({ occurredAt }) => occurredAt.getTime());
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(times.at(-1)).toBeLessThanOrEqual(now.getTime());
  for (const { activatedAt, lastSeenAt } of await db.select().from(tvDevices)) {
    if (!lastSeenAt) continue;
    expect(lastSeenAt.getTime()).toBeGreaterThan(activatedAt.getTime());
    expect(lastSeenAt.getTime()).toBeLessThanOrEqual(now.getTime());
  }
  expect(await db.$count(tvAccounts, eq(tvAccounts.status, 'ended'))).toBe(1);
});
