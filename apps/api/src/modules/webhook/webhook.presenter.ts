import type { Webhook, WebhookDelivery } from '@demarc/contract/webhook.ts';
import type { DeliveryRow, WebhookRow } from './webhook.store.ts';
import { type Attempt, getHealth } from './webhook-health.ts';

/** Presents a webhook with its health, which follows from its newest deliveries. A new webhook has none. */
export function toWebhook(row: WebhookRow, deliveries: readonly Attempt[] = []): Webhook {
  const { webhookId, url, description, types, isPaused, failures, createdAt } = row;
  const health = getHealth(row, deliveries);
  return { webhookId, url, description, types, isPaused, failures, ...health, createdAt: createdAt.toISOString() };
}

export function toWebhookDelivery({ createdAt, lastAttemptAt, deliveredAt, position, ...row }: DeliveryRow): WebhookDelivery {
  return {
    deliveryId: row.deliveryId,
    eventId: position,
    type: row.type,
    createdAt: createdAt.toISOString(),
    attempts: row.attempts,
    lastAttemptAt: lastAttemptAt?.toISOString() ?? null,
    deliveredAt: deliveredAt?.toISOString() ?? null,
    responseStatus: row.responseStatus,
    failure: row.failure,
  };
}
