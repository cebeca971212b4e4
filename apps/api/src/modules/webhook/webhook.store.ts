import { randomUUID } from 'node:crypto';
import { listActivity } from '@demarc/contract/activity.ts';
import { getEventSubject } from '@demarc/contract/event.ts';
import { and, asc, desc, eq, exists, gt, inArray, isNotNull, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import type { FeedEvent } from '../../db/event-feed.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { events } from '../../db/schema/audit.ts';
import { customers } from '../../db/schema/customer.ts';
import { webhookDeliveries, webhooks } from '../../db/schema/webhook.ts';

export type WebhookRow = typeof webhooks.$inferSelect;
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

/** The owner of webhooks: a customer, or null for the provider's systems. */
export type Owner = number | null;

interface OwnerValues {
  /** Left out for the provider's systems. */
  customerId?: number | undefined;
}

interface WebhookKey {
  webhookId: string;
}

const toOwnerValues = (owner: Owner): OwnerValues => ({ customerId: owner ?? undefined });

const matchesOwner = ({ customerId }: Placeholders<OwnerValues>) =>
  customerId ? eq(webhooks.customerId, customerId) : isNull(webhooks.customerId);
const matchesWebhook = ({ webhookId, ...owner }: Placeholders<OwnerValues & WebhookKey>) =>
  and(matchesOwner(owner), eq(webhooks.webhookId, webhookId));

const selectAll = prepareStatement((db, owner: Placeholders<OwnerValues>) =>
  db.select().from(webhooks).where(matchesOwner(owner)).orderBy(asc(webhooks.createdAt), asc(webhooks.webhookId)),
);

export function findAll(db: Database, owner: Owner): Promise<WebhookRow[]> {
  return selectAll(db, toOwnerValues(owner));
}

const selectOwned = prepareStatement((db, key: Placeholders<OwnerValues & WebhookKey>) =>
  db.select().from(webhooks).where(matchesWebhook(key)),
);

export async function find(db: Database, owner: Owner, webhookId: string): Promise<WebhookRow | undefined> {
  return (await selectOwned(db, { ...toOwnerValues(owner), webhookId }))[0];
}

const selectOwnedForUpdate = prepareStatement((db, key: Placeholders<OwnerValues & WebhookKey>) =>
  db.select().from(webhooks).where(matchesWebhook(key)).for('update'),
);

/** Same as `find`, and locks the webhook until the transaction ends. */
export async function lockOwned(tx: Database, owner: Owner, webhookId: string): Promise<WebhookRow | undefined> {
  return (await selectOwnedForUpdate(tx, { ...toOwnerValues(owner), webhookId }))[0];
}

const selectForUpdate = prepareStatement((db, { webhookId }: Placeholders<WebhookKey>) =>
  db.select().from(webhooks).where(eq(webhooks.webhookId, webhookId)).for('update'),
);

/** Locks a webhook of any owner until the transaction ends. */
export async function lock(tx: Database, webhookId: string): Promise<WebhookRow | undefined> {
  return (await selectForUpdate(tx, { webhookId }))[0];
}

const insertRow = prepareStatement((db, row: Placeholders<typeof webhooks.$inferInsert>) =>
  db.insert(webhooks).values(row).returning(),
);

export async function insert(tx: Database, row: typeof webhooks.$inferInsert): Promise<WebhookRow> {
  return (await insertRow(tx, row))[0]!;
}

const updateRow = prepareStatement((db, { webhookId, ...values }: Placeholders<Partial<WebhookRow> & WebhookKey>) =>
  db.update(webhooks).set(values).where(eq(webhooks.webhookId, webhookId)),
);

/** Stores the fields that users can edit, and the failure count. The caller has locked the webhook. */
export async function update(tx: Database, { webhookId, url, description, types, isPaused, failures }: WebhookRow) {
  await updateRow(tx, { webhookId, url, description, types, isPaused, failures });
}

/** Stores whether a webhook is paused, and its failure count. The caller has locked the webhook. */
export async function setState(tx: Database, { webhookId, isPaused, failures }: WebhookRow): Promise<void> {
  await updateRow(tx, { webhookId, isPaused, failures });
}

/** Sets the position up to which deliveries were created. */
export async function setLastPosition(tx: Database, webhookId: string, lastPosition: number): Promise<void> {
  await updateRow(tx, { webhookId, lastPosition });
}

const resetFailures = prepareStatement((db, { webhookId }: Placeholders<WebhookKey>) =>
  db
    .update(webhooks)
    .set({ failures: 0 })
    .where(and(eq(webhooks.webhookId, webhookId), gt(webhooks.failures, 0))),
);

export async function clearFailures(db: Database, webhookId: string): Promise<void> {
  await resetFailures(db, { webhookId });
}

const deleteRow = prepareStatement((db, key: Placeholders<OwnerValues & WebhookKey>) =>
  db.delete(webhooks).where(matchesWebhook(key)).returning(),
);

export async function remove(tx: Database, owner: Owner, webhookId: string): Promise<WebhookRow | undefined> {
  return (await deleteRow(tx, { ...toOwnerValues(owner), webhookId }))[0];
}

const selectCustomerStatus = prepareStatement((db, { customerId }: Placeholders<{ customerId: number }>) =>
  db.select({ status: customers.status }).from(customers).where(eq(customers.customerId, customerId)).for('update'),
);

/** Returns the status of a customer, and locks it until the transaction ends, which serializes the creation of its webhooks. */
export async function lockCustomer(tx: Database, customerId: number) {
  return (await selectCustomerStatus(tx, { customerId }))[0];
}

const selectCount = prepareStatement((db, owner: Placeholders<OwnerValues>) =>
  db.select({ count: sql<number>`count(*)::int` }).from(webhooks).where(matchesOwner(owner)),
);

export async function count(tx: Database, owner: Owner): Promise<number> {
  return (await selectCount(tx, toOwnerValues(owner)))[0]!.count;
}

const selectActive = prepareStatement((db) =>
  db.select({ webhookId: webhooks.webhookId }).from(webhooks).where(eq(webhooks.isPaused, false)).limit(1),
);

export async function hasActive(db: Database): Promise<boolean> {
  return (await selectActive(db, {})).length > 0;
}

const selectBehind = prepareStatement(
  (db, { last }: Placeholders<{ last: number }>) => {
    const isOwnEvent = and(eq(events.customerId, webhooks.customerId), gt(events.position, webhooks.lastPosition));
    const hasNewEvents = or(isNull(webhooks.customerId), exists(db.select({ one: sql`1` }).from(events).where(isOwnEvent)));
    return db
      .select()
      .from(webhooks)
      .where(and(eq(webhooks.isPaused, false), lt(webhooks.lastPosition, last), hasNewEvents))
      .limit(1)
      .for('update', { of: webhooks, skipLocked: true });
  },
  { usesCustomPlan: true },
);

/**
 * Locks a webhook that is behind the feed until the transaction ends; skips those locked by another process. A customer's webhook
 * is behind only if that customer has new events.
 */
export async function lockBehind(tx: Database, last: number): Promise<WebhookRow | undefined> {
  return (await selectBehind(tx, { last }))[0];
}

const subject = sql<string>`split_part(${events.type}, '.', 1)`;
/** Customers' webhooks receive what administrators can read in the activity. */
const customerSubjects = [...listActivity.follows];

interface PendingValues extends OwnerValues {
  lastPosition: number;
  last: number;
  /** The types and subjects that a webhook is limited to. */
  types?: readonly string[] | undefined;
  subjects?: readonly string[] | undefined;
  limit: number;
}

const selectPendingEvents = prepareStatement(
  (db, { customerId, lastPosition, last, types, subjects, limit }: Placeholders<PendingValues>) =>
    db
      .select()
      .from(events)
      .where(
        and(
          gt(events.position, lastPosition),
          lte(events.position, last),
          customerId && and(eq(events.customerId, customerId), inArray(subject, customerSubjects)),
          types && subjects && or(isAnyOf(events.type, types), isAnyOf(subject, subjects)),
          // Test events only go to the webhook that is tested.
          ne(events.type, 'webhook.tested'),
        ),
      )
      .orderBy(asc(events.position))
      .limit(limit),
  { usesCustomPlan: true },
);

/** Returns up to `limit` events between the webhook's position and `last`, in order. */
export async function findPendingEvents(
  tx: Database,
  { customerId, types, lastPosition }: WebhookRow,
  last: number,
  limit: number,
): Promise<FeedEvent[]> {
  const subjects = types.filter((type) => type.endsWith('.*')).map(getEventSubject);
  const values = { ...toOwnerValues(customerId), lastPosition, last, limit, ...(types.length > 0 && { types, subjects }) };
  return (await selectPendingEvents(tx, values)) as FeedEvent[];
}

const selectNewestTest = prepareStatement((db, { customerId, webhookId }: Placeholders<WebhookKey & { customerId: number }>) => {
  const { objectId, position, type } = events;
  return db
    .select()
    .from(events)
    .where(and(eq(events.customerId, customerId), eq(type, 'webhook.tested'), eq(objectId, webhookId), gt(position, 0)))
    .orderBy(desc(position))
    .limit(1);
});

/** Finds the newest test event of a webhook that has a position in the feed. */
export async function findNewestTest(tx: Database, customerId: number, webhookId: string): Promise<FeedEvent | undefined> {
  return (await selectNewestTest(tx, { customerId, webhookId }))[0] as FeedEvent | undefined;
}

/** Creates the deliveries of events to a webhook. Not prepared, because the number of rows changes the statement. */
export async function insertDeliveries(
  tx: Database,
  webhookId: string,
  feedEvents: readonly FeedEvent[],
  createdAt: Date,
): Promise<DeliveryRow[]> {
  if (feedEvents.length === 0) return [];
  const rows = feedEvents.map(({ customerId, position, type }) => ({
    deliveryId: randomUUID(),
    webhookId,
    customerId,
    position,
    type,
    createdAt,
  }));
  return tx.insert(webhookDeliveries).values(rows).returning();
}

const selectDeliveries = prepareStatement((db, { webhookId, limit }: Placeholders<WebhookKey & { limit: number }>) =>
  db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, webhookId))
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.position))
    .limit(limit),
);

