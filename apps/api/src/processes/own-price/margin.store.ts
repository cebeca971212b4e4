import type { ChargedServiceType } from '@demarc/contract/invoice.ts';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { invoiceGroups, invoiceSpecifications, invoices } from '../../db/schema/invoice.ts';
import { ownPrices } from '../../db/schema/own-price.ts';

interface InvoiceKey {
  customerId: number;
  invoiceId: number;
}

const selectInvoice = prepareStatement((db, key: Placeholders<{ customerId: number; number: string }>) =>
  db
    .select({ customerId: invoices.customerId, invoiceId: invoices.invoiceId })
    .from(invoices)
    .where(and(eq(invoices.customerId, key.customerId), eq(invoices.number, key.number))),
);

export async function findInvoiceKey(db: Database, customerId: number, number: string): Promise<InvoiceKey | null> {
  return (await selectInvoice(db, { customerId, number }))[0] ?? null;
}

/**
 * One row for each service of an invoice, with the months that it is charged for. A day counts once if anything monthly is charged
 * for it, and credited days are subtracted. Charges without a service are one row.
 */
const listServices = (key: Placeholders<InvoiceKey>, isIncluded: SQL = sql`true`) => sql`
  with charged as (
    select row.service_type, row.service_id, row.service_label, row.reference, row.amount, row.quantity, part.charge_type,
      part.period_from, part.period_to
    from ${invoiceSpecifications} as row
    join ${invoiceGroups} as part using (customer_id, invoice_id, group_id)
    where row.customer_id = ${key.customerId} and row.invoice_id = ${key.invoiceId} and ${isIncluded}
  ), days as (
    select service_type, service_id, sign(quantity) as direction, date_trunc('month', period_from)::date as month,
      range_agg(daterange(period_from, period_to, '[]')) as ranges
    from charged where charge_type = 'MRC' and service_id is not null group by 1, 2, 3, 4
  ), months as (
    select service_type, service_id,
      sum(direction * (select sum(upper(one) - lower(one)) from unnest(ranges) as one)
        / extract(day from month + interval '1 month' - interval '1 day')) as months
    from days group by 1, 2
  ), costs as (
    select service_type, service_id, max(service_label) as service_label, max(reference) as reference, sum(amount) as cost
    from charged group by 1, 2
  )
  select costs.service_type, costs.service_id, service_label, reference, cost, coalesce(months, 0)::numeric(12, 4) as months, own.monthly_price,
    own.cost_center, own.end_user, coalesce(round(own.monthly_price * months, 2), 0) as revenue
  from costs
  left join months on months.service_type = costs.service_type and months.service_id = costs.service_id
  left join ${ownPrices} as own on own.customer_id = ${key.customerId} and own.service_type = costs.service_type
    and own.service_id = costs.service_id`;

interface GroupValues extends InvoiceKey {
  isByCostCenter: boolean;
  after?: string | undefined;
  limit: number;
}

const selectGroups = prepareStatement(
  (db, { isByCostCenter, after, limit, ...key }: Placeholders<GroupValues>) => {
    const name = sql`coalesce(case when ${isByCostCenter}::boolean then cost_center else end_user end, '')`;
    const groups = sql`(
      select ${name} as name, count(service_id)::int as service_count,
        count(service_id) filter (where monthly_price is null) as unpriced_count,
        sum(cost) filter (where monthly_price is null) as unpriced_cost,
        sum(cost) filter (where monthly_price is not null) as cost, sum(revenue) as revenue
      from (${listServices(key)}) as service group by 1)`;
    const totals = sql`(
      select *, count(*) over ()::int as total, sum(unpriced_count) over () as total_unpriced_count,
        sum(unpriced_cost) over () as total_unpriced_cost, sum(cost) over () as total_cost, sum(revenue) over () as total_revenue
      from ${groups} as grouped) as grouped`;
    const toAmount = (value: SQL) => sql<string>`coalesce(${value}, 0)::numeric(14, 2)::text`;
    return db
      .select({
        name: sql<string>`name`,
        serviceCount: sql<number>`service_count`,
        unpricedCount: sql<number>`unpriced_count::int`,
        unpricedCost: toAmount(sql`unpriced_cost`),
        cost: toAmount(sql`cost`),
        revenue: toAmount(sql`revenue`),
        total: sql<number>`total`,
        totalUnpricedCount: sql<number>`total_unpriced_count::int`,
        totalUnpricedCost: toAmount(sql`total_unpriced_cost`),
        totalCost: toAmount(sql`total_cost`),
        totalRevenue: toAmount(sql`total_revenue`),
      })
      .from(totals)
      .where(after && sql`name > ${after}::text`)
      .orderBy(asc(sql`name`))
      .limit(limit);
  },
  { usesCustomPlan: true },
);

/** Finds the amounts of an invoice and the own prices of the company, by end user or cost center, after the given name. */
export function findMarginGroups(db: Database, values: GroupValues) {
  return selectGroups(db, values);
}

interface RebillingValues extends InvoiceKey {
  afterType?: string | undefined;
  afterId?: number | undefined;
  limit: number;
}

const selectRebilling = prepareStatement(
  (db, { afterType, afterId, limit, ...key }: Placeholders<RebillingValues>) => {
    // The query handles few services at a time, so that it does not read the charges of all others.
    const next = sql`
      select distinct service_type, service_id from ${invoiceSpecifications}
      where customer_id = ${key.customerId} and invoice_id = ${key.invoiceId} and service_id is not null
      ${afterType && afterId ? sql`and (service_type, service_id) > (${afterType}::text, ${afterId}::integer)` : sql``}
      order by service_type, service_id limit ${limit}`;
    return db
      .select({
        serviceType: sql<ChargedServiceType>`service_type`,
        serviceId: sql<number>`service_id`,
        serviceLabel: sql<string>`coalesce(service_label, '')`,
        reference: sql<string | null>`reference`,
        cost: sql<string>`cost::numeric(14, 2)::text`,
        months: sql<string>`months::text`,
        monthlyPrice: sql<string | null>`monthly_price::text`,
        costCenter: sql<string | null>`cost_center`,
        endUser: sql<string | null>`end_user`,
        revenue: sql<string>`revenue::numeric(14, 2)::text`,
      })
      .from(sql`(${listServices(key, sql`(row.service_type, row.service_id) in (${next})`)}) as service`)
      .orderBy(asc(sql`service_type`), asc(sql`service_id`));
  },
  { usesCustomPlan: true },
);
export type RebillingRow = Awaited<ReturnType<typeof selectRebilling>>[number];

/** Finds the services of an invoice in order, after the given one, with their cost and the own price of the company. */
export function findRebillingRows(
  db: Database,
  key: InvoiceKey,
  { after, limit }: { after: RebillingRow | null; limit: number },
): Promise<RebillingRow[]> {
  return selectRebilling(db, { ...key, afterType: after?.serviceType, afterId: after?.serviceId, limit });
}
