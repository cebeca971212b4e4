import { formatCircuitId } from '@demarc/contract/dc-connection.ts';
import { finalServiceStatuses } from '@demarc/contract/service.ts';
import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { customers } from '../../db/schema/customer.ts';
import { dcConnections } from '../../db/schema/dc-connection.ts';
import { buildDcConnectionSearchText } from '../../db/search-texts/dc-connection.ts';
import { trackStatusChange } from '../../db/status-counts.ts';

export type DcConnectionRow = typeof dcConnections.$inferSelect;

/** The columns that are computed from other columns. */
type Derived = 'searchText' | 'version';
export type NewDcConnection = Omit<
  typeof dcConnections.$inferInsert,
  Derived | 'dcConnectionId' | 'circuitId' | 'path' | 'facilityReference'
>;
export type DcConnectionChanges = Partial<Omit<DcConnectionRow, Derived | 'customerId' | 'dcConnectionId' | 'circuitId'>> &
  Pick<DcConnectionRow, 'updatedAt'>;

const insertRow = prepareStatement((db, values: Placeholders<typeof dcConnections.$inferInsert>) =>
  db.insert(dcConnections).values(values).returning(),
);

const selectNextId = prepareStatement((db) => {
  const dcConnectionId = sql<number>`nextval(pg_get_serial_sequence('dc_connection', 'dc_connection_id'))::int`;
  return db.select({ dcConnectionId }).from(sql`(values (1)) as one`);
});

/** Inserts a connection that has not been delivered yet. */
export async function insertDcConnection(tx: Database, values: NewDcConnection): Promise<DcConnectionRow> {
  // Allocated before the insert because the circuit ID contains it.
  const { dcConnectionId } = (await selectNextId(tx, {}))[0]!;
  const sites = { kind: values.kind, siteA: values.aEnd.siteCode, siteZ: values.zEnd.siteCode };
  const row = { ...values, dcConnectionId, circuitId: formatCircuitId(sites, dcConnectionId), path: [], facilityReference: null };
  const searchText = buildDcConnectionSearchText({ ...row, reference: values.reference ?? null });
  const [inserted] = await insertRow(tx, { ...row, searchText });
  await trackStatusChange(tx, dcConnections, inserted!);
  return inserted!;
}

interface Key {
  dcConnectionId: number;
  customerId?: number | undefined;
}

interface OwnKey {
  dcConnectionId: number;
  customerId: number;
}

const matchesKey = ({ dcConnectionId, customerId }: Placeholders<Key>) =>
  and(eq(dcConnections.dcConnectionId, dcConnectionId), customerId && eq(dcConnections.customerId, customerId));

const selectRow = prepareStatement((db, key: Placeholders<Key>) => db.select().from(dcConnections).where(matchesKey(key)));

/** Finds a connection. Without `customerId`, it can be of any customer, for the provider API. */
export async function findDcConnection(db: Database, { dcConnectionId, customerId }: Key): Promise<DcConnectionRow | null> {
  return (await selectRow(db, { dcConnectionId, customerId }))[0] ?? null;
}

const selectRowForUpdate = prepareStatement((db, key: Placeholders<Key>) =>
  db.select().from(dcConnections).where(matchesKey(key)).for('update'),
);

/** Locks a connection until the transaction ends; null if it does not exist or belongs to another customer. */
export async function lockDcConnection(tx: Database, { dcConnectionId, customerId }: Key): Promise<DcConnectionRow | null> {
  return (await selectRowForUpdate(tx, { dcConnectionId, customerId }))[0] ?? null;
}

interface OrderKey {
  customerId: number;
  orderId: number;
}

const selectOfOrderForUpdate = prepareStatement((db, { customerId, orderId }: Placeholders<OrderKey>) =>
  db
    .select()
    .from(dcConnections)
    .where(and(eq(dcConnections.customerId, customerId), eq(dcConnections.orderId, orderId)))
    .for('update'),
);

/** Locks the connection that an order created; null if it has not been accepted. */
export async function lockDcConnectionOfOrder(tx: Database, { customerId, orderId }: OrderKey): Promise<DcConnectionRow | null> {
  return (await selectOfOrderForUpdate(tx, { customerId, orderId }))[0] ?? null;
}

const selectOrderIds = prepareStatement((db, key: Placeholders<Key>) =>
  db
    .select({ orderId: dcConnections.orderId, openOrderId: dcConnections.openOrderId })
    .from(dcConnections)
    .where(matchesKey(key)),
);

/** Finds the order that created a connection and its open order; null if the customer has no such connection. */
export async function findOrderIds(db: Database, { dcConnectionId, customerId }: Key) {
  return (await selectOrderIds(db, { dcConnectionId, customerId }))[0] ?? null;
}

const updateRow = prepareStatement(
  (db, { customerId, dcConnectionId, ...changes }: Placeholders<DcConnectionChanges & OwnKey & { searchText: string }>) =>
    db
      .update(dcConnections)
      .set({ ...changes, version: sql`${dcConnections.version} + 1` })
      .where(and(eq(dcConnections.customerId, customerId), eq(dcConnections.dcConnectionId, dcConnectionId)))
      .returning(),
);

/** Applies a change and increments the version. The caller has locked the row. */
export async function updateDcConnection(
  tx: Database,
  row: DcConnectionRow,
  changes: DcConnectionChanges,
): Promise<DcConnectionRow> {
  const { customerId, dcConnectionId } = row;
  const searchText = buildDcConnectionSearchText({ ...row, ...changes });
  const [[changed]] = await Promise.all([
    updateRow(tx, { customerId, dcConnectionId, ...changes, searchText }),
    trackStatusChange(tx, dcConnections, { customerId, status: changes.status ?? row.status }, row),
  ]);
  return changed!;
}

const selectOpen = prepareStatement((db, { customerId, dcConnectionId }: Placeholders<OwnKey>) =>
  db
    .select({ dcConnectionId: dcConnections.dcConnectionId })
    .from(dcConnections)
    .where(
      and(
        eq(dcConnections.customerId, customerId),
        eq(dcConnections.dcConnectionId, dcConnectionId),
        notInArray(dcConnections.status, [...finalServiceStatuses]),
      ),
    ),
);

/** Whether the customer has a connection with this ID that has not ended. */
export async function isCurrentDcConnection(db: Database, key: OwnKey): Promise<boolean> {
  return (await selectOpen(db, key)).length > 0;
}

const selectCustomerStatus = prepareStatement((db, { customerId }: Placeholders<{ customerId: number }>) =>
  db.select({ status: customers.status }).from(customers).where(eq(customers.customerId, customerId)).for('share'),
);

/** Returns the status of a customer, and locks it until the transaction ends. */
export async function lockCustomerStatus(tx: Database, customerId: number) {
  return (await selectCustomerStatus(tx, { customerId }))[0]?.status;
}
