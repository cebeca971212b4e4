import type { ChargedServiceType } from '@demarc/contract/invoice.ts';
import { and, asc, desc, eq, getTableColumns, gt, lt, ne, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { invoiceFindings } from '../../db/schema/invoice-finding.ts';
import { findingDisputeId } from '../../db/views/finding-dispute.ts';
import { prepareCount } from '../../http/keyset-pagination.ts';

export type FindingRow = typeof invoiceFindings.$inferSelect;
/** A finding of a check, to be stored. */
export type NewFinding = Pick<
  FindingRow,
  | (
      | 'findingKey'
      | 'type'
      | 'serviceId'
      | 'serviceLabel'
      | 'productCode'
      | 'description'
      | 'lineNumber'
      | 'periodFrom'
      | 'periodTo'
    )
  | (
      | 'amount'
      | 'expectedPrice'
      | 'chargedPrice'
      | 'expectedDays'
      | 'chargedDays'
      | 'otherInvoiceNumber'
      | 'orderNumber'
      | 'endsOn'
    )
>;

const { customerId, findingId, invoiceId, status, serviceType, serviceId, number, type } = invoiceFindings;
const columns = { ...getTableColumns(invoiceFindings), disputeId: findingDisputeId };

/** The services of an invoice that were checked together. */
export interface CheckedServices {
  customerId: number;
  invoiceId: number;
  number: string;
  serviceType: ChargedServiceType;
  serviceIds: readonly number[];
}

/** Stores the findings of a batch, given as JSON, in one statement. Resolved findings stay unchanged. */
const upsertRows = prepareStatement(
  (db, values: Placeholders<Omit<CheckedServices, 'serviceIds'> & { rows: string; now: Date }>) =>
    db
      .insert(invoiceFindings)
      .select(sql`
        select ${values.customerId}::integer, nextval(pg_get_serial_sequence('invoice_finding', 'finding_id')), ${values.invoiceId}::integer,
          ${values.number}::text, "findingKey", type, 'OPEN', ${values.serviceType}::text, "serviceId", "serviceLabel", "productCode",
          description, "lineNumber", "periodFrom", "periodTo", amount, "expectedPrice", "chargedPrice", "expectedDays", "chargedDays",
          "otherInvoiceNumber", "orderNumber", "endsOn", null::integer, null, null, ${values.now}::timestamptz, null::timestamptz
        from json_to_recordset(${values.rows}::text::json) as row ("findingKey" text, type text, "serviceId" integer,
          "serviceLabel" text, "productCode" text, description text, "lineNumber" smallint, "periodFrom" date, "periodTo" date,
          amount numeric, "expectedPrice" numeric, "chargedPrice" numeric, "expectedDays" integer, "chargedDays" integer,
          "otherInvoiceNumber" text, "orderNumber" text, "endsOn" date)`)
      .onConflictDoUpdate({
        target: [customerId, invoiceId, invoiceFindings.findingKey],
        set: {
          periodTo: sql`excluded.period_to`,
          amount: sql`excluded.amount`,
          endsOn: sql`excluded.ends_on`,
          lineNumber: sql`excluded.line_number`,
        },
        setWhere: eq(status, 'OPEN'),
      })
      .returning({ isNew: sql<boolean>`xmax = 0` }),
);

const resolveRows = prepareStatement(
  (db, values: Placeholders<Omit<CheckedServices, 'number'> & { keys: readonly string[]; now: Date }>) =>
    db
      .update(invoiceFindings)
      .set({ status: 'RESOLVED', resolution: 'CORRECTED', resolvedAt: values.now })
      .where(
        and(
          eq(customerId, values.customerId),
          eq(invoiceId, values.invoiceId),
          eq(serviceType, values.serviceType),
          isAnyOf(serviceId, values.serviceIds),
          eq(status, 'OPEN'),
          sql`${invoiceFindings.findingKey} <> all(${values.keys})`,
        ),
      ),
);

/**
 * Stores the findings about services of an invoice, and resolves earlier findings that no longer apply. Returns the number of new
 * findings.
 */
export async function saveFindings(
  tx: Database,
  { serviceIds, ...checked }: CheckedServices,
  findings: readonly NewFinding[],
  now: Date,
): Promise<number> {
  const { customerId: ownCustomerId, invoiceId: checkedInvoiceId, serviceType: checkedType } = checked;
  const saved = findings.length > 0 ? await upsertRows(tx, { ...checked, rows: JSON.stringify(findings), now }) : [];
  const keys = findings.map(({ findingKey }) => findingKey);
  await resolveRows(tx, {
    customerId: ownCustomerId,
    invoiceId: checkedInvoiceId,
    serviceType: checkedType,
    serviceIds,
    keys,
    now,
  });
  return saved.filter(({ isNew }) => isNew).length;
}

export interface FindingFilter {
  customerId: number;
  status?: string | undefined;
  type?: string | undefined;
  invoiceNumber?: string | undefined;
  serviceType?: string | undefined;
  serviceId?: number | undefined;
}
const matchesFilter = (filter: Placeholders<FindingFilter>) =>
  and(
    eq(customerId, filter.customerId),
    filter.status && eq(status, filter.status),
    filter.type && eq(type, filter.type),
    filter.invoiceNumber && eq(number, filter.invoiceNumber),
    filter.serviceType && eq(serviceType, filter.serviceType),
    filter.serviceId && eq(serviceId, filter.serviceId),
  );

const selectPage = prepareStatement(
  (db, { before, limit, ...filter }: Placeholders<FindingFilter & { before?: number | undefined; limit: number }>) =>
    db
      .select(columns)
      .from(invoiceFindings)
      .where(and(matchesFilter(filter), before && lt(findingId, before)))
      .orderBy(desc(findingId))
      .limit(limit),
  { usesCustomPlan: true },
);

/** Finds up to `limit` findings with an ID before the cursor, newest first. */
export function findFindings(db: Database, filter: FindingFilter, page: { before?: number | undefined; limit: number }) {
  return selectPage(db, { ...filter, ...page });
}

export const countFindings = prepareCount(invoiceFindings, matchesFilter);

const selectOpenTotals = prepareStatement(
  (db, filter: Placeholders<FindingFilter>) =>
    db
      .select({
        openCount: sql<number>`count(*)::int`,
        openAmount: sql<string>`coalesce(sum(${invoiceFindings.amount}), 0)::numeric(14, 2)::text`,
      })
      .from(invoiceFindings)
      .where(and(matchesFilter(filter), eq(status, 'OPEN'))),
  { usesCustomPlan: true },
);

export async function findOpenTotals(db: Database, filter: FindingFilter) {
  return (await selectOpenTotals(db, filter))[0]!;
}

const selectOpenOfOthers = prepareStatement(
  (db, values: Placeholders<{ customerId: number; invoiceId: number; after: number; limit: number }>) =>
    db
      .select({ findingId, invoiceId, number, serviceType, serviceId })
      .from(invoiceFindings)
      .where(
        and(eq(customerId, values.customerId), ne(invoiceId, values.invoiceId), eq(status, 'OPEN'), gt(findingId, values.after)),
      )
      .orderBy(asc(findingId))
      .limit(values.limit),
);

/** Finds the next open findings of other invoices of a customer, by ID. */
export function findOpenOfOtherInvoices(
  db: Database,
  values: { customerId: number; invoiceId: number; after: number; limit: number },
) {
  return selectOpenOfOthers(db, values);
}

const selectForUpdate = prepareStatement((db, { id }: Placeholders<{ id: number }>) =>
  db.select().from(invoiceFindings).where(eq(findingId, id)).for('update'),
);

/** Locks a finding of any customer. */
export async function lockFinding(tx: Database, id: number): Promise<FindingRow | null> {
  return (await selectForUpdate(tx, { id }))[0] ?? null;
}

const dismissRow = prepareStatement(
  (db, values: Placeholders<{ customerId: number; findingId: number; text: string; now: Date }>) =>
    db
      .update(invoiceFindings)
      .set({ status: 'RESOLVED', resolution: 'DISMISSED', resolutionText: values.text, resolvedAt: values.now })
      .where(and(eq(customerId, values.customerId), eq(findingId, values.findingId)))
      .returning(columns),
);

export async function setDismissed(tx: Database, row: FindingRow, text: string, now: Date): Promise<FindingRow> {
  return (await dismissRow(tx, { customerId: row.customerId, findingId: row.findingId, text, now }))[0]!;
}
