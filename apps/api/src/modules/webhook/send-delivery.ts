import type { Database } from '../../db/database.ts';
import type { JobQueue } from '../../jobs/job.ts';
import { deliverWebhook } from './deliver-webhook.ts';
import type { DeliveryRow, WebhookRow } from './webhook.store.ts';

/** Asks for a delivery to be sent. Those of one customer go one after the other: whoever answers slowly holds up nobody else. */
export function sendDelivery(
  tx: Database,
  jobs: JobQueue,
  { customerId, webhookId }: WebhookRow,
  { deliveryId }: Pick<DeliveryRow, 'deliveryId'>,
): Promise<void> {
  return jobs.send(tx, deliverWebhook.name, { deliveryId }, String(customerId ?? webhookId));
}
