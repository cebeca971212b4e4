import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { toUuids } from '../../db/object-names.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { webhooks } from '../../db/schema/webhook.ts';

const { webhookId, description, url } = webhooks;

const selectNames = prepareStatement((db, values: Placeholders<{ customerId: number; ids: readonly string[] }>) =>
  db
    .select({ webhookId, description, url })
    .from(webhooks)
    .where(and(eq(webhooks.customerId, values.customerId), isAnyOf(webhookId, values.ids))),
);

export async function findWebhookNames(db: Database, customerId: number, ids: string[]) {
  const rows = await selectNames(db, { customerId, ids: toUuids(ids) });
  return rows.map(({ webhookId, description, url }) => [webhookId, { title: description || url, identifier: null }] as const);
}
