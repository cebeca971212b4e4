import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { colocations } from '../../db/schema/colocation.ts';
import { customers } from '../../db/schema/customer.ts';
import { sites } from '../../db/schema/site.ts';
import { buildColocationSearchText } from '../../db/search-texts/colocation.ts';
import { trackStatusChange } from '../../db/status-counts.ts';

type Columns = typeof colocations.$inferSelect;
/** A rack or shared units, with its data center. */
export type ColocationRow = Columns & { siteCode: string; siteName: string };

/** The columns that are computed from other columns. */
type Derived = 'searchText' | 'version';
export type NewColocation = Omit<
  typeof colocations.$inferInsert,
  Derived | 'colocationId' | 'name' | 'facilityLabel' | 'rackLabel' | 'room'
>;
export type ColocationChanges = Partial<Omit<Columns, Derived | 'customerId' | 'colocationId' | 'kind' | 'siteId'>> &
  Pick<Columns, 'updatedAt'>;

const columns = { ...getTableColumns(colocations), siteCode: sites.siteCode, siteName: sites.name };

const insertRow = prepareStatement((db, values: Placeholders<typeof colocations.$inferInsert>) =>
  db.insert(colocations).values(values).returning(),
);

const selectNextId = prepareStatement((db) => {
  const colocationId = sql<number>`nextval(pg_get_serial_sequence('colocation', 'colocation_id'))::int`;
  return db.select({ colocationId }).from(sql`(values (1)) as one`);
});

/** Inserts a rack or shared units that have not been delivered yet. */
export async function insertColocation(
  tx: Database,
  values: NewColocation,
  { siteCode, name: siteName }: { siteCode: string; name: string },
): Promise<ColocationRow> {
  // Allocated before the insert because the search text contains the ID.
  const { colocationId } = (await selectNextId(tx, {}))[0]!;
  const deliveryValues = { name: null, facilityLabel: null, rackLabel: null, room: null };
  const texts = { ...values, ...deliveryValues, colocationId, reference: values.reference ?? null };
  const searchText = buildColocationSearchText(texts, { siteCode, name: siteName });
  const [row] = await insertRow(tx, { ...values, colocationId, searchText });
  await trackStatusChange(tx, colocations, row!);
  return { ...row!, siteCode, siteName };
}

interface Key {
  colocationId: number;
  customerId?: number | undefined;
  kind?: Columns['kind'] | undefined;
}

const matchesKey = ({ colocationId, customerId, kind }: Placeholders<Key>) =>
  and(
    eq(colocations.colocationId, colocationId),
    customerId && eq(colocations.customerId, customerId),
    kind && eq(colocations.kind, kind),
  );

const selectRow = prepareStatement((db, key: Placeholders<Key>) =>
  db.select(columns).from(colocations).innerJoin(sites, eq(sites.siteId, colocations.siteId)).where(matchesKey(key)),
);

/** Finds a rack or shared units. Without `customerId`, it can be of any customer, for the provider API. */
export async function findColocation(db: Database, { colocationId, customerId, kind }: Key): Promise<ColocationRow | null> {
  return (await selectRow(db, { colocationId, customerId, kind }))[0] ?? null;
}

const selectRowForUpdate = prepareStatement((db, key: Placeholders<Key>) =>
  db
    .select(columns)
    .from(colocations)
    .innerJoin(sites, eq(sites.siteId, colocations.siteId))
    .where(matchesKey(key))
    .for('update', { of: colocations }),
);

/** Locks a rack or shared units until the transaction ends; null if the customer has none of this kind with this ID. */
export async function lockColocation(tx: Database, { colocationId, customerId, kind }: Key): Promise<ColocationRow | null> {
  return (await selectRowForUpdate(tx, { colocationId, customerId, kind }))[0] ?? null;
}

const selectOpenOrderId = prepareStatement((db, key: Placeholders<Required<Key>>) =>
  db.select({ openOrderId: colocations.openOrderId }).from(colocations).where(matchesKey(key)),
);

/** Finds the open order of a rack or shared units; undefined if the customer has none with this ID. */
export async function findOpenOrderId(db: Database, key: Required<Key>): Promise<number | null | undefined> {
  return (await selectOpenOrderId(db, key))[0]?.openOrderId;
}

const updateRow = prepareStatement(
  (
    db,
    {
      customerId,
      colocationId,
      ...changes
    }: Placeholders<ColocationChanges & Pick<Columns, 'customerId' | 'colocationId' | 'searchText'>>,
  ) =>
    db
      .update(colocations)
      .set({ ...changes, version: sql`${colocations.version} + 1` })
      .where(and(eq(colocations.customerId, customerId), eq(colocations.colocationId, colocationId)))
      .returning(),
);

/** Applies a change and increments the version. The caller has locked the row. */
export async function updateColocation(tx: Database, row: ColocationRow, changes: ColocationChanges): Promise<ColocationRow> {
  const { customerId, colocationId, siteCode, siteName } = row;
  const searchText = buildColocationSearchText({ ...row, ...changes }, { siteCode, name: siteName });
  const [[changedRow]] = await Promise.all([
    updateRow(tx, { customerId, colocationId, ...changes, searchText }),
    trackStatusChange(tx, colocations, { customerId, status: changes.status ?? row.status }, row),
  ]);
  return { ...changedRow!, siteCode, siteName };
}

const selectCustomerStatus = prepareStatement((db, { customerId }: Placeholders<{ customerId: number }>) =>
  db.select({ status: customers.status }).from(customers).where(eq(customers.customerId, customerId)).for('share'),
);

/** Returns the status of a customer, and locks it until the transaction ends. */
export async function lockCustomerStatus(tx: Database, customerId: number) {
  return (await selectCustomerStatus(tx, { customerId }))[0]?.status;
}
