import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { customers } from '../../db/schema/customer.ts';
import { lines } from '../../db/schema/line.ts';
import { buildLineSearchText } from '../../db/search-texts/line.ts';
import { trackStatusChange } from '../../db/status-counts.ts';
import { trackStateChange } from './line-state-history.store.ts';

export type LineRow = typeof lines.$inferSelect;

/** The columns that are computed from other columns. */
type Derived = 'postalCode' | 'houseNumber' | 'city' | 'searchText' | 'version';
export type LineValues = Omit<typeof lines.$inferInsert, Derived>;
export type LineChanges = Partial<Omit<LineRow, Derived | 'customerId' | 'lineId'>> & Pick<LineRow, 'updatedAt'>;

type SearchableLine = Parameters<typeof buildLineSearchText>[0] & Pick<LineRow, 'address'>;

function deriveColumns(line: SearchableLine): Pick<LineRow, Exclude<Derived, 'version'>> {
  const { postalCode, houseNumber, city } = line.address;
  return { postalCode, houseNumber, city, searchText: buildLineSearchText(line) };
}

const insertRow = prepareStatement((db, values: Placeholders<typeof lines.$inferInsert>) =>
  db.insert(lines).values(values).returning(),
);

/** Inserts a line, with the next ID if `values` has none. */
export async function insertLine(tx: Database, values: LineValues): Promise<LineRow> {
  const lineId = values.lineId ?? (await nextLineId(tx));
  const line = { ...values, lineId, reference: values.reference ?? null, carrierServiceId: values.carrierServiceId ?? null };
  const [row] = await insertRow(tx, { ...line, ...deriveColumns(line) });
  await Promise.all([trackStatusChange(tx, lines, row!), trackStateChange(tx, row!)]);
  return row!;
}

/** Allocates an ID before the insert, because the search text contains it. */
async function nextLineId(tx: Database): Promise<number> {
  return (await selectNextLineId(tx, {}))[0]!.lineId;
}

const selectNextLineId = prepareStatement((db) => {
  const lineId = sql<number>`nextval(pg_get_serial_sequence('line', 'line_id'))::int`;
  return db.select({ lineId }).from(sql`(values (1)) as one`);
});

interface LineKey {
  lineId: number;
  customerId?: number | undefined;
}

const matchesLine = ({ lineId, customerId }: Placeholders<LineKey>) =>
  and(eq(lines.lineId, lineId), customerId && eq(lines.customerId, customerId));

const selectLine = prepareStatement((db, key: Placeholders<LineKey>) => db.select().from(lines).where(matchesLine(key)));

/** Finds a line. Without `customerId`, it can be of any customer, for the provider API. */
export async function findLine(db: Database, lineId: number, customerId?: number): Promise<LineRow | null> {
  return (await selectLine(db, { lineId, customerId }))[0] ?? null;
}

const selectLineForUpdate = prepareStatement((db, key: Placeholders<LineKey>) =>
  db.select().from(lines).where(matchesLine(key)).for('update'),
);

/** Locks a line until the transaction ends; null if it does not exist or belongs to another customer. */
export async function lockLine(tx: Database, lineId: number, customerId?: number): Promise<LineRow | null> {
  return (await selectLineForUpdate(tx, { lineId, customerId }))[0] ?? null;
}

const selectLinesForUpdate = prepareStatement(
  (db, { customerId, lineIds }: Placeholders<{ customerId: number; lineIds: readonly number[] }>) =>
    db
      .select()
      .from(lines)
      .where(and(eq(lines.customerId, customerId), isAnyOf(lines.lineId, lineIds)))
      .orderBy(asc(lines.lineId))
      .for('update'),
);

/** Locks the customer's lines with these IDs, in a fixed order, so that concurrent transactions cannot deadlock. */
export async function lockLines(tx: Database, customerId: number, lineIds: readonly number[]): Promise<LineRow[]> {
  return selectLinesForUpdate(tx, { customerId, lineIds });
}

const selectCustomerStatus = prepareStatement((db, { customerId }: Placeholders<{ customerId: number }>) =>
  db.select({ status: customers.status }).from(customers).where(eq(customers.customerId, customerId)).for('share'),
);

/** Returns the status of a customer, and locks it until the transaction ends. */
export async function lockCustomerStatus(tx: Database, customerId: number) {
  return (await selectCustomerStatus(tx, { customerId }))[0]?.status;
}

const updateLine = prepareStatement(
  (db, { customerId, lineId, ...changes }: Placeholders<LineChanges & Required<Pick<LineRow, 'customerId' | 'lineId'>>>) =>
    db
      .update(lines)
      .set({ ...changes, version: sql`${lines.version} + 1` })
      .where(and(eq(lines.customerId, customerId), eq(lines.lineId, lineId)))
      .returning(),
);

/** Applies a change and increments the version. The caller has locked the line. */
export async function updateLineRow(tx: Database, row: LineRow, changes: LineChanges): Promise<LineRow> {
  const { customerId, lineId } = row;
  const derived = deriveColumns({ ...row, ...changes });
  const [[changed]] = await Promise.all([
    updateLine(tx, { customerId, lineId, ...changes, ...derived }),
    trackStatusChange(tx, lines, { customerId, status: changes.status ?? row.status }, row),
    trackStateChange(tx, { ...row, ...changes }, row),
  ]);
  return changed!;
}

type NetworkChanges = Partial<Pick<LineRow, 'operationalState' | 'stateSince' | 'technical'>> & Pick<LineRow, 'updatedAt'>;

const updateLineNetwork = prepareStatement(
  (
    db,
    {
      customerId,
      lineId,
      ...changes
    }: Placeholders<NetworkChanges & { searchText?: string } & { customerId: number; lineId: number }>,
  ) =>
    db
      .update(lines)
      .set(changes)
      .where(and(eq(lines.customerId, customerId), eq(lines.lineId, lineId)))
      .returning(),
);

/** Stores network data. Keeps the version, because users do not edit this data. The caller has locked the line. */
export async function updateNetwork(tx: Database, row: LineRow, changes: NetworkChanges): Promise<LineRow> {
  const { customerId, lineId } = row;
  const derived = changes.technical && { searchText: buildLineSearchText({ ...row, ...changes }) };
  const [[changed]] = await Promise.all([
    updateLineNetwork(tx, { customerId, lineId, ...changes, ...derived }),
    trackStateChange(tx, { ...row, ...changes }, row),
  ]);
  return changed!;
}

const selectOpenOrderId = prepareStatement((db, key: Placeholders<Required<LineKey>>) =>
  db.select({ openOrderId: lines.openOrderId }).from(lines).where(matchesLine(key)),
);

/** Finds the ID of the open order of a line; undefined if the customer has no such line. */
export async function findOpenOrderId(db: Database, customerId: number, lineId: number): Promise<number | null | undefined> {
  return (await selectOpenOrderId(db, { customerId, lineId }))[0]?.openOrderId;
}
