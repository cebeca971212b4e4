import type { Database } from '../../db/database.ts';
import type { JobQueue } from '../../jobs/job.ts';
import { deliverWebhook } from './deliver-webhook.ts';
import type { DeliveryRow, WebhookRow } from './webhook.store.ts';

/**
 * Asks for a delivery to be sent. Those of one webhook go one after the other, in the order of the feed: one that answers slowly
 * holds up no other.
 */
export function sendDelivery(
  tx: Database,
  jobs: JobQueue,
  { webhookId }: WebhookRow,
  { deliveryId, position, turn }: Pick<DeliveryRow, 'deliveryId' | 'position' | 'turn'>,
): Promise<void> {
  return jobs.send(tx, deliverWebhook.name, { deliveryId, turn }, { group: webhookId, place: position });
}
