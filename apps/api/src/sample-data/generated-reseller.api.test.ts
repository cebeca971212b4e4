import type { OrderType } from '@demarc/contract/kinds/registry.ts';
import type { ServiceStatus } from '@demarc/contract/service.ts';
import { type TvAccountStatus, tvAccountStatuses } from '@demarc/contract/tv-account-status.ts';
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import { accounts } from '../db/schema/account.ts';
import { powerFeeds } from '../db/schema/colocation.ts';
import { contacts } from '../db/schema/contact.ts';
import { customers } from '../db/schema/customer.ts';
import { invoices } from '../db/schema/invoice.ts';
import { invoiceFindings, reconciliations } from '../db/schema/invoice-finding.ts';
import { lineDiagnostics, lineSessions, lines } from '../db/schema/line.ts';
import { loyaltyEntries } from '../db/schema/loyalty.ts';
import { manualAgreements } from '../db/schema/manual-agreement.ts';
import { orders } from '../db/schema/order.ts';
import { quotations } from '../db/schema/quotation.ts';
import { tvAccounts, tvActivationRequests, tvProducts } from '../db/schema/tv.ts';
import { loadServerKeys } from '../db/server-keys.ts';
import { findCustomer } from '../db/views/customer.ts';
import { checkUbl } from '../documents/invoice/check-ubl.ts';
import { toInvoiceDocument } from '../documents/invoice/invoice-document.ts';
import { writeUblInvoice } from '../documents/invoice/ubl-invoice.ts';
import { readDocumentSource } from '../modules/invoice/render-invoice.ts';
import { reconcileInvoiceJob } from '../processes/reconciliation/reconcile-job.ts';
import { loadSamples } from '../testing/load-samples.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { generateCompany, paidInvoiceCount, sizes } from './generated-company.ts';
import { listGeneratedStatuses } from './generated-quotations.ts';
import { createSamplePast } from './sample-past.ts';

const config = readConfig({ DATA_DIR: 'memory://', DEMO: '1' });
let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const load = (size?: 'mid') => loadSamples(database, size);
const countByStatus = (rows: readonly { status: string }[]) =>
  Object.fromEntries(
    [...new Set(rows.map(({ status }) => status))].map((status) => [status, rows.filter((row) => row.status === status).length]),
  );

/** Invoices of 24 months: all but the last are paid or credited, their documents are valid, and they charge what was ordered. */
async function expectInvoices(customerId: number) {
  const { db } = database;
  const rows = await db.select().from(invoices).where(eq(invoices.customerId, customerId)).orderBy(asc(invoices.number));
  // The one of this month is issued on its second day.
  const isBeforeIssue = rows.length === 26;
  expect(rows).toHaveLength(isBeforeIssue ? 26 : 27);
  expect(countByStatus(rows)).toEqual({ PAID: 23, CREDITED: 3, ...(!isBeforeIssue && { OPEN: 1 }) });
  const specificationCount = rows.reduce((sum, row) => sum + row.specificationCount, 0);
  expect(specificationCount).toBeGreaterThan(100_000);
  expect(specificationCount).toBeLessThan(200_000);

  const customer = (await findCustomer(db, customerId))!;
  for (const row of rows) {
    const source = await readDocumentSource(db, row, customer, config.seller!);
    expect(checkUbl(writeUblInvoice(toInvoiceDocument(source)).toString(), source), row.number).toEqual([]);
  }

  const last = rows.at(-1)!;
  const past = createSamplePast(
    db,
    { config, database, clock: systemClock, keys: await loadServerKeys(db, { sessionKeys: null }, systemClock) },
    new Date(),
  );
  await reconcileInvoiceJob.run(past.context, last);
  const isChecked = and(eq(reconciliations.customerId, customerId), eq(reconciliations.invoiceId, last.invoiceId));
  const [{ checkedCount } = { checkedCount: 0 }] = await db.select().from(reconciliations).where(isChecked);
  expect(checkedCount).toBeGreaterThan(6_000);
  expect(await db.select().from(invoiceFindings).where(eq(invoiceFindings.customerId, customerId))).toEqual([]);
}

