import { formatWdmCircuitId } from '@demarc/contract/wdm.ts';
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { customers } from '../../db/schema/customer.ts';
import { wdmRoutes, wdms } from '../../db/schema/wdm.ts';
import { buildWdmSearchText } from '../../db/search-texts/wdm.ts';
import { trackStatusChange } from '../../db/status-counts.ts';
import { type RouteRow, siteA, siteZ } from './route.store.ts';

type Columns = typeof wdms.$inferSelect;

/** The columns of the route of a wavelength. */
export const routeColumns = {
  routeCode: wdmRoutes.routeCode,
  routeName: wdmRoutes.name,
  grid: wdmRoutes.grid,
  workingPath: wdmRoutes.workingPath,
  protectPath: wdmRoutes.protectPath,
  siteAId: wdmRoutes.siteAId,
  siteACode: siteA.siteCode,
  siteAName: siteA.name,
  siteZId: wdmRoutes.siteZId,
  siteZCode: siteZ.siteCode,
  siteZName: siteZ.name,
};
type RouteColumns = Omit<RouteRow, 'routeId' | 'name' | 'blockedChannels' | 'updatedAt'> & { routeName: string };

/** A wavelength with its route. */
export type WdmRow = Columns & RouteColumns;

/** The columns that are computed from other columns. */
type Derived = 'searchText' | 'version';
export type NewWdm = Omit<typeof wdms.$inferInsert, Derived | 'wdmId' | 'circuitId' | 'routeId' | 'muxPortA' | 'muxPortZ'>;
export type WdmChanges = Partial<Omit<Columns, Derived | 'customerId' | 'wdmId' | 'circuitId' | 'routeId'>> &
  Pick<Columns, 'updatedAt'>;

const columns = { ...getTableColumns(wdms), ...routeColumns };

const insertRow = prepareStatement((db, values: Placeholders<typeof wdms.$inferInsert>) =>
  db.insert(wdms).values(values).returning(),
);

const selectNextId = prepareStatement((db) => {
  const wdmId = sql<number>`nextval(pg_get_serial_sequence('wdm', 'wdm_id'))::int`;
  return db.select({ wdmId }).from(sql`(values (1)) as one`);
});

/** Inserts a wavelength that is not delivered yet. */
export async function insertWdm(tx: Database, values: NewWdm, route: RouteRow): Promise<WdmRow> {
  // Allocated before the insert because the circuit ID contains it.
  const { wdmId } = (await selectNextId(tx, {}))[0]!;
  const circuitId = formatWdmCircuitId({ siteA: route.siteACode, siteZ: route.siteZCode }, wdmId);
  const row = { ...values, wdmId, circuitId, routeId: route.routeId, muxPortA: null, muxPortZ: null };
  const routeValues = toRouteColumns(route);
  const searchText = buildWdmSearchText({ ...row, reference: values.reference ?? null }, routeValues);
  const [inserted] = await insertRow(tx, { ...row, searchText });
  await trackStatusChange(tx, wdms, inserted!);
  return { ...inserted!, ...routeValues };
}

function toRouteColumns({ name, routeId: _id, blockedChannels: _blocked, updatedAt: _updated, ...rest }: RouteRow): RouteColumns {
  return { ...rest, routeName: name };
}

export interface WdmKey {
  wdmId: number;
  customerId?: number | undefined;
}

type OwnKey = Pick<Columns, 'customerId' | 'wdmId'>;

const matchesKey = ({ wdmId, customerId }: Placeholders<WdmKey>) =>
  and(eq(wdms.wdmId, wdmId), customerId && eq(wdms.customerId, customerId));

const selectRow = prepareStatement((db, key: Placeholders<WdmKey>) =>
  db
    .select(columns)
    .from(wdms)
    .innerJoin(wdmRoutes, eq(wdmRoutes.routeId, wdms.routeId))
    .innerJoin(siteA, eq(siteA.siteId, wdmRoutes.siteAId))
    .innerJoin(siteZ, eq(siteZ.siteId, wdmRoutes.siteZId))
    .where(matchesKey(key)),
);

