import type { DifferenceReason } from '@demarc/contract/invoice-difference.ts';
import { and, asc, eq, getTableColumns, gt, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { invoiceDifferences } from '../../db/schema/invoice.ts';
import { invoiceFindings } from '../../db/schema/invoice-finding.ts';
import type { InvoiceKey } from './specification.store.ts';

export type DifferenceRow = typeof invoiceDifferences.$inferSelect;

const { customerId, invoiceId, position, reason, serviceType, serviceId, productCode, previousAmount, amount } =
  invoiceDifferences;

/** Sums what an invoice charges for each product of each service. */
const selectCharged = (ownCustomerId: unknown, id: unknown) => sql`
  select coalesce(row.service_type, '') as service_type, coalesce(row.service_id, 0) as service_id,
    max(row.service_label) as service_label, max(row.reference) as reference, part.product_code, part.charge_type,
    max(part.description) as description, sum(row.amount) as amount,
    (array_agg(part.unit_price order by part.period_to desc))[1] as unit_price,
    min(part.period_from) as first_day, max(part.period_to) as last_day, bool_or(row.quantity < 0) as has_credit
  from invoice_specification as row
  join invoice_group as part using (customer_id, invoice_id, group_id)
  where row.customer_id = ${ownCustomerId} and row.invoice_id = ${id}
  group by 1, 2, part.product_code, part.charge_type, case when row.service_id is null then part.description end`;

interface ComparedInvoices extends InvoiceKey {
  previousId: number;
  periodFrom: string;
  periodTo: string;
}

/**
 * Compares two invoices product by product. A monthly charge with the same price differs if one invoice does not charge the whole month:
 * the charge started in this month or the previous one, or it ended. Corrections of earlier days on the previous invoice have their own
 * reasons: PREVIOUS_CREDIT if the amount is higher now without a credit, and PREVIOUS_PART_MONTH if it is lower without extra days.
 */
const insertRows = prepareStatement((db, values: Placeholders<ComparedInvoices>) => {
  const { customerId: ownCustomerId, invoiceId: id, previousId, periodFrom, periodTo } = values;
  return db.insert(invoiceDifferences).select(sql`
    with current as (${selectCharged(sql`${ownCustomerId}::integer`, sql`${id}::integer`)}),
      previous as (${selectCharged(sql`${ownCustomerId}::integer`, sql`${previousId}::integer`)}),
      compared as (
        select service_type, service_id, product_code, charge_type,
          coalesce(current.service_label, previous.service_label) as service_label,
          coalesce(current.reference, previous.reference) as reference,
          coalesce(current.description, previous.description) as description,
          previous.unit_price as previous_unit_price, current.unit_price,
          coalesce(previous.amount, 0) as previous_amount, coalesce(current.amount, 0) as amount,
          case
            when charge_type = 'NRC' then 'ONE_OFF'
            when charge_type = 'USAGE' then 'USAGE'
            when previous.has_credit and coalesce(current.amount, 0) > previous.amount then 'PREVIOUS_CREDIT'
            when current.has_credit or current.amount is null then 'ENDED'
            when previous.amount is null then 'NEW'
            when current.unit_price <> previous.unit_price then 'PRICE'
            when current.last_day < ${periodTo}::date and current.amount < previous.amount then 'ENDED'
            when current.first_day = ${periodFrom}::date and previous.first_day = (${periodFrom}::date - interval '1 month')::date
              and previous.last_day = ${periodFrom}::date - 1 then 'PRICE'
            when previous.first_day < (${periodFrom}::date - interval '1 month')::date and current.amount < previous.amount
              then 'PREVIOUS_PART_MONTH'
            else 'NEW'
          end as reason
        from current full join previous using (service_type, service_id, product_code, charge_type)
        where coalesce(current.amount, 0) <> coalesce(previous.amount, 0)
      )
    select ${ownCustomerId}::integer, ${id}::integer,
      (row_number() over (order by abs(amount - previous_amount) desc, service_type, service_id, product_code))::integer,
      reason, nullif(service_type, ''), nullif(service_id, 0), service_label, reference, product_code, description, charge_type,
      previous_unit_price, unit_price, previous_amount, amount
    from compared`);
});

/** Stores the differences between an invoice and the previous one, the largest first. */
export async function storeDifferences(tx: Database, compared: ComparedInvoices): Promise<void> {
  await insertRows(tx, compared);
}

interface FilterValues extends InvoiceKey {
  reasons?: readonly DifferenceReason[] | undefined;
}

/** Computed when read: the reconciliation finds double charges after the invoice is issued, and the provider can dismiss a finding. */
const selectReason = (values: Placeholders<InvoiceKey>) => sql<DifferenceReason>`case
  when ${amount} > ${previousAmount} and (${serviceType}, ${serviceId}, ${productCode}) in (
    select finding.service_type, finding.service_id, finding.product_code from ${invoiceFindings} as finding
    where finding.customer_id = ${values.customerId} and finding.invoice_id = ${values.invoiceId}
      and finding.type = 'BILLED_TWICE' and finding.resolution is distinct from 'DISMISSED')
  then 'BILLED_TWICE' else ${reason} end`;

const matchesFilter = (values: Placeholders<FilterValues>) =>
  and(
    eq(customerId, values.customerId),
    eq(invoiceId, values.invoiceId),
    values.reasons && isAnyOf(selectReason(values), values.reasons),
  );

const selectPage = prepareStatement(
  (db, { after, limit, ...filter }: Placeholders<FilterValues & { after: number; limit: number }>) =>
    db
      .select({ ...getTableColumns(invoiceDifferences), reason: selectReason(filter) })
      .from(invoiceDifferences)
      .where(and(matchesFilter(filter), gt(position, after)))
      .orderBy(asc(position))
      .limit(limit),
);

export function findPage(db: Database, filter: FilterValues, page: { after: number; limit: number }): Promise<DifferenceRow[]> {
  return selectPage(db, { ...filter, ...page });
}

const selectTotals = prepareStatement((db, key: Placeholders<InvoiceKey>) =>
  db
    .select({
      reason: selectReason(key),
      count: sql<number>`count(*)::int`,
      difference: sql<string>`sum(${amount} - ${previousAmount})::text`,
    })
    .from(invoiceDifferences)
    .where(matchesFilter(key))
    .groupBy(sql`1`)
    .orderBy(sql`1`),
);

/** Finds the number and the total amount of the differences for each reason. */
export function findTotals(db: Database, { customerId: ownCustomerId, invoiceId: id }: InvoiceKey) {
  return selectTotals(db, { customerId: ownCustomerId, invoiceId: id });
}
