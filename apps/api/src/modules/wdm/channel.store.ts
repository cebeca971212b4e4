import { and, asc, eq, gt, isNotNull, lte } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { wdmChannels } from '../../db/schema/wdm.ts';

export type ChannelRow = typeof wdmChannels.$inferSelect;

/** The order that a channel is reserved for, or that created the wavelength that uses it. */
export interface OrderKey {
  customerId: number;
  orderId: number;
}

const selectTaken = prepareStatement((db, { routeIds }: Placeholders<{ routeIds: readonly number[] }>) =>
  db
    .select()
    .from(wdmChannels)
    .where(isAnyOf(wdmChannels.routeId, routeIds))
    .orderBy(asc(wdmChannels.routeId), asc(wdmChannels.channel)),
);

/** Finds the channels of these routes that any customer has reserved or uses. */
export async function findTakenChannels(db: Database, routeIds: readonly number[]): Promise<ChannelRow[]> {
  return routeIds.length === 0 ? [] : selectTaken(db, { routeIds });
}

const insertChannel = prepareStatement((db, values: Placeholders<ChannelRow>) =>
  db.insert(wdmChannels).values(values).onConflictDoNothing().returning({ channel: wdmChannels.channel }),
);

/** Claims a channel; returns false if it is taken. Waits for transactions that have claimed it and are not committed yet. */
export async function claimChannel(tx: Database, row: ChannelRow): Promise<boolean> {
  return (await insertChannel(tx, row)).length > 0;
}

const matchesOrder = ({ customerId, orderId }: Placeholders<OrderKey>) =>
  and(eq(wdmChannels.customerId, customerId), eq(wdmChannels.orderId, orderId));

const selectOfOrder = prepareStatement((db, key: Placeholders<OrderKey>) =>
  db.select().from(wdmChannels).where(matchesOrder(key)),
);

/** Finds the channel of an order; null if its reservation has expired. */
export async function findChannel(db: Database, { customerId, orderId }: OrderKey): Promise<ChannelRow | null> {
  return (await selectOfOrder(db, { customerId, orderId }))[0] ?? null;
}

const updateChannel = prepareStatement(
  (db, { wdmId, reservedUntil, ...key }: Placeholders<OrderKey & { wdmId: number; reservedUntil: Date | null }>) =>
    db.update(wdmChannels).set({ wdmId, reservedUntil }).where(matchesOrder(key)).returning({ channel: wdmChannels.channel }),
);

/**
 * Sets the wavelength of a channel and the end of its reservation, which is null once the channel is in use. Returns false if the
 * order has no channel.
 */
export async function setChannelHolder(
  tx: Database,
  { customerId, orderId }: OrderKey,
  { wdmId, reservedUntil }: { wdmId: number; reservedUntil: Date | null },
): Promise<boolean> {
  return (await updateChannel(tx, { customerId, orderId, wdmId, reservedUntil })).length > 0;
}

const deleteChannel = prepareStatement((db, key: Placeholders<OrderKey>) =>
  db.delete(wdmChannels).where(matchesOrder(key)).returning({ routeId: wdmChannels.routeId }),
);

/** Frees the channel of an order; returns false if it has none. */
export async function freeChannel(tx: Database, { customerId, orderId }: OrderKey): Promise<boolean> {
  return (await deleteChannel(tx, { customerId, orderId })).length > 0;
}

interface Page {
  until: Date;
  after: number;
  limit: number;
}

const selectExpired = prepareStatement((db, { until, after, limit }: Placeholders<Page>) =>
  db
    .select({ customerId: wdmChannels.customerId, orderId: wdmChannels.orderId })
    .from(wdmChannels)
    .where(and(isNotNull(wdmChannels.reservedUntil), lte(wdmChannels.reservedUntil, until), gt(wdmChannels.orderId, after)))
    .orderBy(asc(wdmChannels.orderId))
    .limit(limit),
);

/** Finds orders of all customers whose reservation has expired, in pages by order ID. */
export function findExpiredReservations(db: Database, page: Page): Promise<OrderKey[]> {
  return selectExpired(db, page);
}
