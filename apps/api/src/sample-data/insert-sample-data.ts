import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { ChargedServiceType } from '@demarc/contract/invoice.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { customers } from '../db/schema/customer.ts';
import { reconcileStatusCounts } from '../db/status-counts.ts';
import { chargingSteps, countedTables } from '../kinds/registry.ts';
import { purgeAvailabilities } from '../modules/availability/purge-availabilities.ts';
import { insertBackfill } from '../modules/charge/charge-backfill.store.ts';
import { releaseOldPrefixes } from '../modules/ip-prefix/release-old-prefixes.ts';
import { closePowerMonths } from '../modules/power/close-months.ts';
import { insertCompany, type SampleAgreements, type SampleCompany } from './company.ts';
import { startCompany } from './company-history.ts';
import { createDemoCompanies } from './demo.ts';
import { generateCompany, type Size, sizes } from './generated-company.ts';
import { insertSampleCatalog } from './insert-sample-catalog.ts';
import { insertSampleWatches } from './insert-watches.ts';
import { insertSampleWebhooks } from './insert-webhooks.ts';
import { assertInvariants } from './invariants.ts';
import { linkLoyaltyToOrders } from './link-loyalty.ts';
import type { SampleKind } from './sample-kind.ts';
import { loadSampleKinds } from './sample-kinds.ts';
import { createSampleMsas } from './sample-msas.ts';
import { createSamplePast, runJob, type SampleDataContext, type SamplePast } from './sample-past.ts';

/**
 * Inserts the demo companies, and optionally a generated one, in one transaction. Skips companies that already exist, and returns
 * the names of those it has written. All accounts share a password.
 */
export async function insertSampleData(context: SampleDataContext, passwordHash: string, size?: Size): Promise<string[]> {
  const { clock, database, keys } = context;
  const companies = [...createDemoCompanies(clock), ...(size ? [generateCompany(size, clock)] : [])];
  const now = clock.now();
  const agreementsByCustomer = new Map<number, SampleAgreements>();
  for (const { customer, agreements } of companies) {
    agreementsByCustomer.set(customer.customerId, await createSampleMsas(customer, agreements));
  }
  const sampleKinds = await loadSampleKinds();
  return database.db.transaction(async (tx) => {
    // Two processes may start on an empty database concurrently; the second one waits here and then finds the rows.
    await tx.execute(sql`lock table ${customers} in share row exclusive mode`);
    await insertSampleCatalog(tx, now);
    const existingIds = new Set(
      (await tx.select({ customerId: customers.customerId }).from(customers)).map((row) => row.customerId),
    );
    const missingCompanies = companies.filter(({ customer }) => !existingIds.has(customer.customerId));
    if (missingCompanies.length === 0) return [];
    // Everything in a new database is charged from its start.
    if (existingIds.size === 0) await finishBackfills(tx, now);
    for (const company of missingCompanies) {
      const agreements = agreementsByCustomer.get(company.customer.customerId)!;
      await insertCompany(tx, company, agreements, { passwordHash, now });
    }
    const customerIds = missingCompanies.map(({ customer }) => customer.customerId);
    await runPast(createSamplePast(tx, context, now), missingCompanies, sampleKinds);
    await linkLoyaltyToOrders(tx, customerIds);
    if (size && customerIds.includes(sizes[size].customerId)) {
      const past = createSamplePast(tx, context, now);
      for (const kind of sampleKinds) await kind.insertGenerated?.(tx, size, { now, keys, past });
    }
    await insertSampleWatches(tx, customerIds, now);
    await insertSampleWebhooks(tx, customerIds, now, keys);
    for (const customerId of customerIds) await reconcileStatusCounts(tx, customerId, countedTables);
    if (size) {
      for (const table of sampleKinds.flatMap(({ bulkTables }) => bulkTables)) await tx.execute(sql`analyze ${table}`);
    }
    await assertInvariants(tx, customerIds);
    return missingCompanies.map(({ customer }) => customer.companyName);
  });
}

async function finishBackfills(tx: Database, now: Date): Promise<void> {
  for (const serviceType of Object.keys(chargingSteps) as ChargedServiceType[]) {
    await insertBackfill(tx, { serviceType, decidedOn: formatAmsterdamDate(now), startsOn: null, finishedAt: now });
  }
}

/** Runs the histories of the demo companies, and then everything that became due in that time. */
async function runPast(past: SamplePast, companies: readonly SampleCompany[], sampleKinds: readonly SampleKind[]): Promise<void> {
  const customerIds = companies.map(({ customer }) => customer.customerId);
  for (const company of companies) await startCompany(past, company);
  for (const { startDemo } of sampleKinds) await startDemo(past, customerIds);
  await past.histories.run();
  for (const { completeDemo } of sampleKinds) await completeDemo?.(past, customerIds);
  for (const job of [releaseOldPrefixes, purgeAvailabilities, closePowerMonths]) await runJob(past, job);
}
