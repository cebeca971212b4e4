import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { customers } from '../../db/schema/customer.ts';
import { lines } from '../../db/schema/line.ts';
import { buildLineSearchText } from '../../db/search-text.ts';
import { trackStatusChange } from '../../db/status-counts.ts';

export type LineRow = typeof lines.$inferSelect;

/** The columns derived from the others. */
type Derived = 'postalCode' | 'houseNumber' | 'city' | 'searchText' | 'version';
export type LineValues = Omit<typeof lines.$inferInsert, Derived>;
export type LineChanges = Partial<Omit<LineRow, Derived | 'customerId' | 'lineId'>> & Pick<LineRow, 'updatedAt'>;

type SearchableLine = Parameters<typeof buildLineSearchText>[0] & Pick<LineRow, 'address'>;

function deriveColumns(line: SearchableLine): Pick<LineRow, Exclude<Derived, 'version'>> {
  const { postalCode, houseNumber, city } = line.address;
  return { postalCode, houseNumber, city, searchText: buildLineSearchText(line) };
}

/** Inserts a line. If no id is given, it gets the next one. */
export async function insertLine(tx: Database, values: LineValues): Promise<LineRow> {
  const lineId = values.lineId ?? (await nextLineId(tx));
  const line = { ...values, lineId, reference: values.reference ?? null, carrierServiceId: values.carrierServiceId ?? null };
  const [row] = await tx
    .insert(lines)
    .values({ ...line, ...deriveColumns(line) })
    .returning();
  await trackStatusChange(tx, 'line', row!);
  return row!;
}

/** Allocated before the insert because the search text contains the id. */
async function nextLineId(tx: Database): Promise<number> {
  const { rows } = (await tx.execute(sql`select nextval(pg_get_serial_sequence('line', 'line_id'))::int as id`)) as unknown as {
    rows: { id: number }[];
  };
  return rows[0]!.id;
}

const matchesLine = (lineId: number, customerId?: number) =>
  and(eq(lines.lineId, lineId), customerId === undefined ? undefined : eq(lines.customerId, customerId));

type LineKey = Placeholders<{ lineId: number; customerId?: number | undefined }>;

const selectLine = prepareStatement((db, { lineId, customerId }: LineKey) =>
  db
    .select()
    .from(lines)
    .where(and(eq(lines.lineId, lineId), customerId && eq(lines.customerId, customerId))),
);

/** Finds a line. Without `customerId`, of any customer, for the provider's calls. */
export async function findLine(db: Database, lineId: number, customerId?: number): Promise<LineRow | null> {
  return (await selectLine(db, { lineId, customerId }))[0] ?? null;
}

/** Locks a line until the transaction ends; null if it does not exist or belongs to another customer. */
export async function lockLine(tx: Database, lineId: number, customerId?: number): Promise<LineRow | null> {
  return (await tx.select().from(lines).where(matchesLine(lineId, customerId)).for('update'))[0] ?? null;
}

/** Locks the customer's lines among these ids, in a fixed order, so that concurrent transactions cannot deadlock. */
export async function lockLines(tx: Database, customerId: number, lineIds: readonly number[]): Promise<LineRow[]> {
  return tx
    .select()
    .from(lines)
    .where(and(eq(lines.customerId, customerId), inArray(lines.lineId, [...lineIds])))
    .orderBy(asc(lines.lineId))
    .for('update');
}

/** Returns the status of a customer, and locks it until the transaction ends. */
export async function lockCustomerStatus(tx: Database, customerId: number) {
  const { status } = customers;
  return (await tx.select({ status }).from(customers).where(eq(customers.customerId, customerId)).for('share'))[0]?.status;
}

/** Applies a change and increments the version. The caller has locked the line. */
export async function updateLineRow(tx: Database, row: LineRow, changes: LineChanges): Promise<LineRow> {
  const [changed] = await tx
    .update(lines)
    .set({ ...changes, ...deriveColumns({ ...row, ...changes }), version: sql`${lines.version} + 1` })
    .where(and(eq(lines.customerId, row.customerId), eq(lines.lineId, row.lineId)))
    .returning();
  await trackStatusChange(tx, 'line', changed!, row);
  return changed!;
}

/** Stores network data. It does not increment the version, because users do not edit it. The caller has locked the line. */
export async function updateNetwork(
  tx: Database,
  row: LineRow,
  changes: Partial<Pick<LineRow, 'operationalState' | 'stateSince' | 'technical'>> & Pick<LineRow, 'updatedAt'>,
): Promise<LineRow> {
  const { customerId, lineId } = row;
  const found = changes.technical && { searchText: buildLineSearchText({ ...row, ...changes }) };
  const changed = tx.update(lines).set({ ...changes, ...found });
  return (await changed.where(matchesLine(lineId, customerId)).returning())[0]!;
}

/** The open order of a line; undefined if the customer has no such line. */
export async function findOpenOrderId(db: Database, customerId: number, lineId: number): Promise<number | null | undefined> {
  return (await db.select({ openOrderId: lines.openOrderId }).from(lines).where(matchesLine(lineId, customerId)))[0]?.openOrderId;
}
