import type { AppContext } from '../../app-context.ts';
import { type Author, writeAudit } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import type { WebhookRow } from './webhook.store.ts';

type Values = Record<string, unknown> | null;

/** Writes the audit entry and event of a change to a customer's webhook; the provider's webhooks have none. */
export async function writeWebhookAudit(
  tx: Database,
  { clock }: Pick<AppContext, 'clock'>,
  author: Author,
  action: 'created' | 'changed' | 'deleted' | 'paused' | 'tested',
  { customerId, webhookId, description, url }: WebhookRow,
  values: { before: Values; after: Values },
): Promise<void> {
  if (customerId === null) return;
  // Only the host: the rest of the URL may contain a secret.
  const data = { description, host: new URL(url).host };
  const subject = { customerId, type: `webhook.${action}`, objectType: 'webhook', objectId: webhookId };
  await writeAudit(tx, clock, author, { ...subject, ...values, data });
}
