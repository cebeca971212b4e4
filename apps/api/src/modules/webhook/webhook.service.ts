import { randomBytes, randomUUID } from 'node:crypto';
import type { RuleProblem } from '@demarc/contract/rules/rule.ts';
import {
  type CreatedWebhook,
  mostTries,
  mostWebhooks,
  type Webhook,
  type WebhookChanges,
  type WebhookDelivery,
  type WebhookRequest,
} from '@demarc/contract/webhook.ts';
import type { Database } from '../../db/database.ts';
import { lastPlace, placeEvents } from '../../db/event-feed.ts';
import type { Author } from '../../db/record.ts';
import { seal } from '../../db/secret-box.ts';
import { conflict, invalid, notFound } from '../../http/problem.ts';
import type { Parts } from '../../parts.ts';
import { recordWebhook } from './record-webhook.ts';
import { sendDelivery } from './send-delivery.ts';
import { deliveryAnswer, webhookAnswer } from './webhook.answer.ts';
import type { Owner, WebhookRow } from './webhook.store.ts';
import * as store from './webhook.store.ts';
import { addressProblem } from './webhook-address.ts';

const deliveriesShown = 200;

export async function list(db: Database, owner: Owner): Promise<Webhook[]> {
  return (await store.all(db, owner)).map(webhookAnswer);
}

/** Creates a webhook for events from now on. `saveResponse` is called last, inside the transaction. */
export async function create(
  parts: Parts,
  owner: Owner,
  { url, description = '', types = [] }: WebhookRequest,
  author: Author,
  keepAnswer: (tx: Database, answer: Webhook) => Promise<void>,
): Promise<CreatedWebhook> {
  const { clock, database, keys } = parts;
  await checkUrl(parts, owner, url);
  // Standard Webhooks requires this prefix and 24 to 64 bytes.
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const lastPosition = await lastPlace(database.db);
  return database.db.transaction(async (tx) => {
    await checkIsActive(tx, owner);
    if (owner !== null && (await store.count(tx, owner)) >= mostWebhooks) {
      throw conflict('WEBHOOK_LIMIT', { most: mostWebhooks });
    }
    const row = await store.insert(tx, {
      ...{ webhookId: randomUUID(), customerId: owner, url, description: description.trim(), types },
      ...{ secret: seal(keys, secret), lastPosition, createdAt: clock.now() },
    });
    await recordWebhook(tx, parts, author, 'created', row, { before: null, after: factsOf(row) });
    const answer = webhookAnswer(row);
    await keepAnswer(tx, answer);
    return { ...answer, secret };
  });
}

/** Saving unchanged values does nothing. */
export async function update(
  parts: Parts,
  owner: Owner,
  webhookId: string,
  changes: WebhookChanges,
  author: Author,
): Promise<Webhook> {
  const { database, jobs } = parts;
  // Validated before the transaction, which would otherwise wait for DNS. An unchanged URL stays valid even if it cannot be
  // reached now.
  const found = await store.find(database.db, owner, webhookId);
  if (!found) throw notFound();
  if (changes.url !== undefined && changes.url !== found.url) await checkUrl(parts, owner, changes.url);
  return database.db.transaction(async (tx) => {
    await checkIsActive(tx, owner);
    const before = await store.hold(tx, owner, webhookId);
    if (!before) throw notFound();
    const { url = before.url, types = before.types, isPaused = before.isPaused } = changes;
    const description = changes.description?.trim() ?? before.description;
    // Resuming a webhook implies that it responds again.
    const failures = changes.isPaused === false ? 0 : before.failures;
    const row = { ...before, url, description, types, isPaused, failures };
    await store.update(tx, row);
    const changed = changedFields(before, row);
    if (changed.length > 0) {
      const pick = (one: WebhookRow) => Object.fromEntries(changed.map((name) => [name, one[name]]));
      await recordWebhook(tx, parts, author, 'changed', row, { before: pick(before), after: pick(row) });
    }
    // Resume the deliveries that were pending when it was paused.
    if (before.isPaused && !isPaused) {
      for (const waiting of await store.goOnAnew(tx, webhookId, mostTries)) await sendDelivery(tx, jobs, row, waiting);
    }
    return webhookAnswer(row);
  });
}

