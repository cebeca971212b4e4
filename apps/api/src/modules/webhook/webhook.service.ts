import { randomBytes, randomUUID } from 'node:crypto';
import type { RuleProblem } from '@demarc/contract/rules/rule.ts';
import {
  type CreatedWebhook,
  maxDeliveryAttempts,
  maxWebhooks,
  type Webhook,
  type WebhookChanges,
  type WebhookDelivery,
  type WebhookRequest,
} from '@demarc/contract/webhook.ts';
import type { AppContext } from '../../app-context.ts';
import type { Author } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { diffFields } from '../../db/diff-fields.ts';
import { encrypt } from '../../db/encryption.ts';
import { assignPositions, getLastPosition } from '../../db/event-feed.ts';
import { conflict, invalid, notFound } from '../../http/problem.ts';
import { enqueueDelivery } from './enqueue-delivery.ts';
import { toWebhook, toWebhookDelivery } from './webhook.presenter.ts';
import type { Owner, WebhookRow } from './webhook.store.ts';
import * as store from './webhook.store.ts';
import { validateWebhookAddress } from './webhook-address.ts';
import { writeWebhookAudit } from './write-webhook-audit.ts';

const maxDeliveriesShown = 200;
/** The number of newest deliveries that determine the health of a webhook. */
const maxAttemptsRead = 100;

export async function list(db: Database, owner: Owner): Promise<Webhook[]> {
  const rows = await store.findAll(db, owner);
  return Promise.all(rows.map(async (row) => toWebhook(row, await store.findAttempts(db, row.webhookId, maxAttemptsRead))));
}

/** Creates a webhook for events from now on. `saveResponse` is called last, inside the transaction. */
export async function create(
  context: AppContext,
  owner: Owner,
  { url, description = '', types = [] }: WebhookRequest,
  author: Author,
  saveResponse: (tx: Database, response: Webhook) => Promise<void>,
): Promise<CreatedWebhook> {
  const { clock, database, keys } = context;
  await checkUrl(context, owner, url);
  // Standard Webhooks requires this prefix and 24 to 64 bytes.
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const lastPosition = await getLastPosition(database.db);
  return database.db.transaction(async (tx) => {
    await checkCustomerActive(tx, owner);
    if (owner !== null && (await store.count(tx, owner)) >= maxWebhooks) {
      throw conflict('WEBHOOK_LIMIT', { most: maxWebhooks });
    }
    const row = await store.insert(tx, {
      webhookId: randomUUID(),
      customerId: owner,
      url,
      description: description.trim(),
      types,
      secret: encrypt(keys, secret),
      lastPosition,
      createdAt: clock.now(),
    });
    const response = toWebhook(row);
    await Promise.all([
      writeWebhookAudit(tx, context, author, 'created', row, { before: null, after: toAuditValues(row) }),
      saveResponse(tx, response),
    ]);
    return { ...response, secret };
  });
}

/** Changes, pauses or resumes a webhook. Resuming it also restarts its pending deliveries. Saving unchanged values does nothing. */
export async function update(
  context: AppContext,
  owner: Owner,
  webhookId: string,
  changes: WebhookChanges,
  author: Author,
): Promise<Webhook> {
  const { database, jobs } = context;
  // Validated before the transaction, which would otherwise wait for DNS. An unchanged URL stays valid even if it cannot be
  // reached now.
  const currentWebhook = await store.find(database.db, owner, webhookId);
  if (!currentWebhook) throw notFound();
  if (changes.url !== undefined && changes.url !== currentWebhook.url) await checkUrl(context, owner, changes.url);
  return database.db.transaction(async (tx) => {
    await checkCustomerActive(tx, owner);
    const before = await store.lockOwned(tx, owner, webhookId);
    if (!before) throw notFound();
    const { url = before.url, types = before.types, isPaused = before.isPaused } = changes;
    const description = changes.description?.trim() ?? before.description;
    // Resuming a webhook implies that it responds again.
    const failures = changes.isPaused === false ? 0 : before.failures;
    const row = { ...before, url, description, types, isPaused, failures };
    await store.update(tx, row);
    const diff = diffFields(before, row, ['url', 'description', 'types', 'isPaused']);
    if (diff.fields.length > 0) await writeWebhookAudit(tx, context, author, 'changed', row, diff);
    // Resume the deliveries that were pending when it was paused.
    if (before.isPaused && !isPaused) {
      const pending = await store.resumeDeliveries(tx, webhookId, maxDeliveryAttempts);
      await Promise.all(pending.map((delivery) => enqueueDelivery(tx, jobs, row, delivery)));
    }
    return toWebhook(row, await store.findAttempts(tx, webhookId, maxAttemptsRead));
  });
}

