import type { ChargedServiceType } from '@demarc/contract/invoice.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { serviceCharges } from '../../db/schema/charge.ts';
import { ownPrices } from '../../db/schema/own-price.ts';
import { capTotal, type Total } from '../../http/keyset-pagination.ts';

export interface ServiceKey {
  serviceType: ChargedServiceType;
  serviceId: number;
}
/** The values that a company sets for a service; null for values that it does not set. */
export type OwnValues = Pick<typeof ownPrices.$inferSelect, 'monthlyPrice' | 'costCenter' | 'endUser'>;

export interface OwnPriceFilter {
  serviceType?: string | undefined;
  serviceId?: number | undefined;
  hasPrice?: boolean | undefined;
  q?: string | undefined;
  /** Leaves out services without a monthly or metered charge on this day or later. */
  chargedFrom?: string | undefined;
}
interface FilterValues extends Omit<OwnPriceFilter, 'q'> {
  customerId: number;
  pattern?: string | undefined;
}

function toValues(customerId: number, { q, ...filter }: OwnPriceFilter): FilterValues {
  return { customerId, ...filter, pattern: q && `%${q.replaceAll(/[\\%_]/g, '\\$&')}%` };
}

const { customerId, serviceType, serviceId, serviceLabel, chargeType, endsOn } = serviceCharges;
const isPriceOfService = and(
  eq(ownPrices.customerId, customerId),
  eq(ownPrices.serviceType, serviceType),
  eq(ownPrices.serviceId, serviceId),
);

function matchesFilter({ pattern, ...values }: Placeholders<FilterValues>) {
  return and(
    eq(customerId, values.customerId),
    sql`${serviceId} is not null`,
    values.serviceType && eq(serviceType, values.serviceType),
    values.serviceId && eq(serviceId, values.serviceId),
    values.chargedFrom && sql`${chargeType} <> 'NRC' and coalesce(${endsOn} >= ${values.chargedFrom}::date, true)`,
    values.hasPrice && sql`(${ownPrices.monthlyPrice} is not null) = ${values.hasPrice}`,
    pattern &&
      sql`(${serviceLabel} ilike ${pattern} or ${ownPrices.costCenter} ilike ${pattern} or ${ownPrices.endUser} ilike ${pattern})`,
  );
}

interface PageValues extends FilterValues {
  afterType?: string | undefined;
  afterId?: number | undefined;
  limit: number;
}

const selectPage = prepareStatement(
  (db, { afterType, afterId, limit, ...filter }: Placeholders<PageValues>) =>
    db
      .select({
        serviceType: sql<ChargedServiceType>`${serviceType}`.as('service_type'),
        serviceId: sql<number>`${serviceId}`.as('service_id'),
        serviceLabel: sql<string>`coalesce(max(${serviceLabel}), '')`.as('service_label'),
        monthlyPrice: ownPrices.monthlyPrice,
        costCenter: ownPrices.costCenter,
        endUser: ownPrices.endUser,
      })
      .from(serviceCharges)
      .leftJoin(ownPrices, isPriceOfService)
      .where(
        and(
          matchesFilter(filter),
          afterType && afterId && sql`(${serviceType}, ${serviceId}) > (${afterType}::text, ${afterId}::integer)`,
        ),
      )
      .groupBy(serviceType, serviceId, ownPrices.monthlyPrice, ownPrices.costCenter, ownPrices.endUser)
      .orderBy(asc(serviceType), asc(serviceId))
      .limit(limit),
  { usesCustomPlan: true },
);
export type OwnPriceRow = Awaited<ReturnType<typeof selectPage>>[number];

/** Services that are or were charged, after the service of the cursor. */
export function findServices(
  db: Database,
  ownerId: number,
  filter: OwnPriceFilter,
  { after, ...page }: { after: ServiceKey | null; limit: number },
): Promise<OwnPriceRow[]> {
  const cursor = { afterType: after?.serviceType, afterId: after?.serviceId };
  return selectPage(db, { ...toValues(ownerId, filter), ...page, ...cursor });
}

