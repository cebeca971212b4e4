import type { Database } from '../../db/database.ts';
import type { JobQueue } from '../../jobs/job.ts';
import { deliverWebhook } from './deliver-webhook.ts';
import type { DeliveryRow, WebhookRow } from './webhook.store.ts';

/**
 * Queues a delivery. Deliveries of one webhook are sent one after the other, in feed order, so that a slow webhook does not hold
 * up others.
 */
export function enqueueDelivery(
  tx: Database,
  jobs: JobQueue,
  { webhookId }: WebhookRow,
  { deliveryId, position, restartCount }: Pick<DeliveryRow, 'deliveryId' | 'position' | 'restartCount'>,
): Promise<void> {
  return jobs.send(tx, deliverWebhook.name, { deliveryId, restartCount }, { group: webhookId, sequence: position });
}
