import { type Static, Type } from 'typebox';
import { defineOperation } from './operation.ts';
import { maxLength } from './rules/max-length.ts';
import { required } from './rules/required.ts';
import { CustomerId, Instant, nullable, Uuid } from './types.ts';

/** The reason why deliveries fail now. Null in a webhook whose last attempt succeeded, and in one without attempts. */
export const WebhookTrouble = Type.Object({
  since: Type.String({ format: 'date-time', description: 'Creation of the first delivery that failed after the last success.' }),
  lastAttemptAt: Instant,
  nextAttemptAt: nullable(
    Type.String({
      format: 'date-time',
      description: 'Latest time of the next attempt. Null if there are no attempts left, or the webhook is paused.',
    }),
  ),
  responseStatus: nullable(Type.Integer({ description: 'Status of the last response. Null if there was none.' })),
  failure: Type.String({ description: 'Why the last attempt failed.' }),
});
export type WebhookTrouble = Static<typeof WebhookTrouble>;

/** A URL that receives signed events (Standard Webhooks). It is paused after 10 consecutive deliveries run out of attempts. */
export const Webhook = Type.Object({
  webhookId: Uuid,
  url: Type.String(),
  description: Type.String(),
  types: Type.Array(Type.String()),
  isPaused: Type.Boolean({
    description: 'Whether deliveries are paused. Happens automatically after 10 failed deliveries in a row.',
  }),
  failures: Type.Integer({ description: 'Number of deliveries in a row that failed after all attempts.' }),
  trouble: nullable(WebhookTrouble),
  lastAttemptAt: nullable(Instant),
  createdAt: Instant,
});
export type Webhook = Static<typeof Webhook>;

export const WebhookRequest = Type.Object({
  url: Type.String({ maxLength: 500 }),
  description: Type.Optional(Type.String({ maxLength: 100 })),
  types: Type.Optional(
    Type.Array(Type.String({ maxLength: 60, pattern: '^[a-z-]+\\.([a-z-]+|\\*)$' }), {
      maxItems: 50,
      description:
        'Event types, such as `order.completed`, or all events of a resource, such as `order.*`. Leave empty for all events.',
    }),
  ),
});
export type WebhookRequest = Static<typeof WebhookRequest>;

export const WebhookChanges = Type.Object({
  ...Type.Partial(WebhookRequest).properties,
  isPaused: Type.Optional(Type.Boolean()),
});
export type WebhookChanges = Static<typeof WebhookChanges>;

/** The response to a create, the only one that contains the signing secret. */
export const CreatedWebhook = Type.Object({
  ...Webhook.properties,
  secret: Type.Optional(Type.String({ description: 'Signing secret. Only returned when the webhook is created.' })),
});
export type CreatedWebhook = Static<typeof CreatedWebhook>;

export const WebhookDelivery = Type.Object({
  deliveryId: Uuid,
  eventId: Type.Integer(),
  type: Type.String(),
  createdAt: Instant,
  attempts: Type.Integer({ description: 'Number of attempts, up to 14.' }),
  lastAttemptAt: nullable(Instant),
  deliveredAt: nullable(Instant),
  responseStatus: nullable(Type.Integer()),
  failure: nullable(Type.String({ description: 'Why the last attempt failed. Null if it succeeded.' })),
});
export type WebhookDelivery = Static<typeof WebhookDelivery>;

export const webhookRules = { url: [required, maxLength(500)] };

/** Per customer. */
export const maxWebhooks = 10;
/** Attempts per delivery, seconds apart at first and hours apart at the end, over about 12 hours. */
export const maxDeliveryAttempts = 14;
/** The webhook is paused after this many consecutive deliveries run out of attempts. */
export const maxConsecutiveFailures = 10;

const tag = 'Webhooks';
const access = { signedIn: true, role: 'RESELLER_ADMIN' } as const;
/** A webhook outlives the API token that created it, so only a signed-in user may create or change one. */
const writeAccess = { ...access, noApiToken: true, recentSignIn: true } as const;
const customerParams = Type.Object({ customerId: CustomerId });
const params = Type.Object({ customerId: CustomerId, webhookId: Uuid });

export const listWebhooks = defineOperation({
  id: 'listWebhooks',
  method: 'GET',
  path: '/v1/customer/:customerId/webhook',
  summary: "Lists the customer's webhooks.",
  tag,
  access,
  params: customerParams,
  response: Type.Array(Webhook),
  follows: ['webhook'],
});

export const createWebhook = defineOperation({
  id: 'createWebhook',
  method: 'POST',
  path: '/v1/customer/:customerId/webhook',
  summary: "Creates a webhook that receives the customer's events from now on. The signing secret is only in this response.",
  tag,
  access: writeAccess,
  params: customerParams,
  body: WebhookRequest,
  bodyName: 'webhookRequest',
  rules: webhookRules,
  repeatable: true,
  shownOnce: ['secret'],
  response: CreatedWebhook,
  status: 201,
  problems: ['WEBHOOK_LIMIT', 'CUSTOMER_NOT_ACTIVE'],
});

export const updateWebhook = defineOperation({
  id: 'updateWebhook',
  method: 'PATCH',
  path: '/v1/customer/:customerId/webhook/:webhookId',
  summary: 'Updates, pauses, or resumes a webhook.',
  tag,
  access: writeAccess,
  params,
  body: WebhookChanges,
  bodyName: 'webhookRequest',
  response: Webhook,
  problems: ['CUSTOMER_NOT_ACTIVE'],
});

export const deleteWebhook = defineOperation({
  id: 'deleteWebhook',
  method: 'DELETE',
  path: '/v1/customer/:customerId/webhook/:webhookId',
  summary: 'Deletes a webhook.',
  tag,
  access: writeAccess,
  params,
});

export const testWebhook = defineOperation({
  id: 'testWebhook',
  method: 'POST',
  path: '/v1/customer/:customerId/webhook/:webhookId/test',
  summary: 'Sends a `webhook.tested` event to this webhook only.',
  tag,
  access,
  params,
  status: 202,
  response: WebhookDelivery,
  problems: ['CUSTOMER_NOT_ACTIVE'],
});

export const listWebhookDeliveries = defineOperation({
  id: 'listWebhookDeliveries',
  method: 'GET',
  path: '/v1/customer/:customerId/webhook/:webhookId/delivery',
  summary: 'Lists the last 200 deliveries of a webhook, newest first.',
  tag,
  access,
  params,
  response: Type.Array(WebhookDelivery),
  follows: ['webhook'],
});

export const replayWebhookDelivery = defineOperation({
  id: 'replayWebhookDelivery',
  method: 'POST',
  path: '/v1/customer/:customerId/webhook/:webhookId/delivery/:deliveryId/replay',
  summary: 'Sends a delivery again.',
  tag,
  access,
  params: Type.Object({ ...params.properties, deliveryId: Uuid }),
  status: 202,
  response: WebhookDelivery,
  problems: ['CUSTOMER_NOT_ACTIVE'],
});
