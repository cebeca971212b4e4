import type { OrderType } from '@demarc/contract/catalogue.ts';
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { ipPools, ipPrefixes } from '../../db/schema/ip.ts';
import { orders } from '../../db/schema/order.ts';

export type PoolRow = typeof ipPools.$inferSelect;
type PrefixStatus = (typeof ipPrefixes.$inferSelect)['status'];

/** Whose a prefix is. */
export interface PrefixOwner {
  customerId: number;
  serviceType: OrderType;
  serviceId: number;
}

export function findPools(db: Database): Promise<PoolRow[]> {
  return db.select().from(ipPools).orderBy(asc(ipPools.family), asc(ipPools.poolId));
}

/** The pools of a family, held until the transaction ends: blocks are handed out one after the other. */
export function lockPools(tx: Database, family: 4 | 6): Promise<PoolRow[]> {
  return tx.select().from(ipPools).where(eq(ipPools.family, family)).orderBy(asc(ipPools.poolId)).for('update');
}

export async function setUsed(tx: Database, poolId: number, used: bigint): Promise<void> {
  await tx
    .update(ipPools)
    .set({ used: String(used) })
    .where(eq(ipPools.poolId, poolId));
}

/** A pool beside those there are; nobody else adds one meanwhile. Undefined where it shares addresses with one of them. */
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

/** Prefixes in use that share addresses with this one. */
export async function overlapping(tx: Database, prefix: string): Promise<string[]> {
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

/** Takes the prefixes of a service from one of these statuses to another; only those named, where some are. */
export async function movePrefixes(
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

/** Frees what waits since before a day, counted from the order that gave it up, and answers how many prefixes that were. */
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
