import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { auditEntries } from '../db/schema/audit.ts';
import { tvAccounts, tvProducts } from '../db/schema/tv.ts';
import { type Size, sizes } from './generated-company.ts';
import { generateTv } from './generated-tv.ts';
import { RowWriter, reserveIds } from './row-writer.ts';
import type { GenerationContext } from './sample-kind.ts';
import { getAccountIds } from './sample-past.ts';
import { sampleTvPackages } from './tv-packages.ts';
import { addTvRows, type TvCompany } from './tv-rows.ts';

/** Writes the TV accounts of a generated company with everything that belongs to them and their audit log, without events. */
export async function insertGeneratedTv(tx: Database, size: Size, { now, keys }: GenerationContext): Promise<void> {
  const { customerId } = sizes[size];
  const company: TvCompany = { customerId, keys, accountIds: await getAccountIds(tx, customerId) };
  const packages = new Map(sampleTvPackages.map((pack) => [pack.productCode, pack]));
  const writer = new RowWriter(tx);
  for await (const samples of generateTv(tx, size, packages, now)) {
    const accountIds = await reserveIds(tx, tvAccounts, 'tvAccountId', samples.length);
    const accountNrs = await reserveIds(tx, tvAccounts, 'accountNr', samples.length);
    const productCount = samples.reduce((sum, { products }) => sum + products.length, 0);
    const productIds = await reserveIds(tx, tvProducts, 'tvProductId', productCount);
    for (const [index, sample] of samples.entries()) {
      const accountProductIds = productIds.splice(0, sample.products.length);
      addTvRows(writer, company, sample, {
        tvAccountId: accountIds[index]!,
        accountNr: accountNrs[index]!,
        productIds: accountProductIds,
      });
    }
    await writer.flushFull();
  }
  await writer.flushAll();
  await sortActivity(tx, customerId);
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
