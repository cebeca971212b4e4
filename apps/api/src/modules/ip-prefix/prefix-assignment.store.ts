import type { OrderType } from '@demarc/contract/kinds/registry.ts';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { ipPools, ipPrefixes } from '../../db/schema/ip.ts';
import { orders } from '../../db/schema/order.ts';
import { buildIpPrefixSearchText } from '../../db/search-texts/ip-prefix.ts';
import { trackStatusChange } from '../../db/status-counts.ts';
import { type PrefixRow, prefixColumns } from './prefix.store.ts';

export type PoolRow = typeof ipPools.$inferSelect;
type PrefixStatus = (typeof ipPrefixes.$inferSelect)['status'];

/** The service that owns a prefix; none for a prefix that the provider assigned to the customer itself. */
export interface PrefixOwner {
  customerId: number;
  serviceType: OrderType | null;
  serviceId: number | null;
}

const selectPools = prepareStatement((db) => db.select().from(ipPools).orderBy(asc(ipPools.family), asc(ipPools.poolId)));

export function findPools(db: Database): Promise<PoolRow[]> {
  return selectPools(db, {});
}

const selectPoolsForUpdate = prepareStatement((db, { family }: Placeholders<{ family: 4 | 6 }>) =>
  db.select().from(ipPools).where(eq(ipPools.family, family)).orderBy(asc(ipPools.poolId)).for('update'),
);

/** Locks the pools of a family until the transaction ends, so that concurrent orders get different blocks. */
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

/** Inserts a pool and locks the table against concurrent inserts. Returns undefined if it overlaps another pool. */
export async function insertPool(tx: Database, prefix: string, family: 4 | 6): Promise<PoolRow | undefined> {
  await tx.execute(sql`lock table ${ipPools} in share row exclusive mode`);
  const [overlapping] = await selectOverlappingPool(tx, { prefix });
  return overlapping ? undefined : (await insertPoolRow(tx, { prefix, family }))[0];
}

const selectOverlapping = prepareStatement(
  (db, { prefix }: Placeholders<{ prefix: string }>) =>
    db
      .select({ prefix: ipPrefixes.prefix })
      .from(ipPrefixes)
      .where(
        sql`${ipPrefixes.prefix} && ${prefix}::inet and ${ipPrefixes.status} <> 'RELEASED' and not ${ipPrefixes.isContainer}`,
      ),
  { usesCustomPlan: true },
);

const selectOverlappingContainers = prepareStatement((db, { prefix }: Placeholders<{ prefix: string }>) =>
  db
    .select({ customerId: ipPrefixes.customerId, prefix: ipPrefixes.prefix })
    .from(ipPrefixes)
    .where(sql`${ipPrefixes.isContainer} and ${ipPrefixes.status} <> 'RELEASED' and ${ipPrefixes.prefix} && ${prefix}::inet`)
    .orderBy(asc(ipPrefixes.prefix)),
);

/** Finds containers in use that overlap this prefix. */
export function findOverlappingContainers(tx: Database, prefix: string): Promise<{ customerId: number; prefix: string }[]> {
  return selectOverlappingContainers(tx, { prefix });
}

/** Finds prefixes in use that overlap this one, containers included. */
export async function findOverlapping(tx: Database, prefix: string): Promise<string[]> {
  const rows = await Promise.all([selectOverlapping(tx, { prefix }), findOverlappingContainers(tx, prefix)]);
  return rows.flat().map((row) => row.prefix);
}

/** Prevents other transactions from assigning prefixes until this transaction ends. */
export async function lockAssignments(tx: Database): Promise<void> {
  await tx.execute(sql`lock table ${ipPrefixes} in share row exclusive mode`);
}

const selectForeign = prepareStatement((db, { customerId, prefix }: Placeholders<{ customerId: number; prefix: string }>) =>
  db
    .select({ prefix: ipPrefixes.prefix })
    .from(ipPrefixes)
    .where(
      sql`${ipPrefixes.prefix} && ${prefix}::inet and ${ipPrefixes.status} <> 'RELEASED' and not ${ipPrefixes.isContainer}
        and (${ipPrefixes.customerId} <> ${customerId} or ${ipPrefixes.prefix} >>= ${prefix}::inet)`,
    )
    .limit(1),
);

