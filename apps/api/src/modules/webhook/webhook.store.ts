import { randomUUID } from 'node:crypto';
import { listActivity } from '@demarc/contract/activity.ts';
import { getEventSubject } from '@demarc/contract/event.ts';
import { and, asc, desc, eq, exists, gt, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import type { FeedEvent } from '../../db/event-feed.ts';
import { events } from '../../db/schema/audit.ts';
import { customers } from '../../db/schema/customer.ts';
import { webhookDeliveries, webhooks } from '../../db/schema/webhook.ts';

export type WebhookRow = typeof webhooks.$inferSelect;
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

/** The owner of webhooks: a customer, or null for the provider's systems. */
export type Owner = number | null;

const matchesOwner = (owner: Owner) => (owner === null ? isNull(webhooks.customerId) : eq(webhooks.customerId, owner));
const matchesWebhook = (owner: Owner, webhookId: string) => and(matchesOwner(owner), eq(webhooks.webhookId, webhookId));

export function findAll(db: Database, owner: Owner): Promise<WebhookRow[]> {
  return db.select().from(webhooks).where(matchesOwner(owner)).orderBy(asc(webhooks.createdAt), asc(webhooks.webhookId));
}

export async function find(db: Database, owner: Owner, webhookId: string): Promise<WebhookRow | undefined> {
  return (await db.select().from(webhooks).where(matchesWebhook(owner, webhookId)))[0];
}

/** Same as `find`, and locks the webhook until the transaction ends. */
export async function lockOwned(tx: Database, owner: Owner, webhookId: string): Promise<WebhookRow | undefined> {
  return (await tx.select().from(webhooks).where(matchesWebhook(owner, webhookId)).for('update'))[0];
}

/** Locks a webhook of any owner until the transaction ends. */
export async function lock(tx: Database, webhookId: string): Promise<WebhookRow | undefined> {
  return (await tx.select().from(webhooks).where(eq(webhooks.webhookId, webhookId)).for('update'))[0];
}

export async function insert(tx: Database, row: typeof webhooks.$inferInsert): Promise<WebhookRow> {
  return (await tx.insert(webhooks).values(row).returning())[0]!;
}

/** Saves the fields that users can edit. The caller has locked it. */
export async function update(tx: Database, { webhookId, url, description, types, isPaused, failures }: WebhookRow) {
  const values = { url, description, types, isPaused, failures };
  await tx.update(webhooks).set(values).where(eq(webhooks.webhookId, webhookId));
}

/** The caller has locked it. */
export async function setState(tx: Database, { webhookId, isPaused, failures }: WebhookRow): Promise<void> {
  await tx.update(webhooks).set({ isPaused, failures }).where(eq(webhooks.webhookId, webhookId));
}

/** Sets the position up to which deliveries were created. */
export async function setLastPosition(tx: Database, webhookId: string, lastPosition: number): Promise<void> {
  await tx.update(webhooks).set({ lastPosition }).where(eq(webhooks.webhookId, webhookId));
}

export async function clearFailures(db: Database, webhookId: string): Promise<void> {
  await db
    .update(webhooks)
    .set({ failures: 0 })
    .where(and(eq(webhooks.webhookId, webhookId), gt(webhooks.failures, 0)));
}

export async function remove(tx: Database, owner: Owner, webhookId: string): Promise<WebhookRow | undefined> {
  return (await tx.delete(webhooks).where(matchesWebhook(owner, webhookId)).returning())[0];
}

/** Returns the status of a customer, and locks it until the transaction ends, which serializes the creation of its webhooks. */
export async function lockCustomer(tx: Database, customerId: number) {
  const found = tx.select({ status: customers.status }).from(customers).where(eq(customers.customerId, customerId));
  return (await found.for('update'))[0];
}

export function count(tx: Database, owner: Owner): Promise<number> {
  return tx.$count(webhooks, matchesOwner(owner));
}

export async function hasActive(db: Database): Promise<boolean> {
  const active = db.select({ webhookId: webhooks.webhookId }).from(webhooks).where(eq(webhooks.isPaused, false));
  return (await active.limit(1)).length > 0;
}

/**
 * Locks a webhook that is behind the feed until the transaction ends; skips those locked by another process. A customer's webhook
 * is behind only if that customer has new events.
 */
export async function lockBehind(tx: Database, last: number): Promise<WebhookRow | undefined> {
  const itsOwn = and(eq(events.customerId, webhooks.customerId), gt(events.position, webhooks.lastPosition));
  const hasNews = or(isNull(webhooks.customerId), exists(tx.select({ one: sql`1` }).from(events).where(itsOwn)));
  const isBehind = and(eq(webhooks.isPaused, false), lt(webhooks.lastPosition, last), hasNews);
  return (await tx.select().from(webhooks).where(isBehind).limit(1).for('update', { of: webhooks, skipLocked: true }))[0];
}

const subject = sql<string>`split_part(${events.type}, '.', 1)`;
/** Customers' webhooks receive what administrators can read in the activity. */
const customerSubjects = [...listActivity.follows];

/** Returns up to `limit` events between the webhook's position and `last`, in order. */
export async function findPendingEvents(
  tx: Database,
  { customerId, types, lastPosition }: WebhookRow,
  last: number,
  limit: number,
): Promise<FeedEvent[]> {
  const subjects = types.filter((type) => type.endsWith('.*')).map(getEventSubject);
  const isPending = and(
    gt(events.position, lastPosition),
    lte(events.position, last),
    customerId === null ? undefined : and(eq(events.customerId, customerId), inArray(subject, customerSubjects)),
    types.length > 0 ? or(inArray(events.type, types), inArray(subject, subjects)) : undefined,
    // Test events only go to the webhook that is tested.
    ne(events.type, 'webhook.tested'),
  );
  return (await tx.select().from(events).where(isPending).orderBy(asc(events.position)).limit(limit)) as FeedEvent[];
}

/** Finds the newest test event of a webhook that has a position in the feed. */
export async function findNewestTest(tx: Database, customerId: number, webhookId: string): Promise<FeedEvent | undefined> {
  const { objectId, position, type } = events;
  const tests = and(eq(events.customerId, customerId), eq(type, 'webhook.tested'), eq(objectId, webhookId), gt(position, 0));
  return (await tx.select().from(events).where(tests).orderBy(desc(position)).limit(1))[0] as FeedEvent | undefined;
}

export async function insertDeliveries(
  tx: Database,
  webhookId: string,
  found: readonly FeedEvent[],
  createdAt: Date,
): Promise<DeliveryRow[]> {
  if (found.length === 0) return [];
  const rows = found.map(({ customerId, position, type }) => ({
    deliveryId: randomUUID(),
    webhookId,
    customerId,
    position,
    type,
    createdAt,
  }));
  return tx.insert(webhookDeliveries).values(rows).returning();
}

export function findDeliveries(db: Database, webhookId: string, limit: number): Promise<DeliveryRow[]> {
  const { createdAt, position } = webhookDeliveries;
  return db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, webhookId))
    .orderBy(desc(createdAt), desc(position))
    .limit(limit);
}