/** Finds a wavelength; without `customerId` of any customer, for the provider API. */
export async function findWdm(db: Database, { wdmId, customerId }: WdmKey): Promise<WdmRow | null> {
  return (await selectRow(db, { wdmId, customerId }))[0] ?? null;
}

const selectRowForUpdate = prepareStatement((db, key: Placeholders<WdmKey>) =>
  db
    .select(columns)
    .from(wdms)
    .innerJoin(wdmRoutes, eq(wdmRoutes.routeId, wdms.routeId))
    .innerJoin(siteA, eq(siteA.siteId, wdmRoutes.siteAId))
    .innerJoin(siteZ, eq(siteZ.siteId, wdmRoutes.siteZId))
    .where(matchesKey(key))
    .for('update', { of: wdms }),
);

/** Locks a wavelength until the transaction ends; null if it does not exist or belongs to another customer. */
export async function lockWdm(tx: Database, { wdmId, customerId }: WdmKey): Promise<WdmRow | null> {
  return (await selectRowForUpdate(tx, { wdmId, customerId }))[0] ?? null;
}

const selectOpenOrderId = prepareStatement((db, key: Placeholders<WdmKey>) =>
  db.select({ openOrderId: wdms.openOrderId }).from(wdms).where(matchesKey(key)),
);

/** Finds the open order of a wavelength; undefined if the customer has none with this ID. */
export async function findOpenOrderId(db: Database, { wdmId, customerId }: WdmKey): Promise<number | null | undefined> {
  return (await selectOpenOrderId(db, { wdmId, customerId }))[0]?.openOrderId;
}

const updateRow = prepareStatement(
  (db, { customerId, wdmId, ...changes }: Placeholders<WdmChanges & OwnKey & { searchText: string }>) =>
    db
      .update(wdms)
      .set({ ...changes, version: sql`${wdms.version} + 1` })
      .where(and(eq(wdms.customerId, customerId), eq(wdms.wdmId, wdmId)))
      .returning(),
);

/** Applies a change and increments the version. The caller has locked the row. */
export async function updateWdm(tx: Database, row: WdmRow, changes: WdmChanges): Promise<WdmRow> {
  const { customerId, wdmId } = row;
  const searchText = buildWdmSearchText({ ...row, ...changes }, row);
  const [[changed]] = await Promise.all([
    updateRow(tx, { customerId, wdmId, ...changes, searchText }),
    trackStatusChange(tx, wdms, { customerId, status: changes.status ?? row.status }, row),
  ]);
  return { ...row, ...changed! };
}

type Reading = Pick<Columns, 'rxPowerDbmA' | 'rxPowerDbmZ' | 'measuredAt' | 'lightState'>;

const updateReading = prepareStatement((db, { customerId, wdmId, ...reading }: Placeholders<OwnKey & Reading>) =>
  db
    .update(wdms)
    .set(reading)
    .where(and(eq(wdms.customerId, customerId), eq(wdms.wdmId, wdmId))),
);

/** Stores the last reading. Keeps the version, so that a concurrent change by the customer does not fail. */
export async function setLastReading(tx: Database, row: WdmRow, reading: Reading): Promise<WdmRow> {
  const { customerId, wdmId } = row;
  await updateReading(tx, { customerId, wdmId, ...reading });
  return { ...row, ...reading };
}

const selectCustomerStatus = prepareStatement((db, { customerId }: Placeholders<{ customerId: number }>) =>
  db.select({ status: customers.status }).from(customers).where(eq(customers.customerId, customerId)).for('share'),
);

/** Returns the status of a customer, and locks it until the transaction ends. */
export async function lockCustomerStatus(tx: Database, customerId: number) {
  return (await selectCustomerStatus(tx, { customerId }))[0]?.status;
}
