import { bigint, boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** URLs that events are sent to; `customerId` is null for the provider's own systems, which receive all events. */
export const webhooks = pgTable(
  'webhook',
  {
    webhookId: uuid().primaryKey(),
    customerId: integer(),
    url: text().notNull(),
    description: text().notNull().default(''),
    /** Event types; empty for all. */
    types: text().array().notNull(),
    /** Signing secret, encrypted rather than hashed because signing needs it. */
    secret: text().notNull(),
    isPaused: boolean().notNull().default(false),
    /** Consecutive failed deliveries. */
    failures: integer().notNull().default(0),
    /** Position of the last event for which a delivery was created. */
    lastPosition: bigint({ mode: 'number' }).notNull(),
    createdAt: instant().notNull(),
  },
  (webhook) => [index().on(webhook.customerId)],
);

/** One event to be delivered to one webhook. */
export const webhookDeliveries = pgTable(
  'webhook_delivery',
  {
    deliveryId: uuid().primaryKey(),
    webhookId: uuid()
      .notNull()
      .references(() => webhooks.webhookId, { onDelete: 'cascade' }),
    customerId: integer(),
    /** Position of the event in the feed. */
    position: bigint({ mode: 'number' }).notNull(),
    type: text().notNull(),
    createdAt: instant().notNull(),
    attempts: integer().notNull().default(0),
    /** The number of times that the delivery was restarted; jobs of an earlier start are ignored. */
    restartCount: integer().notNull().default(0),
    lastAttemptAt: instant(),
    deliveredAt: instant(),
    /** The status of the last attempt; null if there was no response. */
    responseStatus: integer(),
    failure: text(),
  },
  (delivery) => [index().on(delivery.webhookId, delivery.createdAt)],
);
