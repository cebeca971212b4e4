import {
  createProviderWebhook,
  deleteProviderWebhook,
  listProviderWebhookDeliveries,
  listProviderWebhooks,
  replayProviderWebhookDelivery,
  updateProviderWebhook,
} from '@demarc/contract/provider/event.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { serve } from '../../http/serve.ts';
import * as service from './webhook.service.ts';

/** Registers the calls for the webhooks of the provider's systems, which receive the events of all customers. */
export function providerWebhookRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context.database;
  serve(app, listProviderWebhooks, () => service.list(db, null));
  serve(app, createProviderWebhook, ({ body }, _session, { author, saveResponse }) =>
    service.create(context, null, body, author(), saveResponse),
  );
  serve(app, updateProviderWebhook, ({ params: { webhookId }, body }, _session, { author }) =>
    service.update(context, null, webhookId, body, author()),
  );
  serve(app, deleteProviderWebhook, ({ params: { webhookId } }, _session, { author }) =>
    service.remove(context, null, webhookId, author()),
  );
  serve(app, listProviderWebhookDeliveries, ({ params: { webhookId } }) => service.listDeliveries(db, null, webhookId));
  serve(app, replayProviderWebhookDelivery, ({ params: { webhookId, deliveryId } }) =>
    service.replay(context, null, webhookId, deliveryId),
  );
}