/** Restarts the pending deliveries of a webhook, without resetting their attempts. */
export async function resumeDeliveries(tx: Database, webhookId: string, maxTries: number): Promise<DeliveryRow[]> {
  const { attempts, deliveredAt } = webhookDeliveries;
  const waiting = and(eq(webhookDeliveries.webhookId, webhookId), isNull(deliveredAt), lt(attempts, maxTries));
  return tx.update(webhookDeliveries).set({ restartCount: nextRestartCount }).where(waiting).returning();
}

/** Finds a delivery with its webhook and event. */
export async function findDelivery(db: Database, deliveryId: string) {
  const [row] = await db
    .select({ delivery: webhookDeliveries, webhook: webhooks, event: events })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.webhookId, webhookDeliveries.webhookId))
    .innerJoin(events, eq(events.position, webhookDeliveries.position))
    .where(eq(webhookDeliveries.deliveryId, deliveryId));
  return row;
}

/** Stores the result of an attempt; returns false if the delivery was restarted in the meantime. */
export async function updateDelivery(
  db: Database,
  { deliveryId, restartCount }: DeliveryRow,
  values: Partial<DeliveryRow>,
): Promise<boolean> {
  const sameStart = and(eq(webhookDeliveries.deliveryId, deliveryId), eq(webhookDeliveries.restartCount, restartCount));
  return (
    (await db.update(webhookDeliveries).set(values).where(sameStart).returning({ deliveryId: webhookDeliveries.deliveryId }))
      .length > 0
  );
}

const nextRestartCount = sql`${webhookDeliveries.restartCount} + 1`;

/** Restarts a delivery from its first attempt; returns undefined if it does not belong to this webhook. */
export async function restart(tx: Database, webhookId: string, deliveryId: string): Promise<DeliveryRow | undefined> {
  const ofIt = and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.deliveryId, deliveryId));
  const reset = { attempts: 0, restartCount: nextRestartCount, deliveredAt: null, failure: null };
  return (await tx.update(webhookDeliveries).set(reset).where(ofIt).returning())[0];
}