const maxCounted = 10_001;
const countRows = prepareStatement(
  (db, { limit, ...filter }: Placeholders<FilterValues & { limit: number }>) => {
    const matchingRows = db
      .selectDistinct({ serviceType, serviceId })
      .from(serviceCharges)
      .leftJoin(ownPrices, isPriceOfService)
      .where(matchesFilter(filter))
      .limit(limit)
      .as('counted');
    return db.select({ total: sql<number>`count(*)::int` }).from(matchingRows);
  },
  { usesCustomPlan: true },
);

export async function countServices(db: Database, ownerId: number, filter: OwnPriceFilter): Promise<Total> {
  return capTotal((await countRows(db, { ...toValues(ownerId, filter), limit: maxCounted }))[0]!.total);
}

const selectChargedIndexes = prepareStatement((db, values: Placeholders<{ customerId: number; keys: string }>) =>
  db
    .select({ index: sql<number>`row.index` })
    .from(sql`json_to_recordset(${values.keys}::text::json) as row (index integer, "serviceType" text, "serviceId" integer)`)
    .where(
      sql`exists (select from ${serviceCharges} where ${customerId} = ${values.customerId} and ${serviceType} = row."serviceType"
        and ${serviceId} = row."serviceId")`,
    ),
);

/** Returns the indexes of the services that are or were charged. */
export async function findChargedIndexes(
  db: Database,
  ownerId: number,
  keys: readonly (ServiceKey & { index: number })[],
): Promise<ReadonlySet<number>> {
  const rows = await selectChargedIndexes(db, { customerId: ownerId, keys: JSON.stringify(keys) });
  return new Set(rows.map(({ index }) => index));
}

const rowColumns = sql`("serviceType" text, "serviceId" integer, "monthlyPrice" numeric, "costCenter" text, "endUser" text)`;

const upsertRows = prepareStatement((db, values: Placeholders<{ customerId: number; rows: string; now: Date }>) =>
  db
    .insert(ownPrices)
    .select(sql`
      select ${values.customerId}::integer, "serviceType", "serviceId", "monthlyPrice", "costCenter", "endUser", ${values.now}::timestamptz
      from json_to_recordset(${values.rows}::text::json) as row ${rowColumns} order by "serviceType", "serviceId"`)
    .onConflictDoUpdate({
      target: [ownPrices.customerId, ownPrices.serviceType, ownPrices.serviceId],
      set: {
        monthlyPrice: sql`excluded.monthly_price`,
        costCenter: sql`excluded.cost_center`,
        endUser: sql`excluded.end_user`,
        updatedAt: sql`excluded.updated_at`,
      },
      setWhere: sql`(${ownPrices.monthlyPrice}, ${ownPrices.costCenter}, ${ownPrices.endUser})
        is distinct from (excluded.monthly_price, excluded.cost_center, excluded.end_user)`,
    })
    .returning({ serviceId: ownPrices.serviceId }),
);

const deleteEmpty = prepareStatement((db, values: Placeholders<{ customerId: number }>) =>
  db
    .delete(ownPrices)
    .where(
      and(
        eq(ownPrices.customerId, values.customerId),
        sql`num_nonnulls(${ownPrices.monthlyPrice}, ${ownPrices.costCenter}, ${ownPrices.endUser}) = 0`,
      ),
    )
    .returning({ serviceId: ownPrices.serviceId, updatedAt: ownPrices.updatedAt }),
);

/** Stores the own prices of services; returns the number of services whose values changed. */
export async function saveOwnPrices(
  tx: Database,
  ownerId: number,
  rows: readonly (ServiceKey & OwnValues)[],
  now: Date,
): Promise<number> {
  const changedRows = await upsertRows(tx, { customerId: ownerId, rows: JSON.stringify(rows), now });
  // Rows without values were inserted or emptied by this statement.
  await deleteEmpty(tx, { customerId: ownerId });
  return changedRows.length;
}
