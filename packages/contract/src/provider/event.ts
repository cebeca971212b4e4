import { Type } from 'typebox';
import { Event } from '../event.ts';
import { defineOperation } from '../operation.ts';
import { Uuid } from '../types.ts';
import { CreatedWebhook, Webhook, WebhookChanges, WebhookDelivery, WebhookRequest, webhookRules } from '../webhook.ts';
import { providerAccess as access } from './access.ts';

const tag = 'Provider: events';

export const listEvents = defineOperation({
  id: 'listEvents',
  method: 'GET',
  path: '/v1/provider/event',
  summary:
    'Lists events in order. To get the next events, pass the highest `eventId` as `after`. Without `after`, starts with the oldest event kept.',
  tag,
  access,
  query: Type.Object({
    after: Type.Optional(Type.Integer({ minimum: 0 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 100 })),
  }),
  response: Type.Object({
    items: Type.Array(Event),
    next: Type.Integer({ description: 'Value for `after` to get the next events.' }),
  }),
});

const params = Type.Object({ webhookId: Uuid });

export const listProviderWebhooks = defineOperation({
  id: 'listProviderWebhooks',
  method: 'GET',
  path: '/v1/provider/webhook',
  summary: "Lists the provider's webhooks.",
  tag,
  access,
  response: Type.Array(Webhook),
});

export const createProviderWebhook = defineOperation({
  id: 'createProviderWebhook',
  method: 'POST',
  path: '/v1/provider/webhook',
  summary: 'Creates a webhook that receives all events from now on. The signing secret is only in this response.',
  tag,
  access,
  body: WebhookRequest,
  bodyName: 'webhookRequest',
  rules: webhookRules,
  repeatable: true,
  shownOnce: ['secret'],
  response: CreatedWebhook,
  status: 201,
});

export const updateProviderWebhook = defineOperation({
  id: 'updateProviderWebhook',
  method: 'PATCH',
  path: '/v1/provider/webhook/:webhookId',
  summary: 'Updates, pauses, or resumes a webhook.',
  tag,
  access,
  params,
  body: WebhookChanges,
  bodyName: 'webhookRequest',
  response: Webhook,
});

export const deleteProviderWebhook = defineOperation({
  id: 'deleteProviderWebhook',
  method: 'DELETE',
  path: '/v1/provider/webhook/:webhookId',
  summary: 'Deletes a webhook.',
  tag,
  access,
  params,
});

export const listProviderWebhookDeliveries = defineOperation({
  id: 'listProviderWebhookDeliveries',
  method: 'GET',
  path: '/v1/provider/webhook/:webhookId/delivery',
  summary: 'Lists the last 200 deliveries of a webhook, newest first.',
  tag,
  access,
  params,
  response: Type.Array(WebhookDelivery),
});

export const replayProviderWebhookDelivery = defineOperation({
  id: 'replayProviderWebhookDelivery',
  method: 'POST',
  path: '/v1/provider/webhook/:webhookId/delivery/:deliveryId/replay',
  summary: 'Sends a delivery again.',
  tag,
  access,
  params: Type.Object({ webhookId: Uuid, deliveryId: Uuid }),
  status: 202,
  response: WebhookDelivery,
});
