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
  summary: 'Events in order; ask again with the highest eventId as after. Without after: from the first one kept.',
  tag,
  access,
  query: Type.Object({
    after: Type.Optional(Type.Integer({ minimum: 0 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 100 })),
  }),
  response: Type.Object({ items: Type.Array(Event), next: Type.Integer({ description: 'The next after' }) }),
});

const params = Type.Object({ webhookId: Uuid });

export const listProviderWebhooks = defineOperation({
  id: 'listProviderWebhooks',
  method: 'GET',
  path: '/v1/provider/webhook',
  summary: 'The webhooks of the provider.',
  tag,
  access,
  response: Type.Array(Webhook),
});

export const createProviderWebhook = defineOperation({
  id: 'createProviderWebhook',
  method: 'POST',
  path: '/v1/provider/webhook',
  summary: 'Sends events from now on to an address; the answer has the signing secret once.',
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
  summary: 'Changes a webhook, pauses it or lets it go on.',
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
  summary: 'Removes a webhook.',
  tag,
  access,
  params,
});

export const listProviderWebhookDeliveries = defineOperation({
  id: 'listProviderWebhookDeliveries',
  method: 'GET',
  path: '/v1/provider/webhook/:webhookId/delivery',
  summary: 'The last 200 deliveries of a webhook, newest first.',
  tag,
  access,
  params,
  response: Type.Array(WebhookDelivery),
});

export const replayProviderWebhookDelivery = defineOperation({
  id: 'replayProviderWebhookDelivery',
  method: 'POST',
  path: '/v1/provider/webhook/:webhookId/delivery/:deliveryId/replay',
  summary: 'Sends a delivery once more.',
  tag,
  access,
  params: Type.Object({ webhookId: Uuid, deliveryId: Uuid }),
  status: 202,
  response: WebhookDelivery,
});
