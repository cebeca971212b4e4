import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { auditEntries, events } from '../db/schema/audit.ts';
import { lines } from '../db/schema/line.ts';
import { tvAccounts, tvProducts } from '../db/schema/tv.ts';
import { createDemoTv, demoTvCustomers } from './demo-tv.ts';
import { sizes } from './generated-company.ts';
import { generateTv } from './generated-tv.ts';

import { RowWriter, reserveIds } from './row-writer.ts';
import type { SampleTarget } from './sample-kinds.ts';
import { getAccountIds } from './sample-past.ts';
import { sampleTvPackages } from './tv-packages.ts';
import { addTvRows, type TvCompany, type TvNumbers, toTvEventRows } from './tv-rows.ts';
import type { TvSample } from './tv-sample.ts';

/** Writes the TV accounts of the companies with everything that belongs to them and their history. */
export async function insertSampleTv(tx: Database, { customerIds, now, keys, size }: SampleTarget): Promise<void> {
  const moment = { now, today: formatAmsterdamDate(now) };
  const packages = new Map(sampleTvPackages.map((pack) => [pack.productCode, pack]));
  const getCompany = async (customerId: number) => ({ customerId, keys, accountIds: await getAccountIds(tx, customerId) });
  const eventRows: (typeof events.$inferInsert)[] = [];
  for (const customerId of demoTvCustomers.filter((one) => customerIds.includes(one))) {
    const own = await linesByReference(tx, customerId);
    const samples = createDemoTv(customerId, packages, moment, (reference) => own.get(reference)!);
    samples.sort((one, other) => one.account.createdAt.getTime() - other.account.createdAt.getTime());
    await writeTv(tx, await getCompany(customerId), [samples], ({ turns }, numbers) => {
      eventRows.push(...toTvEventRows(customerId, turns, numbers));
    });
  }
  // Events exist for the demo only; a generated reseller would have too many to be useful.
  const writer = new RowWriter(tx);
  writer.add(events, ...eventRows.sort((one, other) => one.occurredAt.getTime() - other.occurredAt.getTime()));
  await writer.flushAll();
  if (!size || !customerIds.includes(sizes[size].customerId)) return;
  await writeTv(tx, await getCompany(sizes[size].customerId), generateTv(tx, size, packages, now));
}

async function linesByReference(tx: Database, customerId: number) {
  const { address, lineId, reference } = lines;
  const rows = await tx.select({ address, lineId, reference }).from(lines).where(eq(lines.customerId, customerId));
  return new Map(rows.map((line) => [line.reference, line]));
}

/** Inserts accounts in batches; IDs follow the order of a batch. */
async function writeTv(
  tx: Database,
  company: TvCompany,
  batches: Iterable<readonly TvSample[]> | AsyncIterable<readonly TvSample[]>,
  onWritten?: (sample: TvSample, numbers: TvNumbers) => void,
): Promise<void> {
  const writer = new RowWriter(tx);
  for await (const samples of batches) {
    const accountIds = await reserveIds(tx, tvAccounts, 'tvAccountId', samples.length);
    const accountNrs = await reserveIds(tx, tvAccounts, 'accountNr', samples.length);
    const productCount = samples.reduce((sum, { products }) => sum + products.length, 0);
    const productIds = await reserveIds(tx, tvProducts, 'tvProductId', productCount);
    for (const [index, sample] of samples.entries()) {
      const own = productIds.splice(0, sample.products.length);
      const numbers = { tvAccountId: accountIds[index]!, accountNr: accountNrs[index]!, productIds: own };
      addTvRows(writer, company, sample, numbers);
      onWritten?.(sample, numbers);
    }
    await writer.flushFull();
  }
  await writer.flushAll();
  await sortActivity(tx, company.customerId);
}

/** Renumbers the audit entries of a company chronologically, because they were inserted account by account. */
async function sortActivity(tx: Database, customerId: number): Promise<void> {
  const columns = sql.raw(
    'customer_id, occurred_at, actor, account_id, via, ip, operation, object_type, object_id, before, after',
  );
  await tx.execute(sql`
    with entry as (delete from ${auditEntries} where customer_id = ${customerId} returning *)
    insert into ${auditEntries} (${columns}) select ${columns} from entry order by occurred_at, entry_id`);
}
