import type { OrderType } from '@demarc/contract/kinds/registry.ts';
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
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

export function findPools(db: Database): Promise<PoolRow[]> {
  return db.select().from(ipPools).orderBy(asc(ipPools.family), asc(ipPools.poolId));
}

/** The pools of a family, locked until the transaction ends, so that concurrent orders get different blocks. */
export function lockPools(tx: Database, family: 4 | 6): Promise<PoolRow[]> {
  return tx.select().from(ipPools).where(eq(ipPools.family, family)).orderBy(asc(ipPools.poolId)).for('update');
}

export async function setAssignedCount(tx: Database, poolId: number, assignedCount: bigint): Promise<void> {
  await tx
    .update(ipPools)
    .set({ assignedCount: String(assignedCount) })
    .where(eq(ipPools.poolId, poolId));
}

/** Inserts a pool, with the table locked against concurrent inserts. Returns undefined if it overlaps another pool. */
export async function insertPool(tx: Database, prefix: string, family: 4 | 6): Promise<PoolRow | undefined> {
  await tx.execute(sql`lock table ${ipPools} in share row exclusive mode`);
  const [other] = await tx
    .select({ poolId: ipPools.poolId })
    .from(ipPools)
    .where(sql`${ipPools.prefix} && ${prefix}::inet`)
    .limit(1);
  if (other) return undefined;
  return (await tx.insert(ipPools).values({ prefix, family }).returning())[0];
}

/** Prefixes in use that overlap this one. */
export async function findOverlapping(tx: Database, prefix: string): Promise<string[]> {
  const rows = await tx
    .select({ prefix: ipPrefixes.prefix })
    .from(ipPrefixes)
    .where(and(sql`${ipPrefixes.prefix} && ${prefix}::inet`, ne(ipPrefixes.status, 'RELEASED')));
  return rows.map((row) => row.prefix);
}

export async function insertPrefix(
  tx: Database,
  owner: PrefixOwner,
  values: { prefix: string; family: 4 | 6; assignedAt: Date },
): Promise<number> {
  const rows = await tx
    .insert(ipPrefixes)
    .values({ ...owner, ...values, status: 'ACTIVE' })
    .returning({ prefixId: ipPrefixes.prefixId });
  return rows[0]!.prefixId;
}

/** Changes the status of the prefixes of a service, or of those in `only`. */
export async function setPrefixStatus(
  tx: Database,
  { customerId, serviceType, serviceId }: PrefixOwner,
  { from, to, only }: { from: readonly PrefixStatus[]; to: PrefixStatus; only?: readonly number[] },
): Promise<void> {
  const ofService = and(
    eq(ipPrefixes.customerId, customerId),
    eq(ipPrefixes.serviceType, serviceType),
    eq(ipPrefixes.serviceId, serviceId),
    inArray(ipPrefixes.status, [...from]),
    only && inArray(ipPrefixes.prefixId, [...only]),
  );
  await tx
    .update(ipPrefixes)
    .set({ status: to, version: sql`${ipPrefixes.version} + 1` })
    .where(ofService);
}

/** Frees prefixes whose last termination or change was completed before a date. Returns how many. */
export async function releasePrefixes(db: Database, before: string): Promise<number> {
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
  const released = await db
    .update(ipPrefixes)
    .set({ status: 'RELEASED', version: sql`${ipPrefixes.version} + 1` })
    .where(and(eq(ipPrefixes.status, 'PENDING_RELEASE'), sql`exists (${givenUp})`))
    .returning({ prefixId: ipPrefixes.prefixId });
  return released.length;
}
