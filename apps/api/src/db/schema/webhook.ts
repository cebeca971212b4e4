import { bigint, boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Where events are sent to; `customerId` is null for one of the provider's own systems, which gets all events. */
export const webhooks = pgTable(
  'webhook',
  {
    webhookId: uuid().primaryKey(),
    customerId: integer(),
    url: text().notNull(),
    description: text().notNull().default(''),
    /** Event types, empty for all. */
    types: text().array().notNull(),
    /** Signing secret, encrypted: it is needed whole to sign. */
    secret: text().notNull(),
    isPaused: boolean().notNull().default(false),
    /** Deliveries that failed in a row. */
    failures: integer().notNull().default(0),
    /** Position of the last event that was made a delivery. */
    lastPosition: bigint({ mode: 'number' }).notNull(),
    createdAt: instant().notNull(),
  },
  (webhook) => [index().on(webhook.customerId)],
);

/** One event on its way to one webhook. */
export const webhookDeliveries = pgTable(
  'webhook_delivery',
  {
    deliveryId: uuid().primaryKey(),
    webhookId: uuid()
      .notNull()
      .references(() => webhooks.webhookId, { onDelete: 'cascade' }),
    customerId: integer(),
    /** Of the event in the feed. */
    position: bigint({ mode: 'number' }).notNull(),
    type: text().notNull(),
    createdAt: instant().notNull(),
    attempts: integer().notNull().default(0),
    /** How often it was begun anew: work of an earlier turn is of no concern any more. */
    turn: integer().notNull().default(0),
    lastAttemptAt: instant(),
    deliveredAt: instant(),
    /** Of the last try; null where nothing answered. */
    responseStatus: integer(),
    failure: text(),
  },
  (delivery) => [index().on(delivery.webhookId, delivery.createdAt)],
);
