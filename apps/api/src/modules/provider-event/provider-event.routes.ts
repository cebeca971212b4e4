import { randomBytes, randomUUID } from 'node:crypto';
import {
  createProviderWebhook,
  deleteProviderWebhook,
  listEvents,
  listProviderWebhookDeliveries,
  listProviderWebhooks,
  replayProviderWebhookDelivery,
  updateProviderWebhook,
  type Webhook,
  type WebhookDelivery,
} from '@demarc/contract/provider/event.ts';
import type { FastifyInstance } from 'fastify';
import { eventsAfter, lastPlace, placeEvents } from '../../db/event-feed.ts';
import { seal } from '../../db/secret-box.ts';
import { invalid, notFound } from '../../http/problem.ts';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { deliverWebhook, mostTries } from './deliver-webhook.ts';
import type { DeliveryRow, WebhookRow } from './webhook.store.ts';
import * as store from './webhook.store.ts';

const deliveriesShown = 200;

/** The feed of events for the provider's systems, and the webhooks that bring it to them. */
export function providerEventRoutes(app: FastifyInstance, { clock, database: { db }, jobs, keys }: Parts): void {
  serve(app, listEvents, async ({ query: { after = 0, limit = 100 } }) => {
    await placeEvents(db);
    const found = await eventsAfter(db, after, limit);
    return {
      items: found.map(({ position, customerId, type, objectId, data, occurredAt }) => ({
        eventId: position,
        customerId,
        type,
        objectId,
        data,
        occurredAt: occurredAt.toISOString(),
      })),
      next: found.at(-1)?.position ?? after,
    };
  });

  serve(app, listProviderWebhooks, async () => (await store.all(db)).map(shown));

  serve(app, createProviderWebhook, async ({ body: { url, description = '', types = [] } }, _session, { keepAnswer }) => {
    checkUrl(url);
    // Standard Webhooks: the prefix and 24 to 64 bytes.
    const secret = `whsec_${randomBytes(32).toString('base64')}`;
    const lastPosition = await lastPlace(db);
    return db.transaction(async (tx) => {
      const row = await store.insert(tx, {
        webhookId: randomUUID(),
        customerId: null,
        url,
        description,
        types,
        secret: seal(keys, secret),
        lastPosition,
        createdAt: clock.now(),
      });
      await keepAnswer(tx, shown(row));
      return { ...shown(row), secret };
    });
  });

  serve(app, updateProviderWebhook, async ({ params, body: { url, description, types, isPaused } }) => {
    if (url !== undefined) checkUrl(url);
    const changes = {
      ...(url === undefined ? {} : { url }),
      ...(description === undefined ? {} : { description }),
      ...(types === undefined ? {} : { types }),
      // Whoever lets it go on says that it answers again.
      ...(isPaused === undefined ? {} : { isPaused, ...(isPaused ? {} : { failures: 0 }) }),
    };
    const row = await db.transaction(async (tx) => {
      if (Object.keys(changes).length === 0) return store.find(tx, params.webhookId);
      const changed = await store.update(tx, params.webhookId, changes);
      // What was on its way when it was paused goes on from there.
      if (changed && isPaused === false) {
        for (const deliveryId of await store.onTheirWay(tx, params.webhookId, mostTries)) {
          await jobs.send(tx, deliverWebhook.name, { deliveryId });
        }
      }
      return changed;
    });
    if (!row) throw notFound();
    return shown(row);
  });

  serve(app, deleteProviderWebhook, async ({ params }) => {
    if (!(await store.remove(db, params.webhookId))) throw notFound();
    return undefined;
  });

  serve(app, listProviderWebhookDeliveries, async ({ params }) => {
    if (!(await store.find(db, params.webhookId))) throw notFound();
    return (await store.deliveriesOf(db, params.webhookId, deliveriesShown)).map(shownDelivery);
  });

  serve(app, replayProviderWebhookDelivery, async ({ params: { webhookId, deliveryId } }) => {
    const found = await store.delivery(db, deliveryId);
    if (found?.webhook.webhookId !== webhookId || found.webhook.customerId !== null) throw notFound();
    return db.transaction(async (tx) => {
      const row = await store.updateDelivery(tx, deliveryId, { attempts: 0, deliveredAt: null, failure: null });
      await jobs.send(tx, deliverWebhook.name, { deliveryId });
      return shownDelivery(row!);
    });
  });
}

function checkUrl(url: string): void {
  const { protocol } = URL.canParse(url) ? new URL(url) : { protocol: '' };
  if (protocol !== 'http:' && protocol !== 'https:') throw invalid([{ field: 'url', code: 'validation.invalid-data' }]);
}

function shown({ webhookId, url, description, types, isPaused, failures, createdAt }: WebhookRow): Webhook {
  return { webhookId, url, description, types, isPaused, failures, createdAt: createdAt.toISOString() };
}

function shownDelivery({ createdAt, lastAttemptAt, deliveredAt, position, ...row }: DeliveryRow): WebhookDelivery {
  return {
    deliveryId: row.deliveryId,
    eventId: position,
    type: row.type,
    createdAt: createdAt.toISOString(),
    attempts: row.attempts,
    lastAttemptAt: lastAttemptAt?.toISOString() ?? null,
    deliveredAt: deliveredAt?.toISOString() ?? null,
    responseStatus: row.responseStatus,
    failure: row.failure,
  };
}
