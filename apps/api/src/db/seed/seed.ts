import { sql } from 'drizzle-orm';
import type { Clock } from '../../clock.ts';
import type { Database } from '../database.ts';
import { customers } from '../schema/customer.ts';
import { ipPrefixes } from '../schema/ip.ts';
import { lineDiagnostics, lineSessions, lines } from '../schema/line.ts';
import { orders } from '../schema/order.ts';
import { tvAccounts, tvActivationCodes, tvDevices, tvProducts } from '../schema/tv.ts';
import { type CountedTable, reconcileStatusCounts } from '../status-counts.ts';
import { insertSampleCatalogue } from './catalogue.ts';
import { insertCompany, type SampleAgreements, type SampleCompany, type SampleOffer } from './company.ts';
import { createDemoCompanies } from './demo.ts';
import { generateCompany, type Size } from './generated-company.ts';
import { insertSampleLines } from './insert-lines.ts';
import { insertSampleNotices } from './insert-notices.ts';
import { insertSampleTv } from './insert-tv.ts';
import { insertSampleWebhooks } from './insert-webhooks.ts';
import { assertInvariants } from './invariants.ts';
import type { TvSecrets } from './tv-rows.ts';

export interface SeedContext {
  db: Database;
  clock: Clock;
  /** Hash of the shared password of all accounts. */
  passwordHash: string;
  /** Renders agreements. Injected, because this layer must not depend on document rendering. */
  sampleMsas(customer: SampleCompany['customer'], offers: readonly SampleOffer[]): Promise<SampleAgreements>;
  tvSecrets: TvSecrets;
  /** The tables whose rows are counted by status. */
  countedTables: readonly CountedTable[];
}

/** Large tables. Without `ANALYZE` after bulk inserts, the planner uses outdated statistics and queries do not finish in time. */
const bulkTables = [
  lines,
  lineSessions,
  lineDiagnostics,
  ipPrefixes,
  orders,
  tvAccounts,
  tvProducts,
  tvDevices,
  tvActivationCodes,
];

/**
 * Loads the demo companies, and optionally a generated one, in one transaction. Skips companies that already exist, and returns
 * the names of those it has written.
 */
export async function loadSampleData(
  { db, clock, passwordHash, sampleMsas, tvSecrets, countedTables }: SeedContext,
  size?: Size,
): Promise<string[]> {
  const companies = [...createDemoCompanies(clock), ...(size ? [generateCompany(size, clock)] : [])];
  const now = clock.now();
  const prepared = new Map<number, SampleAgreements>();
  for (const { customer, agreements } of companies) {
    prepared.set(customer.customerId, await sampleMsas(customer, agreements));
  }
  return db.transaction(async (tx) => {
    // Two processes may start on an empty database concurrently; the second one waits here and then finds the rows.
    await tx.execute(sql`lock table ${customers} in share row exclusive mode`);
    await insertSampleCatalogue(tx, now);
    const existing = new Set(
      (await tx.select({ customerId: customers.customerId }).from(customers)).map((row) => row.customerId),
    );
    const missing = companies.filter(({ customer }) => !existing.has(customer.customerId));
    for (const company of missing) {
      const agreements = prepared.get(company.customer.customerId)!;
      await insertCompany(tx, company, agreements, { passwordHash, now });
    }
    const written = missing.map(({ customer }) => customer.customerId);
    await insertSampleLines(tx, written, now, size);
    await insertSampleTv(tx, written, now, tvSecrets, size);
    await insertSampleWebhooks(tx, written, now, tvSecrets.encrypt);
    await insertSampleNotices(tx, written, now);
    for (const customerId of written) await reconcileStatusCounts(tx, customerId, countedTables);
    if (missing.length > 0) {
      if (size) for (const table of bulkTables) await tx.execute(sql`analyze ${table}`);
      await assertInvariants(tx, written);
    }
    return missing.map(({ customer }) => customer.companyName);
  });
}
