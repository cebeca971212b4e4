import { randomUUID } from 'node:crypto';
import { and, asc, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import type { FeedEvent } from '../../db/event-feed.ts';
import { events } from '../../db/schema/record.ts';
import { webhookDeliveries, webhooks } from '../../db/schema/webhook.ts';

export type WebhookRow = typeof webhooks.$inferSelect;
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

// The provider's own; those of customers have one.
const ofProvider = isNull(webhooks.customerId);
const mine = (webhookId: string) => and(ofProvider, eq(webhooks.webhookId, webhookId));

export function all(db: Database): Promise<WebhookRow[]> {
  return db.select().from(webhooks).where(ofProvider).orderBy(asc(webhooks.createdAt), asc(webhooks.webhookId));
}

export async function find(db: Database, webhookId: string): Promise<WebhookRow | undefined> {
  return (await db.select().from(webhooks).where(mine(webhookId)))[0];
}

export async function insert(tx: Database, row: typeof webhooks.$inferInsert): Promise<WebhookRow> {
  return (await tx.insert(webhooks).values(row).returning())[0]!;
}

export async function update(db: Database, webhookId: string, values: Partial<WebhookRow>): Promise<WebhookRow | undefined> {
  return (await db.update(webhooks).set(values).where(mine(webhookId)).returning())[0];
}

export async function remove(db: Database, webhookId: string): Promise<boolean> {
  return (await db.delete(webhooks).where(mine(webhookId)).returning({ webhookId: webhooks.webhookId })).length > 0;
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

/** A webhook with events to catch up on, held until the transaction ends; none while another process holds it. */
export async function holdBehind(tx: Database, last: number): Promise<WebhookRow | undefined> {
  const isBehind = and(eq(webhooks.isPaused, false), lt(webhooks.lastPosition, last));
  return (await tx.select().from(webhooks).where(isBehind).limit(1).for('update', { skipLocked: true }))[0];
}

export async function anyActive(db: Database): Promise<boolean> {
  const active = db.select({ webhookId: webhooks.webhookId }).from(webhooks).where(eq(webhooks.isPaused, false));
  return (await active.limit(1)).length > 0;
}

/** Makes a delivery of each event, and answers their ids. */
export async function insertDeliveries(tx: Database, webhookId: string, found: readonly FeedEvent[], createdAt: Date) {
  if (found.length === 0) return [];
  const rows = found.map(({ customerId, position, type }) => ({
    deliveryId: randomUUID(),
    webhookId,
    customerId,
    position,
    type,
    createdAt,
  }));
  await tx.insert(webhookDeliveries).values(rows);
  return rows.map(({ deliveryId }) => deliveryId);
}

/** The deliveries that have neither arrived nor spent their tries, oldest first. */
export async function onTheirWay(tx: Database, webhookId: string, mostTries: number): Promise<string[]> {
  const { attempts, deliveredAt, deliveryId, position } = webhookDeliveries;
  const waiting = and(eq(webhookDeliveries.webhookId, webhookId), isNull(deliveredAt), lt(attempts, mostTries));
  return (await tx.select({ deliveryId }).from(webhookDeliveries).where(waiting).orderBy(asc(position))).map(
    (row) => row.deliveryId,
  );
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

export async function updateDelivery(
  db: Database,
  deliveryId: string,
  values: Partial<DeliveryRow>,
): Promise<DeliveryRow | undefined> {
  const ofIt = eq(webhookDeliveries.deliveryId, deliveryId);
  return (await db.update(webhookDeliveries).set(values).where(ofIt).returning())[0];
}

/** Counts a delivery that spent all its tries, and pauses a webhook that has failed too often in a row. */
export async function countFailure(db: Database, webhookId: string, mostFailures: number): Promise<void> {
  await db
    .update(webhooks)
    .set({
      failures: sql`${webhooks.failures} + 1`,
      isPaused: sql`${webhooks.isPaused} or ${webhooks.failures} + 1 >= ${mostFailures}`,
    })
    .where(eq(webhooks.webhookId, webhookId));
}

export async function clearFailures(db: Database, webhookId: string): Promise<void> {
  await db
    .update(webhooks)
    .set({ failures: 0 })
    .where(and(eq(webhooks.webhookId, webhookId), sql`${webhooks.failures} > 0`));
}
