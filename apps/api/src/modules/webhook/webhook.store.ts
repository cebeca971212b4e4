import { randomUUID } from 'node:crypto';
import { listActivity } from '@demarc/contract/activity.ts';
import { subjectOf } from '@demarc/contract/event.ts';
import { and, asc, desc, eq, exists, gt, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import type { FeedEvent } from '../../db/event-feed.ts';
import { customers } from '../../db/schema/customer.ts';
import { events } from '../../db/schema/record.ts';
import { webhookDeliveries, webhooks } from '../../db/schema/webhook.ts';

export type WebhookRow = typeof webhooks.$inferSelect;
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

/** Whose webhooks: a customer's, or null for those of the provider's systems. */
export type Owner = number | null;

const ofOwner = (owner: Owner) => (owner === null ? isNull(webhooks.customerId) : eq(webhooks.customerId, owner));
const one = (owner: Owner, webhookId: string) => and(ofOwner(owner), eq(webhooks.webhookId, webhookId));

export function all(db: Database, owner: Owner): Promise<WebhookRow[]> {
  return db.select().from(webhooks).where(ofOwner(owner)).orderBy(asc(webhooks.createdAt), asc(webhooks.webhookId));
}

export async function find(db: Database, owner: Owner, webhookId: string): Promise<WebhookRow | undefined> {
  return (await db.select().from(webhooks).where(one(owner, webhookId)))[0];
}

/** The same, held until the transaction ends. */
export async function hold(tx: Database, owner: Owner, webhookId: string): Promise<WebhookRow | undefined> {
  return (await tx.select().from(webhooks).where(one(owner, webhookId)).for('update'))[0];
}

/** Whosever it is, held until the transaction ends. */
export async function lock(tx: Database, webhookId: string): Promise<WebhookRow | undefined> {
  return (await tx.select().from(webhooks).where(eq(webhooks.webhookId, webhookId)).for('update'))[0];
}

export async function insert(tx: Database, row: typeof webhooks.$inferInsert): Promise<WebhookRow> {
  return (await tx.insert(webhooks).values(row).returning())[0]!;
}

/** Writes what a person changes of a webhook. The caller holds it. */
export async function update(tx: Database, { webhookId, url, description, types, isPaused, failures }: WebhookRow) {
  const values = { url, description, types, isPaused, failures };
  await tx.update(webhooks).set(values).where(eq(webhooks.webhookId, webhookId));
}

/** The caller holds it. */
export async function setState(tx: Database, { webhookId, isPaused, failures }: WebhookRow): Promise<void> {
  await tx.update(webhooks).set({ isPaused, failures }).where(eq(webhooks.webhookId, webhookId));
}

/** Up to where the events were made deliveries. */
export async function setPlace(tx: Database, webhookId: string, lastPosition: number): Promise<void> {
  await tx.update(webhooks).set({ lastPosition }).where(eq(webhooks.webhookId, webhookId));
}

export async function clearFailures(db: Database, webhookId: string): Promise<void> {
  await db
    .update(webhooks)
    .set({ failures: 0 })
    .where(and(eq(webhooks.webhookId, webhookId), gt(webhooks.failures, 0)));
}

export async function remove(tx: Database, owner: Owner, webhookId: string): Promise<WebhookRow | undefined> {
  return (await tx.delete(webhooks).where(one(owner, webhookId)).returning())[0];
}

/** The status of a customer, held until the transaction ends: its webhooks are made one after the other. */
export async function lockCustomer(tx: Database, customerId: number) {
  const found = tx.select({ status: customers.status }).from(customers).where(eq(customers.customerId, customerId));
  return (await found.for('update'))[0];
}

export function count(tx: Database, owner: Owner): Promise<number> {
  return tx.$count(webhooks, ofOwner(owner));
}

export async function anyActive(db: Database): Promise<boolean> {
  const active = db.select({ webhookId: webhooks.webhookId }).from(webhooks).where(eq(webhooks.isPaused, false));
  return (await active.limit(1)).length > 0;
}

/**
 * A webhook with events to catch up on, held until the transaction ends; none while another process holds it. One of a customer
 * is behind only where something happened at that customer: what happens elsewhere moves nothing.
 */
export async function holdBehind(tx: Database, last: number): Promise<WebhookRow | undefined> {
  const itsOwn = and(eq(events.customerId, webhooks.customerId), gt(events.position, webhooks.lastPosition));
  const hasNews = or(isNull(webhooks.customerId), exists(tx.select({ one: sql`1` }).from(events).where(itsOwn)));
  const isBehind = and(eq(webhooks.isPaused, false), lt(webhooks.lastPosition, last), hasNews);
  return (await tx.select().from(webhooks).where(isBehind).limit(1).for('update', { of: webhooks, skipLocked: true }))[0];
}

const subject = sql<string>`split_part(${events.type}, '.', 1)`;
/** What administrators read in the activity, their webhooks may tell. */
const heardByCustomers = [...listActivity.follows];

/** So many events that a webhook has not been told of yet, up to a place in the feed, in order. */
export async function eventsFor(
  tx: Database,
  { customerId, types, lastPosition }: WebhookRow,
  last: number,
  limit: number,
): Promise<FeedEvent[]> {
  const subjects = types.filter((type) => type.endsWith('.*')).map(subjectOf);
  const wanted = and(
    gt(events.position, lastPosition),
    lte(events.position, last),
    customerId === null ? undefined : and(eq(events.customerId, customerId), inArray(subject, heardByCustomers)),
    types.length > 0 ? or(inArray(events.type, types), inArray(subject, subjects)) : undefined,
    // Goes to the webhook that is tested, and nowhere else.
    ne(events.type, 'webhook.tested'),
  );
  return (await tx.select().from(events).where(wanted).orderBy(asc(events.position)).limit(limit)) as FeedEvent[];
}

/** The newest test of a webhook, once it has its place in the feed. */
export async function newestTest(tx: Database, customerId: number, webhookId: string): Promise<FeedEvent | undefined> {
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

export function deliveriesOf(db: Database, webhookId: string, limit: number): Promise<DeliveryRow[]> {
  const { createdAt, position } = webhookDeliveries;
  return db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, webhookId))
    .orderBy(desc(createdAt), desc(position))
    .limit(limit);
}