/** Whether a container cannot have this prefix: it overlaps a prefix of another customer, or is inside a prefix of this customer. */
export async function overlapsForeign(tx: Database, customerId: number, prefix: string): Promise<boolean> {
  return (await selectForeign(tx, { customerId, prefix })).length > 0;
}

type NewPrefix = Pick<
  typeof ipPrefixes.$inferSelect,
  'prefix' | 'family' | 'assignedAt' | 'source' | 'gateway' | 'isRouted' | 'isContainer'
>;

const insertRow = prepareStatement((db, values: Placeholders<PrefixOwner & NewPrefix & { searchText: string }>) =>
  db
    .insert(ipPrefixes)
    .values({ ...values, status: 'ACTIVE' })
    .returning(prefixColumns),
);

export async function insertPrefix(
  tx: Database,
  { customerId, serviceType, serviceId }: PrefixOwner,
  values: NewPrefix,
): Promise<PrefixRow> {
  const searchText = buildIpPrefixSearchText({ ...values, description: null, registry: null });
  const [row] = await insertRow(tx, { customerId, serviceType, serviceId, ...values, searchText });
  await trackStatusChange(tx, ipPrefixes, row!);
  return row!;
}

interface ServicePrefixes {
  from: readonly PrefixStatus[];
  only?: readonly number[] | undefined;
}

const selectOfService = prepareStatement(
  (db, { customerId, serviceType, serviceId, from, only }: Placeholders<PrefixOwner & ServicePrefixes>) =>
    db
      .select(prefixColumns)
      .from(ipPrefixes)
      .where(
        and(
          eq(ipPrefixes.customerId, customerId),
          eq(ipPrefixes.serviceType, serviceType),
          eq(ipPrefixes.serviceId, serviceId),
          isAnyOf(ipPrefixes.status, from),
          only && isAnyOf(ipPrefixes.prefixId, only),
        ),
      )
      .orderBy(asc(ipPrefixes.prefixId))
      .for('update'),
);

/** Locks the prefixes of a service with a status in `from`; with `only`, just those with an ID in that list. */
export function lockPrefixesOfService(
  tx: Database,
  { customerId, serviceType, serviceId }: PrefixOwner,
  { from, only }: ServicePrefixes,
): Promise<PrefixRow[]> {
  return selectOfService(tx, { customerId, serviceType, serviceId, from, only });
}

const selectDue = prepareStatement(
  (db, { today, before, limit }: Placeholders<{ today: string; before: string; limit: number }>) => {
    // Prefixes that were given up before release dates were stored have none; for these, the end of the service counts.
    const endedBefore = db
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
      .select({ customerId: ipPrefixes.customerId, prefixId: ipPrefixes.prefixId })
      .from(ipPrefixes)
      .where(
        and(
          eq(ipPrefixes.status, 'PENDING_RELEASE'),
          sql`case when ${ipPrefixes.releaseDate} is null then exists (${endedBefore}) else ${ipPrefixes.releaseDate} <= ${today}::date end`,
        ),
      )
      .orderBy(asc(ipPrefixes.prefixId))
      .limit(limit);
  },
);

/** Finds prefixes whose quarantine is over: the release date is `today` or earlier, or without one, their service ended before `before`. */
export function findReleasable(
  db: Database,
  values: { today: string; before: string; limit: number },
): Promise<{ customerId: number; prefixId: number }[]> {
  return selectDue(db, values);
}

const selectNear = prepareStatement((db, { until, limit }: Placeholders<{ until: string; limit: number }>) =>
  db
    .select({ customerId: ipPrefixes.customerId, prefixId: ipPrefixes.prefixId })
    .from(ipPrefixes)
    .where(
      sql`${ipPrefixes.status} = 'PENDING_RELEASE' and ${ipPrefixes.releaseDate} <= ${until}::date and not ${ipPrefixes.isReleaseAnnounced}`,
    )
    .orderBy(asc(ipPrefixes.customerId), asc(ipPrefixes.prefixId))
    .limit(limit),
);

/** Finds prefixes to be released on `until` or earlier whose customers have not been notified. */
export function findReleasedSoon(
  db: Database,
  until: string,
  limit: number,
): Promise<{ customerId: number; prefixId: number }[]> {
  return selectNear(db, { until, limit });
}
