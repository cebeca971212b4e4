import type { ContactType } from '@demarc/contract/contact.ts';
import type { PowerEvent, PowerEventStatus } from '@demarc/contract/power/event.ts';
import type { PowerEventType } from '@demarc/contract/power/event-types.ts';
import type { PowerPhase } from '@demarc/contract/power/sample.ts';
import type { FeedLabel } from '@demarc/contract/power-feed.ts';
import { sql } from 'drizzle-orm';
import { boolean, doublePrecision, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, version } from './columns.ts';

/** The thresholds for power events of racks and shared units. Units without a row have the default thresholds. */
export const powerThresholds = pgTable(
  'power_threshold',
  {
    customerId: integer().notNull(),
    colocationId: integer().notNull(),
    warningPercent: integer().notNull(),
    criticalPercent: integer().notNull(),
    breakerWarningPercent: integer().notNull(),
    notifyContactTypes: text().array().$type<ContactType[]>().notNull(),
    enabled: boolean().notNull(),
    updatedAt: instant().notNull(),
    version: version(),
  },
  (thresholds) => [primaryKey({ columns: [thresholds.customerId, thresholds.colocationId] })],
);

/** Events about the power of racks and shared units that need attention. */
export const powerEvents = pgTable(
  'power_event',
  {
    customerId: integer().notNull(),
    eventId: integer().notNull().generatedByDefaultAsIdentity({ startWith: 40_001 }),
    colocationId: integer().notNull(),
    type: text().$type<PowerEventType>().notNull(),
    status: text().$type<PowerEventStatus>().notNull(),
    feed: text().$type<FeedLabel>(),
    phase: text().$type<PowerPhase>(),
    /** Type, feed and phase, which together identify what the event is about. */
    conditionKey: text().notNull(),
    value: doublePrecision(),
    limit: doublePrecision(),
    unit: text().$type<NonNullable<PowerEvent['unit']>>(),
    openedAt: instant().notNull(),
    closedAt: instant(),
    acknowledgedAt: instant(),
    acknowledgedByAccountId: uuid(),
  },
  (event) => [
    primaryKey({ columns: [event.customerId, event.eventId] }),
    index().on(event.customerId, event.colocationId, event.openedAt, event.eventId),
    uniqueIndex('power_event_open').on(event.customerId, event.colocationId, event.conditionKey).where(sql`status <> 'CLOSED'`),
  ],
);
