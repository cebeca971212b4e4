import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  replayWebhookDelivery,
  testWebhook,
  updateWebhook,
} from '@demarc/contract/webhook.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { serve } from '../../http/serve.ts';
import * as service from './webhook.service.ts';

/** Registers the calls for the webhooks of a customer, which receive the events of that customer. */
export function webhookRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context.database;
  serve(app, listWebhooks, ({ params: { customerId } }) => service.list(db, customerId));
  serve(app, createWebhook, ({ params: { customerId }, body }, _session, { author, saveResponse }) =>
    service.create(context, customerId, body, author(), saveResponse),
  );
  serve(app, updateWebhook, ({ params: { customerId, webhookId }, body }, _session, { author }) =>
    service.update(context, customerId, webhookId, body, author()),
  );
  serve(app, deleteWebhook, ({ params: { customerId, webhookId } }, _session, { author }) =>
    service.remove(context, customerId, webhookId, author()),
  );
  serve(app, testWebhook, ({ params: { customerId, webhookId } }, _session, { author }) =>
    service.test(context, customerId, webhookId, author()),
  );
  serve(app, listWebhookDeliveries, ({ params: { customerId, webhookId } }) => service.listDeliveries(db, customerId, webhookId));
  serve(app, replayWebhookDelivery, ({ params: { customerId, webhookId, deliveryId } }) =>
    service.replay(context, customerId, webhookId, deliveryId),
  );
}
