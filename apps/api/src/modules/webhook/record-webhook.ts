import type { Database } from '../../db/database.ts';
import { type Author, recordChange } from '../../db/record.ts';
import type { Parts } from '../../parts.ts';
import type { WebhookRow } from './webhook.store.ts';

type Values = Record<string, unknown> | null;

/** Tells of a customer's webhook in its activity and events; one of the provider has none. */
export async function recordWebhook(
  tx: Database,
  { clock }: Pick<Parts, 'clock'>,
  author: Author,
  what: 'created' | 'changed' | 'deleted' | 'paused' | 'tested',
  { customerId, webhookId, description, url }: WebhookRow,
  values: { before: Values; after: Values },
): Promise<void> {
  if (customerId === null) return;
  // The rest of an address may hold a secret of whoever gave it.
  const data = { description, host: new URL(url).host };
  const subject = { customerId, type: `webhook.${what}`, objectType: 'webhook', objectId: webhookId };
  await recordChange(tx, clock, author, { ...subject, ...values, data });
}
