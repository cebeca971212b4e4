import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { webhooks } from '../../db/schema/webhook.ts';

export async function findWebhookNames(db: Database, customerId: number, ids: string[]) {
  const { webhookId, description, url } = webhooks;
  const isMine = and(eq(webhooks.customerId, customerId), inArray(webhookId, ids));
  const rows = await db.select({ webhookId, description, url }).from(webhooks).where(isMine);
  return rows.map(({ webhookId, description, url }) => [webhookId, { title: description || url, identifier: null }] as const);
}