/** Has the deliveries that have neither arrived nor spent their tries go on in a turn of their own. */
export async function goOnAnew(tx: Database, webhookId: string, mostTries: number): Promise<DeliveryRow[]> {
  const { attempts, deliveredAt } = webhookDeliveries;
  const waiting = and(eq(webhookDeliveries.webhookId, webhookId), isNull(deliveredAt), lt(attempts, mostTries));
  return tx.update(webhookDeliveries).set({ turn: nextTurn }).where(waiting).returning();
}

/** A delivery with where it goes and what it tells. */
export async function delivery(db: Database, deliveryId: string) {
  const [row] = await db
    .select({ delivery: webhookDeliveries, webhook: webhooks, event: events })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.webhookId, webhookDeliveries.webhookId))
    .innerJoin(events, eq(events.position, webhookDeliveries.position))
    .where(eq(webhookDeliveries.deliveryId, deliveryId));
  return row;
}

/** Keeps what came of a try; false where the delivery was begun anew since. */
export async function updateDelivery(
  db: Database,
  { deliveryId, turn }: DeliveryRow,
  values: Partial<DeliveryRow>,
): Promise<boolean> {
  const ofTurn = and(eq(webhookDeliveries.deliveryId, deliveryId), eq(webhookDeliveries.turn, turn));
  return (
    (await db.update(webhookDeliveries).set(values).where(ofTurn).returning({ deliveryId: webhookDeliveries.deliveryId }))
      .length > 0
  );
}

const nextTurn = sql`${webhookDeliveries.turn} + 1`;

/** Has a delivery begin anew; none where it is not one of this webhook. */
export async function startAnew(tx: Database, webhookId: string, deliveryId: string): Promise<DeliveryRow | undefined> {
  const ofIt = and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.deliveryId, deliveryId));
  const anew = { attempts: 0, turn: nextTurn, deliveredAt: null, failure: null };
  return (await tx.update(webhookDeliveries).set(anew).where(ofIt).returning())[0];
}
