import type { Webhook, WebhookDelivery } from '@demarc/contract/webhook.ts';
import type { DeliveryRow, WebhookRow } from './webhook.store.ts';

export function toWebhook({ webhookId, url, description, types, isPaused, failures, createdAt }: WebhookRow): Webhook {
  return { webhookId, url, description, types, isPaused, failures, createdAt: createdAt.toISOString() };
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
