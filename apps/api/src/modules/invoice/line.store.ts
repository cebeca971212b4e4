import { maxInvoiceLines } from '@demarc/contract/invoice.ts';
import type { VatTreatment } from '@demarc/contract/invoice-vat.ts';
import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { invoiceGroups, invoiceLines } from '../../db/schema/invoice.ts';
import type { InvoiceKey } from './specification.store.ts';

export type LineRow = typeof invoiceLines.$inferSelect;

const group = invoiceGroups;
/**
 * The keys by which groups of charges are combined into lines, from the finest to the coarsest. The first key that gives at most 500 lines
 * is used. Each key omits more: purchase order numbers, then days, then prices. `coarsestKey` also omits products.
 */
const lineKeys: readonly (readonly SQL[])[] = [
  [group.periodFrom, group.periodTo, group.unitPrice, group.purchaseOrderNumber].map((column) => sql`${column}`),
  [group.periodFrom, group.periodTo, group.unitPrice].map((column) => sql`${column}`),
  [sql`${group.unitPrice}`],
  [sql`true`],
].map((rest) => [
  sql`coalesce(${group.serviceType}, '')`,
  sql`${group.chargeType}`,
  sql`${group.productCode}`,
  sql`${group.description}`,
  sql`${group.netAmount} < 0`,
  ...rest,
]);
const coarsestKey = [sql`coalesce(${group.serviceType}, '')`, sql`${group.chargeType}`, sql`${group.netAmount} < 0`];

const isOfInvoice = (key: Placeholders<InvoiceKey>) =>
  and(eq(group.customerId, key.customerId), eq(group.invoiceId, key.invoiceId));

const selectLineCounts = prepareStatement((db, key: Placeholders<InvoiceKey>) =>
  db
    .select({
      counts: sql<number[]>`array[${sql.join(
        lineKeys.map((parts) => sql`count(distinct (${sql.join([...parts], sql`, `)}))::int`),
        sql`, `,
      )}]`,
    })
    .from(group)
    .where(isOfInvoice(key)),
);

const numberGroupsBy = [...lineKeys, coarsestKey].map((parts) =>
  prepareStatement((db, key: Placeholders<InvoiceKey>) => {
    const order = sql.join([...parts], sql`, `);
    const numbered = db
      .select({ id: sql<number>`${group.groupId}`.as('id'), line: sql<number>`dense_rank() over (order by ${order})`.as('line') })
      .from(group)
      .where(isOfInvoice(key))
      .as('numbered');
    return db
      .update(group)
      .set({ lineNumber: sql`${numbered.line}` })
      .from(numbered)
      .where(and(isOfInvoice(key), eq(group.groupId, numbered.id)));
  }),
);

/**
 * Whether a line can show a quantity and a price: their product may differ from the sum by at most 0.02 (Peppol BIS Billing, R120).
 * Otherwise, because of rounding per service or several prices, the line shows the sum as its price.
 */
const gross = sql`sum(${group.netAmount} + ${group.discountAmount})`;
const hasSinglePrice = sql`(min(${group.unitPrice}) = max(${group.unitPrice}) and min(${group.unitCode}) = max(${group.unitCode})
  and abs(sum(${group.quantity}) * min(${group.unitPrice}) - ${gross}) <= 0.02)`;

interface LineTexts {
  /** The description of a line with several products. */
  several: string;
}