/** Also allowed if the customer is not active: stopping outgoing data must always work. */
export async function remove(parts: Parts, owner: Owner, webhookId: string, author: Author): Promise<undefined> {
  return parts.database.db.transaction(async (tx) => {
    const row = await store.remove(tx, owner, webhookId);
    if (!row) throw notFound();
    await recordWebhook(tx, parts, author, 'deleted', row, { before: factsOf(row), after: null });
    return undefined;
  });
}

/** Sends a test event to a customer's webhook, whatever event types it subscribes to. */
export async function test(parts: Parts, customerId: number, webhookId: string, author: Author): Promise<WebhookDelivery> {
  const { clock, database, jobs } = parts;
  await database.db.transaction(async (tx) => {
    await checkIsActive(tx, customerId);
    const webhook = await store.find(tx, customerId, webhookId);
    if (!webhook) throw notFound();
    await recordWebhook(tx, parts, author, 'tested', webhook, { before: null, after: null });
  });
  // A delivery refers to an event in the feed, which gets there only after it is committed.
  await placeEvents(database.db);
  return database.db.transaction(async (tx) => {
    const webhook = await store.hold(tx, customerId, webhookId);
    const event = webhook && (await store.newestTest(tx, customerId, webhookId));
    if (!event) throw notFound();
    const [delivery] = await store.insertDeliveries(tx, webhookId, [event], clock.now());
    await sendDelivery(tx, jobs, webhook, delivery!);
    return deliveryAnswer(delivery!);
  });
}

export async function deliveries(db: Database, owner: Owner, webhookId: string): Promise<WebhookDelivery[]> {
  if (!(await store.find(db, owner, webhookId))) throw notFound();
  return (await store.deliveriesOf(db, webhookId, deliveriesShown)).map(deliveryAnswer);
}

/** Restarts a delivery with all its attempts; a paused webhook sends it once resumed. */
export async function replay(
  { database, jobs }: Parts,
  owner: Owner,
  webhookId: string,
  deliveryId: string,
): Promise<WebhookDelivery> {
  return database.db.transaction(async (tx) => {
    await checkIsActive(tx, owner);
    const webhook = await store.hold(tx, owner, webhookId);
    const delivery = webhook && (await store.startAnew(tx, webhookId, deliveryId));
    if (!delivery) throw notFound();
    await sendDelivery(tx, jobs, webhook, delivery);
    return deliveryAnswer(delivery);
  });
}

/** The provider's webhooks may use any URL; those of customers need public addresses. */
async function checkUrl({ config }: Parts, owner: Owner, url: string): Promise<void> {
  const problem = owner === null ? webProblem(url) : await addressProblem(url, config.webhookNetworks);
  if (problem) throw invalid([{ field: 'url', ...problem }]);
}

function webProblem(url: string): RuleProblem | null {
  const { protocol } = URL.canParse(url) ? new URL(url) : { protocol: '' };
  return protocol === 'http:' || protocol === 'https:' ? null : { code: 'validation.invalid-data' };
}

/** Throws CUSTOMER_NOT_ACTIVE unless the customer is active, and locks it until the transaction ends. */
async function checkIsActive(tx: Database, owner: Owner): Promise<void> {
  if (owner === null) return;
  const customer = await store.lockCustomer(tx, owner);
  if (customer?.status !== 'ACTIVE') throw conflict('CUSTOMER_NOT_ACTIVE', { status: customer?.status });
}

/** The webhook values written to the audit log: never the secret. */
function factsOf({ url, description, types }: WebhookRow): Record<string, unknown> {
  return { url, description, types };
}

function changedFields(before: WebhookRow, after: WebhookRow) {
  const names = ['url', 'description', 'types', 'isPaused'] as const;
  return names.filter((name) => String(before[name]) !== String(after[name]));
}
