import { createNameLookup } from '../../db/object-names.ts';
import { webhooks } from '../../db/schema/webhook.ts';

const { webhookId, description, url } = webhooks;

export const findWebhookNames = createNameLookup(webhooks, {
  id: webhookId,
  columns: { description, url },
  toName: ({ description, url }) => ({ title: description || url, identifier: null }),
});
