import type { InvoiceSpecification } from '@demarc/contract/invoice.ts';
import { and, asc, eq, getTableColumns, gt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { invoiceGroups, invoiceSpecifications } from '../../db/schema/invoice.ts';
import { matchesPatterns, type TextPatterns } from '../../db/search-text.ts';
import { capTotal, type Total } from '../../http/keyset-pagination.ts';

type SpecificationColumns = typeof invoiceSpecifications.$inferSelect;
type GroupColumns = typeof invoiceGroups.$inferSelect;
export interface InvoiceKey {
  customerId: number;
  invoiceId: number;
}

/** The amounts that one batch adds to a group of charges. */
export type GroupPart = Omit<GroupColumns, 'customerId' | 'invoiceId' | 'groupId' | 'lineNumber'> &
  Partial<Pick<GroupColumns, 'lineNumber'>>;

/** Passes the groups of a batch as JSON, so that one statement inserts or updates all of them. */
const upsertGroups = prepareStatement((db, { customerId, invoiceId, rows }: Placeholders<InvoiceKey & { rows: string }>) =>
  db
    .insert(invoiceGroups)
    .select(sql`
      select ${customerId}::integer, ${invoiceId}::integer, nextval(pg_get_serial_sequence('invoice_group', 'group_id')), "groupKey",
        "serviceType", "productCode", description, "chargeType", "unitCode", "unitPrice", quantity, "discountAmount", "netAmount",
        "periodFrom", "periodTo", "purchaseOrderNumber", "specificationCount", "lineNumber"
      from json_to_recordset(${rows}::text::json) as row ("groupKey" text, "serviceType" text, "productCode" text, description text,
        "chargeType" text, "unitCode" text, "unitPrice" numeric, quantity numeric, "discountAmount" numeric, "netAmount" numeric,
        "periodFrom" date, "periodTo" date, "purchaseOrderNumber" text, "specificationCount" integer, "lineNumber" smallint)`)
    .onConflictDoUpdate({
      target: [invoiceGroups.customerId, invoiceGroups.invoiceId, invoiceGroups.groupKey],
      set: {
        quantity: sql`${invoiceGroups.quantity} + excluded.quantity`,
        discountAmount: sql`${invoiceGroups.discountAmount} + excluded.discount_amount`,
        netAmount: sql`${invoiceGroups.netAmount} + excluded.net_amount`,
        specificationCount: sql`${invoiceGroups.specificationCount} + excluded.specification_count`,
      },
    })
    .returning({ groupId: invoiceGroups.groupId, groupKey: invoiceGroups.groupKey }),
);

/** Inserts groups or adds amounts to them. Returns the ID of each group, by key. */
export async function addToGroups(
  tx: Database,
  key: InvoiceKey,
  groups: readonly GroupPart[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await upsertGroups(tx, { ...key, rows: JSON.stringify(groups) });
  return new Map(rows.map(({ groupKey, groupId }) => [groupKey, groupId]));
}

export type NewSpecification = Omit<SpecificationColumns, 'customerId' | 'invoiceId'>;

const insertSpecificationRows = prepareStatement(
  (db, { customerId, invoiceId, rows }: Placeholders<InvoiceKey & { rows: string }>) =>
    db.insert(invoiceSpecifications).select(sql`
    select ${customerId}::integer, ${invoiceId}::integer, position, "groupId", "chargeId", "serviceType", "serviceId", "serviceLabel",
      reference, address, quantity, "discountAmount", amount, "orderId", "orderNumber", power, "searchText"
    from json_to_recordset(${rows}::text::json) as row (position integer, "groupId" bigint, "chargeId" bigint, "serviceType" text,
      "serviceId" integer, "serviceLabel" text, reference text, address text, quantity numeric, "discountAmount" numeric,
      amount numeric, "orderId" integer, "orderNumber" text, power jsonb, "searchText" text)`),
);

export async function insertSpecifications(tx: Database, key: InvoiceKey, rows: readonly NewSpecification[]): Promise<void> {
  if (rows.length > 0) await insertSpecificationRows(tx, { ...key, rows: JSON.stringify(rows) });
}

interface FilterValues extends InvoiceKey, TextPatterns {
  serviceType?: string | undefined;
  serviceId?: number | undefined;
  lineNumber?: number | undefined;
  hasText?: true | undefined;
}

/** A row of the specification, with the values of its group. */
export type SpecificationRow = Pick<
  SpecificationColumns,
  | 'position'
  | 'serviceType'
  | 'serviceId'
  | 'serviceLabel'
  | 'reference'
  | 'address'
  | 'quantity'
  | 'discountAmount'
  | 'amount'
  | 'orderId'
  | 'orderNumber'
> &
  Pick<
    GroupColumns,
    'lineNumber' | 'productCode' | 'description' | 'chargeType' | 'unitPrice' | 'periodFrom' | 'periodTo' | 'purchaseOrderNumber'
  > & { power: InvoiceSpecification['power'] };

function matchesFilter(values: Placeholders<FilterValues>): SQL | undefined {
  const { serviceType, serviceId, searchText } = invoiceSpecifications;
  return and(
    eq(invoiceSpecifications.customerId, values.customerId),
    eq(invoiceSpecifications.invoiceId, values.invoiceId),
    values.serviceType && eq(serviceType, values.serviceType),
    values.serviceId && eq(serviceId, values.serviceId),
    values.lineNumber && eq(invoiceGroups.lineNumber, values.lineNumber),
    values.hasText && matchesPatterns(searchText, values.pattern, values.otherPattern),
  );
}

/** Joins the rows of a specification with their groups. */
export const isGroupOfRow = and(
  eq(invoiceGroups.customerId, invoiceSpecifications.customerId),
  eq(invoiceGroups.invoiceId, invoiceSpecifications.invoiceId),
  eq(invoiceGroups.groupId, invoiceSpecifications.groupId),
);

/**
 * Reads the page before it joins the groups: the planner does not know that each row has exactly one group, and would read a large
 * specification in parallel. Only the filter by line needs the groups first.
 */
const selectPage = prepareStatement(
  (db, { after, limit, ...filter }: Placeholders<FilterValues & { after: number; limit: number }>) => {
    const isInPage = and(matchesFilter(filter), gt(invoiceSpecifications.position, after));
    const baseQuery = db.select(getTableColumns(invoiceSpecifications)).from(invoiceSpecifications);
    const matchingRows = filter.lineNumber
      ? baseQuery.innerJoin(invoiceGroups, isGroupOfRow).where(isInPage)
      : baseQuery.where(isInPage);
    const page = matchingRows.orderBy(asc(invoiceSpecifications.position)).limit(limit).as('page');
    const { position, serviceType, serviceId, serviceLabel, reference, address } = page;
    const { quantity, discountAmount, amount, orderId, orderNumber, power } = page;
    const { lineNumber, productCode, description, chargeType, unitPrice, periodFrom, periodTo, purchaseOrderNumber } =
      invoiceGroups;
    return db
      .select({
        position,
        serviceType,
        serviceId,
        serviceLabel,
        reference,
        address,
        quantity,
        discountAmount,
        amount,
        orderId,
        orderNumber,
        power,
        lineNumber,
        productCode,
        description,
        chargeType,
        unitPrice,
        periodFrom,
        periodTo,
        purchaseOrderNumber,
      })
      .from(page)
      .innerJoin(
        invoiceGroups,
        and(
          eq(invoiceGroups.customerId, page.customerId),
          eq(invoiceGroups.invoiceId, page.invoiceId),
          eq(invoiceGroups.groupId, page.groupId),
        ),
      )
      .orderBy(asc(position));
  },
  { usesCustomPlan: true },
);

/** Reads the next page of a specification after a position. */
export function findPage(
  db: Database,
  filter: FilterValues,
  page: { after: number; limit: number },
): Promise<SpecificationRow[]> {
  return selectPage(db, { ...filter, ...page });
}

const countRows = prepareStatement(
  (db, { limit, ...filter }: Placeholders<FilterValues & { limit: number }>) => {
    const countedRows = db
      .select({ one: sql`1`.as('one') })
      .from(invoiceSpecifications)
      .innerJoin(invoiceGroups, isGroupOfRow)
      .where(matchesFilter(filter))
      .limit(limit)
      .as('counted');
    return db.select({ total: sql<number>`count(*)::int` }).from(countedRows);
  },
  { usesCustomPlan: true },
);

/** Counts the rows that pass a filter, capped like the total of every list. */
export async function countSpecification(db: Database, filter: FilterValues): Promise<Total> {
  return capTotal((await countRows(db, { ...filter, limit: 10_001 }))[0]!.total);
}
