import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { chargeBackfills, serviceCharges } from '../../db/schema/charge.ts';
import { customers } from '../../db/schema/customer.ts';
import { tvAccounts, tvPackages, tvProducts } from '../../db/schema/tv.ts';

/**
 * Creates charges for new subscriptions of a customer, and sets the last day of the charges of ended ones. Days that another system
 * has billed are excluded.
 */
const upsertCharges = prepareStatement((db, { customerId, now }: Placeholders<{ customerId: number; now: Date }>) =>
  db
    .insert(serviceCharges)
    .select(sql`
      select product.customer_id, nextval(pg_get_serial_sequence('service_charge', 'charge_id')), 'tv-' || product.tv_product_id, 'TV',
        product.tv_account_id, 'TV ' || product.account_nr, null, product.product_code,
        coalesce(package.definition->'name'->>customer.language, product.product_code), 'MRC', 'MONTH', product.price, 1, 0,
        charged.starts_on, coalesce(product.end_date, product.cancellation_date), charged.starts_on - 1, null::integer, null, null,
        null::integer, ${now}::timestamptz
      from ${tvProducts} as product
      join ${customers} as customer using (customer_id)
      left join ${tvPackages} as package on package.product_code = product.product_code
      left join ${chargeBackfills} as backfill on backfill.service_type = 'TV' and product.start_date < backfill.decided_on
      cross join lateral (select greatest(product.start_date, backfill.starts_on) as starts_on) as charged
      where product.customer_id = ${customerId}
        and (backfill.starts_on is null or charged.starts_on <= coalesce(product.end_date, product.cancellation_date, charged.starts_on))
      order by product.tv_product_id`)
    .onConflictDoUpdate({
      target: [serviceCharges.customerId, serviceCharges.sourceKey],
      set: { endsOn: sql`greatest(excluded.ends_on, ${serviceCharges.startsOn} - 1)` },
      setWhere: sql`${serviceCharges.endsOn} is distinct from excluded.ends_on`,
    }),
);

export async function upsertTvCharges(tx: Database, customerId: number, now: Date): Promise<void> {
  await upsertCharges(tx, { customerId, now });
}

const { tvAccountId, reference, endUser } = tvAccounts;
const selectAccounts = prepareStatement((db, { customerId, ids }: Placeholders<{ customerId: number; ids: readonly number[] }>) =>
  db
    .select({ tvAccountId, reference, endUser })
    .from(tvAccounts)
    .where(and(eq(tvAccounts.customerId, customerId), isAnyOf(tvAccountId, ids))),
);

/** Finds accounts by ID, with the statuses and prices of their products. */
export async function findChargedAccounts(db: Database, customerId: number, ids: readonly number[]) {
  const [accounts, products] = await Promise.all([
    selectAccounts(db, { customerId, ids }),
    selectProducts(db, { customerId, ids }),
  ]);
  const byAccount = Map.groupBy(products, (product) => product.tvAccountId);
  return accounts.map((account) => ({ ...account, products: byAccount.get(account.tvAccountId) ?? [] }));
}

const selectProducts = prepareStatement((db, { customerId, ids }: Placeholders<{ customerId: number; ids: readonly number[] }>) =>
  db
    .select({ tvAccountId: tvProducts.tvAccountId, status: tvProducts.status, price: tvProducts.price })
    .from(tvProducts)
    .where(and(eq(tvProducts.customerId, customerId), isAnyOf(tvProducts.tvAccountId, ids))),
);