const insertRows = prepareStatement(
  (
    db,
    {
      category,
      ratePercent,
      several,
      ...key
    }: Placeholders<InvoiceKey & LineTexts & Pick<VatTreatment, 'category' | 'ratePercent'>>,
  ) =>
    db.insert(invoiceLines).select(
      db
        .select({
          customerId: group.customerId,
          invoiceId: group.invoiceId,
          lineNumber: sql`${group.lineNumber}`.as('line_number'),
          serviceType: sql`min(${group.serviceType})`.as('service_type'),
          productCode:
            sql`case when count(distinct ${group.productCode}) = 1 then min(${group.productCode}) else 'SEVERAL' end`.as(
              'product_code',
            ),
          description: sql`case when count(distinct ${group.description}) = 1 then min(${group.description})
            else ${several}::text end`.as('description'),
          chargeType: sql`min(${group.chargeType})`.as('charge_type'),
          unitCode: sql`case when ${hasSinglePrice} then min(${group.unitCode}) else 'C62' end`.as('unit_code'),
          unitPrice: sql`case when ${hasSinglePrice} then min(${group.unitPrice}) else abs(${gross}) end`.as('unit_price'),
          quantity: sql`case when ${hasSinglePrice} then sum(${group.quantity}) else sign(${gross}) end`.as('quantity'),
          discountAmount: sql`sum(${group.discountAmount})`.as('discount_amount'),
          netAmount: sql`sum(${group.netAmount})`.as('net_amount'),
          periodFrom: sql`min(${group.periodFrom})`.as('period_from'),
          periodTo: sql`max(${group.periodTo})`.as('period_to'),
          purchaseOrderNumber:
            sql`case when min(coalesce(${group.purchaseOrderNumber}, '')) = max(coalesce(${group.purchaseOrderNumber}, ''))
            then min(${group.purchaseOrderNumber}) end`.as('purchase_order_number'),
          specificationCount: sql`sum(${group.specificationCount})::int`.as('specification_count'),
          vatCategory: sql`${category}::text`.as('vat_category'),
          vatRatePercent: sql`${ratePercent}::numeric`.as('vat_rate_percent'),
          creditedAmount: sql`0`.as('credited_amount'),
        })
        .from(group)
        .where(isOfInvoice(key))
        .groupBy(group.customerId, group.invoiceId, group.lineNumber),
    ),
);

/** Creates the lines of an invoice, at most 500, from its groups. */
export async function createLines(
  tx: Database,
  key: InvoiceKey,
  { category, ratePercent }: VatTreatment,
  texts: LineTexts,
): Promise<readonly LineRow[]> {
  const [{ counts } = { counts: [] }] = await selectLineCounts(tx, key);
  const level = counts.findIndex((count) => count <= maxInvoiceLines);
  // If no key gives few enough lines, `level` is -1, which selects the last statement: that of `coarsestKey`.
  await numberGroupsBy.at(level)?.(tx, key);
  await insertRows(tx, { ...key, category, ratePercent, ...texts });
  return findLines(tx, key);
}

const selectLines = prepareStatement(
  (db, { customerId, invoiceId, after, limit }: Placeholders<InvoiceKey & { after?: number | undefined; limit: number }>) =>
    db
      .select()
      .from(invoiceLines)
      .where(
        and(
          eq(invoiceLines.customerId, customerId),
          eq(invoiceLines.invoiceId, invoiceId),
          after && gt(invoiceLines.lineNumber, after),
        ),
      )
      .orderBy(asc(invoiceLines.lineNumber))
      .limit(limit),
);

/** Finds the lines of an invoice in order, after line number `after`. */
export function findLines(
  db: Database,
  { customerId, invoiceId }: InvoiceKey,
  { after, limit = maxInvoiceLines }: { after?: number | undefined; limit?: number } = {},
): Promise<LineRow[]> {
  return selectLines(db, { customerId, invoiceId, after, limit });
}

const insertLineRow = prepareStatement((db, values: Placeholders<typeof invoiceLines.$inferInsert>) =>
  db.insert(invoiceLines).values(values),
);

export async function insertLine(tx: Database, line: typeof invoiceLines.$inferInsert): Promise<void> {
  await insertLineRow(tx, line);
}

const updateCredited = prepareStatement(
  (db, values: Placeholders<InvoiceKey & { numbers: readonly number[]; amounts: readonly string[] }>) =>
    db
      .update(invoiceLines)
      .set({ creditedAmount: sql`${invoiceLines.creditedAmount} + credit.amount` })
      .from(sql`unnest(${values.numbers}::int[], ${values.amounts}::numeric[]) as credit (number, amount)`)
      .where(
        and(
          eq(invoiceLines.customerId, values.customerId),
          eq(invoiceLines.invoiceId, values.invoiceId),
          sql`${invoiceLines.lineNumber} = credit.number`,
        ),
      ),
);

/** Stores the amounts that a credit note deducts from the lines of an invoice. */
export async function addCredits(
  tx: Database,
  { customerId, invoiceId }: InvoiceKey,
  credits: readonly { lineNumber: number; amount: string }[],
): Promise<void> {
  const numbers = credits.map(({ lineNumber }) => lineNumber);
  await updateCredited(tx, { customerId, invoiceId, numbers, amounts: credits.map(({ amount }) => amount) });
}
