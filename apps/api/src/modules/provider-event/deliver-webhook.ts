import { Webhook } from 'standardwebhooks';
import { eventsAfter, lastPlace } from '../../db/event-feed.ts';
import { unseal } from '../../db/secret-box.ts';
import type { Job } from '../../jobs/job.ts';
import type { Parts } from '../../parts.ts';
import * as store from './webhook.store.ts';

const patienceMs = 10_000;
/** Tries of one delivery, over about half a day. */
export const mostTries = 8;
/** Deliveries in a row that spent all their tries: the webhook is paused. */
const mostFailures = 10;
const spreadAtOnce = 200;

/** Makes deliveries of the events that came since. Each webhook is held by one process at a time. */
export const spreadEvents: Job = {
  name: 'spread-events',
  everySeconds: 1,
  retry: { limit: 0, delay: 1, longestDelay: 1 },
  async run({ clock, database: { db }, jobs }) {
    if (!(await store.anyActive(db))) return;
    const last = await lastPlace(db);
    let isBehind = true;
    while (isBehind) {
      isBehind = await db.transaction(async (tx) => {
        const webhook = await store.holdBehind(tx, last);
        if (!webhook) return false;
        const { webhookId, lastPosition, types } = webhook;
        const found = await eventsAfter(tx, lastPosition, spreadAtOnce, types);
        for (const deliveryId of await store.insertDeliveries(tx, webhookId, found, clock.now())) {
          await jobs.send(tx, deliverWebhook.name, { deliveryId });
        }
        const isWhole = found.length < spreadAtOnce;
        await store.update(tx, webhookId, { lastPosition: isWhole ? last : found.at(-1)!.position });
        return true;
      });
    }
  },
};

/** Sends one event, signed as Standard Webhooks says; its id stays the same at each try, so that a repeat is recognised. */
export const deliverWebhook: Job<{ deliveryId: string }> = {
  name: 'deliver-webhook',
  retry: { limit: mostTries, delay: 5, longestDelay: 4 * 3600 },
  async run(parts, { deliveryId }) {
    const { clock, database } = parts;
    const found = await store.delivery(database.db, deliveryId);
    if (!found || found.delivery.deliveredAt || found.webhook.isPaused) return;
    const { webhookId } = found.webhook;
    const attempts = found.delivery.attempts + 1;
    const { responseStatus, failure } = await send(parts, found);
    const deliveredAt = failure === null ? clock.now() : null;
    await store.updateDelivery(database.db, deliveryId, {
      attempts,
      lastAttemptAt: clock.now(),
      deliveredAt,
      responseStatus,
      failure,
    });
    if (failure === null) return store.clearFailures(database.db, webhookId);
    if (attempts < mostTries) throw new Error(`The webhook did not take delivery ${deliveryId}: ${failure}`);
    await store.countFailure(database.db, webhookId, mostFailures);
  },
};

async function send(
  { clock, keys }: Parts,
  { delivery, event, webhook }: NonNullable<Awaited<ReturnType<typeof store.delivery>>>,
) {
  const { customerId, type, objectId, data, occurredAt } = event;
  const timestamp = occurredAt.toISOString();
  const body = JSON.stringify({ type, timestamp, data: { ...data, eventId: delivery.position, customerId, objectId } });
  const now = clock.now();
  const signature = new Webhook(unseal(keys, webhook.secret)).sign(delivery.deliveryId, now, body);
  try {
    const answer = await fetch(webhook.url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'webhook-id': delivery.deliveryId,
        'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
        'webhook-signature': signature,
      },
      body,
      // An address that sends elsewhere is another address.
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
    });
    await answer.body?.cancel();
    return { responseStatus: answer.status, failure: answer.ok ? null : `answered ${answer.status}` };
  } catch (error) {
    const isLate = (error as Error).name === 'TimeoutError';
    return { responseStatus: null, failure: isLate ? 'no answer within 10 seconds' : 'no connection' };
  }
}
