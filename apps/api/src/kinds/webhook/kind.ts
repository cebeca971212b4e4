import { deliverWebhook } from '../../modules/webhook/deliver-webhook.ts';
import { fanOutEvents } from '../../modules/webhook/fan-out-events.ts';
import { providerWebhookRoutes } from '../../modules/webhook/provider-webhook.routes.ts';
import { webhookRoutes } from '../../modules/webhook/webhook.routes.ts';
import type { Kind } from '../kind.ts';
import { findWebhookNames } from './names.store.ts';

export const webhook = {
  routes: [webhookRoutes, providerWebhookRoutes],
  jobs: [fanOutEvents, deliverWebhook],
  names: { webhook: findWebhookNames },
} as const satisfies Kind;