export function findDeliveries(db: Database, webhookId: string, limit: number): Promise<DeliveryRow[]> {
  return selectDeliveries(db, { webhookId, limit });
}

const selectAttempts = prepareStatement((db, { webhookId, limit }: Placeholders<WebhookKey & { limit: number }>) => {
  const { createdAt, attempts, lastAttemptAt, deliveredAt, responseStatus, failure } = webhookDeliveries;
  return db
    .select({ createdAt, attempts, lastAttemptAt, deliveredAt, responseStatus, failure })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.webhookId, webhookId), isNotNull(lastAttemptAt)))
    .orderBy(desc(createdAt))
    .limit(limit);
});

/** Returns the newest deliveries that were attempted, with the result of the last attempt. */
export function findAttempts(db: Database, webhookId: string, limit: number) {
  return selectAttempts(db, { webhookId, limit });
}

const nextRestartCount = sql`${webhookDeliveries.restartCount} + 1`;

const resumePending = prepareStatement((db, { webhookId, maxTries }: Placeholders<WebhookKey & { maxTries: number }>) => {
  const { attempts, deliveredAt } = webhookDeliveries;
  return db
    .update(webhookDeliveries)
    .set({ restartCount: nextRestartCount })
    .where(and(eq(webhookDeliveries.webhookId, webhookId), isNull(deliveredAt), lt(attempts, maxTries)))
    .returning();
});

