import { randomBytes } from 'node:crypto';
import { maxConsecutiveFailures, maxDeliveryAttempts } from '@demarc/contract/webhook.ts';
import { and, desc, eq, like, lt } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { encrypt } from '../db/encryption.ts';
import { getLastPosition } from '../db/event-feed.ts';
import { events } from '../db/schema/audit.ts';
import { webhookDeliveries, webhooks } from '../db/schema/webhook.ts';
import type { ServerKeys } from '../db/server-keys.ts';
import { hashToUuid } from './fake-values.ts';

const noordlijn = 20240317;
const second = 1_000;
const day = 24 * 60 * 60 * second;
const tvTypes = ['tv-account.*', 'tv-activation.*', 'tv-code.*', 'tv-device.*', 'tv-package.*', 'tv-product.*'];
/** Successful deliveries before the receiver failed. */
const deliveredCount = 8;

/** Two webhooks of the demo reseller: one for its staff system, and one that is paused because its receiver fails. */
export async function insertSampleWebhooks(tx: Database, written: readonly number[], now: Date, keys: ServerKeys): Promise<void> {
  if (!written.includes(noordlijn)) return;
  const createWebhookRow = (name: string, daysAgo: number) => ({
    webhookId: hashToUuid(`webhook ${name}`),
    customerId: noordlijn,
    createdAt: new Date(now.getTime() - daysAgo * day),
    secret: encrypt(keys, `whsec_${randomBytes(32).toString('base64')}`),
  });
  const lastPosition = await getLastPosition(tx);
  // All events of TV match. The server retried each failed delivery for half a day.
  const recentEvents = await tx
    .select({ position: events.position, type: events.type, occurredAt: events.occurredAt })
    .from(events)
    .where(and(eq(events.customerId, noordlijn), like(events.type, 'tv-%'), lt(events.occurredAt, new Date(now.getTime() - day))))
    .orderBy(desc(events.position))
    .limit(maxConsecutiveFailures + deliveredCount);
  const staff = createWebhookRow('staff', 41);
  const guide = createWebhookRow('guide', 96);
  const staffFields = { url: 'https://personeel.noordlijn.example/in', description: 'HR system' };
  const guideFields = { url: 'https://gids.noordlijn.example/hooks/demarc', description: 'TV guide on our own site' };
  const pausedState = {
    isPaused: true,
    failures: maxConsecutiveFailures,
    lastPosition: recentEvents[0]?.position ?? lastPosition,
  };
  await tx.insert(webhooks).values([
    { ...staff, ...staffFields, types: ['account.*', 'contact.*'], lastPosition },
    { ...guide, ...guideFields, types: tvTypes, ...pausedState },
  ]);
  await tx.insert(webhookDeliveries).values(
    recentEvents.map(({ position, type, occurredAt }, index) => {
      const isDelivered = index >= maxConsecutiveFailures;
      const lastAttemptAt = new Date(occurredAt.getTime() + (isDelivered ? second : day / 2));
      return {
        deliveryId: hashToUuid(`delivery ${position}`),
        webhookId: guide.webhookId,
        customerId: noordlijn,
        position: position!,
        type,
        createdAt: occurredAt,
        lastAttemptAt,
        ...(isDelivered
          ? { attempts: 1, deliveredAt: lastAttemptAt, responseStatus: 200 }
          : { attempts: maxDeliveryAttempts, responseStatus: 503, failure: 'answered 503' }),
      };
    }),
  );
}
