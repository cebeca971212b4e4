import { type Static, Type } from 'typebox';
import { defineOperation } from '../operation.ts';
import { maxLength } from '../rules/max-length.ts';
import { required } from '../rules/required.ts';
import { Instant, nullable, Uuid } from '../types.ts';
import { providerAccess as access } from './access.ts';

/** One committed change, for whoever follows along. */
export const Event = Type.Object({
  eventId: Type.Integer(),
  customerId: nullable(Type.Integer()),
  type: Type.String({ description: 'Resource and what happened, for example customer.applied' }),
  objectId: Type.String(),
  data: Type.Record(Type.String(), Type.Unknown()),
  occurredAt: Instant,
});
export type Event = Static<typeof Event>;

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

/** Where events go as signed messages (Standard Webhooks); paused after 10 failures in a row that spent all their tries. */
export const Webhook = Type.Object({
  webhookId: Uuid,
  url: Type.String(),
  description: Type.String(),
  types: Type.Array(Type.String()),
  isPaused: Type.Boolean(),
  failures: Type.Integer(),
  createdAt: Instant,
});
export type Webhook = Static<typeof Webhook>;

export const WebhookRequest = Type.Object({
  url: Type.String({ maxLength: 500 }),
  description: Type.Optional(Type.String({ maxLength: 100 })),
  types: Type.Optional(Type.Array(Type.String({ maxLength: 60 }), { maxItems: 50, description: 'Empty: all' })),
});
export type WebhookRequest = Static<typeof WebhookRequest>;

export const WebhookDelivery = Type.Object({
  deliveryId: Uuid,
  eventId: Type.Integer(),
  type: Type.String(),
  createdAt: Instant,
  attempts: Type.Integer(),
  lastAttemptAt: nullable(Instant),
  deliveredAt: nullable(Instant),
  responseStatus: nullable(Type.Integer()),
  failure: nullable(Type.String()),
});
export type WebhookDelivery = Static<typeof WebhookDelivery>;

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
  rules: { url: [required, maxLength(500)] },
  repeatable: true,
  shownOnce: ['secret'],
  response: Type.Object({ ...Webhook.properties, secret: Type.Optional(Type.String()) }),
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
  body: Type.Object({ ...Type.Partial(WebhookRequest).properties, isPaused: Type.Optional(Type.Boolean()) }),
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