/** Restarts the pending deliveries of a webhook, without resetting their attempts. */
export async function resumeDeliveries(tx: Database, webhookId: string, maxTries: number): Promise<DeliveryRow[]> {
  return resumePending(tx, { webhookId, maxTries });
}

const selectDelivery = prepareStatement((db, { deliveryId }: Placeholders<{ deliveryId: string }>) => {
  const { restartCount, attempts, deliveredAt, position } = webhookDeliveries;
  const { webhookId, isPaused, url, secret } = webhooks;
  const { customerId, type, objectId, data, occurredAt } = events;
  const webhookColumns = { webhookId, ownerId: webhooks.customerId, isPaused, url, secret };
  const eventColumns = { customerId, type, objectId, data, occurredAt };
  return db
    .select({
      deliveryId: webhookDeliveries.deliveryId,
      restartCount,
      attempts,
      deliveredAt,
      position,
      ...webhookColumns,
      ...eventColumns,
    })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.webhookId, webhookDeliveries.webhookId))
    .innerJoin(events, eq(events.position, webhookDeliveries.position))
    .where(eq(webhookDeliveries.deliveryId, deliveryId));
});

/** Finds a delivery with its webhook, whose owner is `ownerId`, and its event. */
export async function findDelivery(db: Database, deliveryId: string) {
  return (await selectDelivery(db, { deliveryId }))[0];
}

type DeliveryKey = Pick<DeliveryRow, 'deliveryId' | 'restartCount'>;
type DeliveryResult = Pick<DeliveryRow, 'attempts' | 'lastAttemptAt' | 'deliveredAt' | 'responseStatus' | 'failure'>;

const updateResult = prepareStatement((db, { deliveryId, restartCount, ...result }: Placeholders<DeliveryKey & DeliveryResult>) =>
  db
    .update(webhookDeliveries)
    .set(result)
    .where(and(eq(webhookDeliveries.deliveryId, deliveryId), eq(webhookDeliveries.restartCount, restartCount)))
    .returning({ deliveryId: webhookDeliveries.deliveryId }),
);

/** Stores the result of an attempt; returns false if the delivery was restarted in the meantime. */
export async function updateDelivery(
  db: Database,
  { deliveryId, restartCount }: DeliveryKey,
  result: DeliveryResult,
): Promise<boolean> {
  return (await updateResult(db, { deliveryId, restartCount, ...result })).length > 0;
}

const restartRow = prepareStatement((db, { webhookId, deliveryId }: Placeholders<WebhookKey & { deliveryId: string }>) =>
  db
    .update(webhookDeliveries)
    .set({ attempts: 0, restartCount: nextRestartCount, deliveredAt: null, failure: null })
    .where(and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.deliveryId, deliveryId)))
    .returning(),
);

/** Restarts a delivery from its first attempt; returns undefined if it does not belong to this webhook. */
export async function restart(tx: Database, webhookId: string, deliveryId: string): Promise<DeliveryRow | undefined> {
  return (await restartRow(tx, { webhookId, deliveryId }))[0];
}
