import type { OrderType } from '@demarc/contract/kinds/registry.ts';
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { ipPools, ipPrefixes } from '../../db/schema/ip.ts';
import { orders } from '../../db/schema/order.ts';

export type PoolRow = typeof ipPools.$inferSelect;
type PrefixStatus = (typeof ipPrefixes.$inferSelect)['status'];

/** The service that owns a prefix. */
export interface PrefixOwner {
  customerId: number;
  serviceType: OrderType;
  serviceId: number;
}

const selectPools = prepareStatement((db) => db.select().from(ipPools).orderBy(asc(ipPools.family), asc(ipPools.poolId)));

export function findPools(db: Database): Promise<PoolRow[]> {
  return selectPools(db, {});
}

const selectPoolsForUpdate = prepareStatement((db, { family }: Placeholders<{ family: 4 | 6 }>) =>
  db.select().from(ipPools).where(eq(ipPools.family, family)).orderBy(asc(ipPools.poolId)).for('update'),
);

/** The pools of a family, locked until the transaction ends, so that concurrent orders get different blocks. */
export function lockPools(tx: Database, family: 4 | 6): Promise<PoolRow[]> {
  return selectPoolsForUpdate(tx, { family });
}

const updateAssignedCount = prepareStatement(
  (db, { poolId, assignedCount }: Placeholders<{ poolId: number; assignedCount: string }>) =>
    db.update(ipPools).set({ assignedCount }).where(eq(ipPools.poolId, poolId)),
);

export async function setAssignedCount(tx: Database, poolId: number, assignedCount: bigint): Promise<void> {
  await updateAssignedCount(tx, { poolId, assignedCount: String(assignedCount) });
}

const selectOverlappingPool = prepareStatement((db, { prefix }: Placeholders<{ prefix: string }>) =>
  db.select({ poolId: ipPools.poolId }).from(ipPools).where(sql`${ipPools.prefix} && ${prefix}::inet`).limit(1),
);

const insertPoolRow = prepareStatement((db, row: Placeholders<{ prefix: string; family: 4 | 6 }>) =>
  db.insert(ipPools).values(row).returning(),
);

/** Inserts a pool, with the table locked against concurrent inserts. Returns undefined if it overlaps another pool. */
export async function insertPool(tx: Database, prefix: string, family: 4 | 6): Promise<PoolRow | undefined> {
  await tx.execute(sql`lock table ${ipPools} in share row exclusive mode`);
  const [other] = await selectOverlappingPool(tx, { prefix });
  return other ? undefined : (await insertPoolRow(tx, { prefix, family }))[0];
}

const selectOverlapping = prepareStatement(
  (db, { prefix }: Placeholders<{ prefix: string }>) =>
    db
      .select({ prefix: ipPrefixes.prefix })
      .from(ipPrefixes)
      .where(and(sql`${ipPrefixes.prefix} && ${prefix}::inet`, ne(ipPrefixes.status, 'RELEASED'))),
  { isPlannedPerRun: true },
);

/** Prefixes in use that overlap this one. */
export async function findOverlapping(tx: Database, prefix: string): Promise<string[]> {
  return (await selectOverlapping(tx, { prefix })).map((row) => row.prefix);
}

interface NewPrefix {
  prefix: string;
  family: 4 | 6;
  assignedAt: Date;
}

const insertRow = prepareStatement((db, values: Placeholders<PrefixOwner & NewPrefix>) =>
  db
    .insert(ipPrefixes)
    .values({ ...values, status: 'ACTIVE' })
    .returning({ prefixId: ipPrefixes.prefixId }),
);

export async function insertPrefix(
  tx: Database,
  { customerId, serviceType, serviceId }: PrefixOwner,
  values: NewPrefix,
): Promise<number> {
  return (await insertRow(tx, { customerId, serviceType, serviceId, ...values }))[0]!.prefixId;
}

interface StatusChange {
  from: readonly PrefixStatus[];
  to: PrefixStatus;
  only?: readonly number[] | undefined;
}

const updateStatus = prepareStatement(
  (db, { customerId, serviceType, serviceId, from, to, only }: Placeholders<PrefixOwner & StatusChange>) =>
    db
      .update(ipPrefixes)
      .set({ status: to, version: sql`${ipPrefixes.version} + 1` })
      .where(
        and(
          eq(ipPrefixes.customerId, customerId),
          eq(ipPrefixes.serviceType, serviceType),
          eq(ipPrefixes.serviceId, serviceId),
          isAnyOf(ipPrefixes.status, from),
          only && isAnyOf(ipPrefixes.prefixId, only),
        ),
      ),
);

/** Changes the status of the prefixes of a service, or of those in `only`. */
export async function setPrefixStatus(
  tx: Database,
  { customerId, serviceType, serviceId }: PrefixOwner,
  { from, to, only }: StatusChange,
): Promise<void> {
  await updateStatus(tx, { customerId, serviceType, serviceId, from, to, only });
}

const releaseRows = prepareStatement((db, { before }: Placeholders<{ before: string }>) => {
  const givenUp = db
    .select({ one: sql`1` })
    .from(orders)
    .where(
      and(
        eq(orders.customerId, ipPrefixes.customerId),
        sql`${orders.type} = ${ipPrefixes.serviceType}`,
        eq(orders.serviceId, ipPrefixes.serviceId),
        inArray(orders.subType, ['TERMINATE', 'MODIFY']),
        eq(orders.status, 'COMPLETED'),
      ),
    )
    .having(sql`max(${orders.deliveredDate}) < ${before}::date`);
  return db
    .update(ipPrefixes)
    .set({ status: 'RELEASED', version: sql`${ipPrefixes.version} + 1` })
    .where(and(eq(ipPrefixes.status, 'PENDING_RELEASE'), sql`exists (${givenUp})`))
    .returning({ prefixId: ipPrefixes.prefixId });
});

/** Frees prefixes whose last termination or change was completed before a date. Returns how many. */
export async function releasePrefixes(db: Database, before: string): Promise<number> {
  return (await releaseRows(db, { before })).length;
}
