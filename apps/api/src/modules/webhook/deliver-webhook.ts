import { maxConsecutiveFailures, maxDeliveryAttempts, maxWebhooks } from '@demarc/contract/webhook.ts';
import { Webhook } from 'standardwebhooks';
import type { AppContext } from '../../app-context.ts';
import { decrypt } from '../../db/encryption.ts';
import type { Job } from '../../jobs/job.ts';
import { postMessage } from './post-message.ts';
import * as store from './webhook.store.ts';
import { retryDelays } from './webhook-health.ts';
import { writeWebhookAudit } from './write-webhook-audit.ts';

const author = { actor: 'SYSTEM', accountId: null, ip: null, operation: 'deliver-webhook' } as const;

/**
 * Sends one event, signed according to Standard Webhooks. The ID is the same for every attempt, so that receivers recognize
 * duplicates.
 */
export const deliverWebhook: Job<{ deliveryId: string; restartCount?: number }> = {
  name: 'deliver-webhook',
  // Higher than the maximum number of webhooks per customer, so that unresponsive webhooks of one customer do not hold up the
  // others.
  concurrency: maxWebhooks + 2,
  retry: { limit: maxDeliveryAttempts, ...retryDelays },
  async run(context, { deliveryId, restartCount = 0 }) {
    const { clock, database } = context;
    const delivery = await store.findDelivery(database.db, deliveryId);
    if (!delivery || delivery.deliveredAt || delivery.isPaused) return;
    if (delivery.restartCount !== restartCount || delivery.attempts >= maxDeliveryAttempts) return;
    const { webhookId } = delivery;
    const attempts = delivery.attempts + 1;
    const { responseStatus, failure } = await sendWebhook(context, delivery);
    const deliveredAt = failure === null ? clock.now() : null;
    const isCurrent = await store.updateDelivery(database.db, delivery, {
      attempts,
      lastAttemptAt: clock.now(),
      deliveredAt,
      responseStatus,
      failure,
    });
    // The delivery was restarted while this job waited for the response; the newer job handles it.
    if (!isCurrent) return;
    if (failure === null) return store.clearFailures(database.db, webhookId);
    if (attempts < maxDeliveryAttempts) throw new Error(`The webhook didn't accept delivery ${deliveryId}: ${failure}`);
    await recordFailedDelivery(context, webhookId);
  },
};

/** Counts a delivery that failed all its attempts, and pauses a webhook after too many in a row. */
async function recordFailedDelivery(context: AppContext, webhookId: string): Promise<void> {
  await context.database.db.transaction(async (tx) => {
    const before = await store.lock(tx, webhookId);
    if (!before) return;
    const failures = before.failures + 1;
    const row = { ...before, failures, isPaused: before.isPaused || failures >= maxConsecutiveFailures };
    await store.setState(tx, row);
    if (before.isPaused || !row.isPaused) return;
    await writeWebhookAudit(tx, context, author, 'paused', row, {
      before: { isPaused: false },
      after: { isPaused: true, failures },
    });
  });
}

async function sendWebhook(
  { clock, config, keys }: AppContext,
  delivery: NonNullable<Awaited<ReturnType<typeof store.findDelivery>>>,
) {
  const { customerId, type, objectId, data, occurredAt } = delivery;
  const timestamp = occurredAt.toISOString();
  const body = JSON.stringify({ type, timestamp, data: { ...data, eventId: delivery.position, customerId, objectId } });
  const now = clock.now();
  const headers = {
    'Content-Type': 'application/json',
    'webhook-id': delivery.deliveryId,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(decrypt(keys, delivery.secret)).sign(delivery.deliveryId, now, body),
  };
  // The provider's own systems may be in its private network.
  return postMessage({ url: delivery.url, headers, body }, delivery.ownerId === null ? null : config.webhookNetworks);
}