/** Deletes a webhook, even if the customer is not active: stopping outgoing data must always work. */
export async function remove(context: AppContext, owner: Owner, webhookId: string, author: Author): Promise<undefined> {
  return context.database.db.transaction(async (tx) => {
    const row = await store.remove(tx, owner, webhookId);
    if (!row) throw notFound();
    await writeWebhookAudit(tx, context, author, 'deleted', row, { before: toAuditValues(row), after: null });
    return undefined;
  });
}

/** Sends a test event to a customer's webhook, whatever event types it subscribes to. */
export async function test(context: AppContext, customerId: number, webhookId: string, author: Author): Promise<WebhookDelivery> {
  const { clock, database, jobs } = context;
  await database.db.transaction(async (tx) => {
    await checkCustomerActive(tx, customerId);
    const webhook = await store.find(tx, customerId, webhookId);
    if (!webhook) throw notFound();
    await writeWebhookAudit(tx, context, author, 'tested', webhook, { before: null, after: null });
  });
  // A delivery refers to an event in the feed, which gets there only after it is committed.
  await assignPositions(database.db);
  return database.db.transaction(async (tx) => {
    const webhook = await store.lockOwned(tx, customerId, webhookId);
    const event = webhook && (await store.findNewestTest(tx, customerId, webhookId));
    if (!event) throw notFound();
    const [delivery] = await store.insertDeliveries(tx, webhookId, [event], clock.now());
    await enqueueDelivery(tx, jobs, webhook, delivery!);
    return toWebhookDelivery(delivery!);
  });
}

/** Lists the newest deliveries of a webhook. Throws 404 if the owner has no such webhook. */
export async function listDeliveries(db: Database, owner: Owner, webhookId: string): Promise<WebhookDelivery[]> {
  if (!(await store.find(db, owner, webhookId))) throw notFound();
  return (await store.findDeliveries(db, webhookId, maxDeliveriesShown)).map(toWebhookDelivery);
}

/** Restarts a delivery with all its attempts; a paused webhook sends it once resumed. */
export async function replay(
  { database, jobs }: AppContext,
  owner: Owner,
  webhookId: string,
  deliveryId: string,
): Promise<WebhookDelivery> {
  return database.db.transaction(async (tx) => {
    await checkCustomerActive(tx, owner);
    const webhook = await store.lockOwned(tx, owner, webhookId);
    const delivery = webhook && (await store.restart(tx, webhookId, deliveryId));
    if (!delivery) throw notFound();
    await enqueueDelivery(tx, jobs, webhook, delivery);
    return toWebhookDelivery(delivery);
  });
}

/** Validates a URL. The provider's webhooks may use any URL; those of customers need public addresses. */
async function checkUrl({ config }: AppContext, owner: Owner, url: string): Promise<void> {
  const problem = owner === null ? validateHttpUrl(url) : await validateWebhookAddress(url, config.webhookNetworks);
  if (problem) throw invalid([{ field: 'url', ...problem }]);
}

function validateHttpUrl(url: string): RuleProblem | null {
  const { protocol } = URL.canParse(url) ? new URL(url) : { protocol: '' };
  return protocol === 'http:' || protocol === 'https:' ? null : { code: 'validation.invalid-data' };
}

/** Throws CUSTOMER_NOT_ACTIVE unless the customer is active, and locks it until the transaction ends. */
async function checkCustomerActive(tx: Database, owner: Owner): Promise<void> {
  if (owner === null) return;
  const customer = await store.lockCustomer(tx, owner);
  if (customer?.status !== 'ACTIVE') throw conflict('CUSTOMER_NOT_ACTIVE', { status: customer?.status });
}

/** Returns the values for the audit log, which never include the secret. */
function toAuditValues({ url, description, types }: WebhookRow): Record<string, unknown> {
  return { url, description, types };
}