describe('a generated reseller', () => {
  it('has the volumes of a mid-size reseller', { timeout: 300_000 }, async () => {
    // The companies of the demo come first.
    const name = (await load('mid')).at(-1);
    const [{ customerId } = { customerId: 0 }] = await database.db
      .select()
      .from(customers)
      .where(eq(customers.companyName, name!));
    const rows = async (table: PgTable & { customerId: PgColumn }) => database.db.$count(table, eq(table.customerId, customerId));
    const rowCounts = await Promise.all(
      [accounts, contacts, loyaltyEntries, lines, lineDiagnostics, lineSessions, tvAccounts, tvProducts, powerFeeds].map(
        (table) => rows(table),
      ),
    );
    expect(rowCounts).toEqual([25, 9, 900, 5_000, 3_000, 60_000, 2_500, 4_500, 41]);
    const countOrders = (type: OrderType) =>
      database.db.$count(orders, and(eq(orders.customerId, customerId), eq(orders.type, type)));
    expect([await countOrders('LINE'), await countOrders('RACK'), await countOrders('SHARED_COLO')]).toEqual([6_800, 14, 8]);
    const ofStatus = (status: ServiceStatus) =>
      database.db.$count(lines, and(eq(lines.customerId, customerId), eq(lines.status, status)));
    expect([await ofStatus('PENDING'), await ofStatus('PENDING_TERMINATION'), await ofStatus('TERMINATED')]).toEqual([
      100, 50, 400,
    ]);
    const tvOfStatus = (status: TvAccountStatus) =>
      database.db.$count(tvAccounts, and(eq(tvAccounts.customerId, customerId), eq(tvAccounts.status, status)));
    expect(await Promise.all(tvAccountStatuses.map(tvOfStatus))).toEqual([30, 2_171, 31, 18, 250]);
    const isWaiting = and(eq(tvActivationRequests.customerId, customerId), eq(tvActivationRequests.status, 'PENDING'));
    expect(await database.db.$count(tvActivationRequests, isWaiting)).toBe(5);
    expect(await database.db.$count(tvAccounts, and(eq(tvAccounts.customerId, customerId), isNotNull(tvAccounts.lineId)))).toBe(
      1_000,
    );
    const quotationRows = await database.db.select().from(quotations).where(eq(quotations.customerId, customerId));
    expect(countByStatus(quotationRows)).toEqual({
      ACCEPTED: 73,
      DECLINED: 26,
      EXPIRED: 21,
      CANCELLED: 8,
      OFFERED: 7,
      UNABLE_TO_PROVIDE: 6,
      WITHDRAWN: 5,
      REQUESTED: 2,
      IN_PROGRESS: 1,
      CHANGE_REQUESTED: 1,
    });
    const agreementRows = await database.db.select().from(manualAgreements).where(eq(manualAgreements.customerId, customerId));
    expect(countByStatus(agreementRows)).toEqual({ ACTIVE: 6, OFFERED: 2, SIGNED: 1, DECLINED: 1, EXPIRED: 1, ENDED: 1 });
    await expectInvoices(customerId);
    // In chronological order, like the IDs that the server assigns. Racks are ordered before the lines are generated.
    const { rows: unsorted } = (await database.db.execute(sql`
      select order_id from (
        select order_id, created_at, lag(created_at) over (partition by type order by order_id) as before from service_order where customer_id = ${customerId}
      ) as numbered where created_at < before
      union all
      select account_nr from (
        select account_nr, created_at, lag(created_at) over (order by account_nr) as before from tv_account where customer_id = ${customerId}
      ) as numbered where created_at < before - interval '1 day'
      limit 1`)) as unknown as { rows: unknown[] };
    expect(unsorted).toEqual([]);
  });

  it('validates the large reseller completely, without writing it', () => {
    const { accounts, contacts, loyalty } = generateCompany('large', systemClock);
    expect([accounts.length, contacts.length, loyalty.length]).toEqual([180, 14, 12_000 - paidInvoiceCount]);
    expect(listGeneratedStatuses('large')).toHaveLength(2_500);
    expect(sizes.large.television).toEqual({ accounts: 60_000, products: 110_000 });
    expect(sizes.large.volumes).toEqual({ lines: 200_000, orders: 265_000, diagnostics: 60_000, sessions: 2_400_000 });
  });
});
