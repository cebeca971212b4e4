import type { ActionEventType } from '@demarc/contract/notice.ts';
import { and, eq, exists, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database.ts';
import { approvalRequests } from '../../db/schema/approval-request.ts';
import { isLineInService, lines } from '../../db/schema/line.ts';
import { manualAgreements } from '../../db/schema/manual-agreement.ts';
import { msas } from '../../db/schema/msa.ts';
import { orders } from '../../db/schema/order.ts';
import { powerEvents } from '../../db/schema/power-event.ts';
import { tvAccounts } from '../../db/schema/tv.ts';
import { webhooks } from '../../db/schema/webhook.ts';

type EventColumns = Record<'customerId' | 'type' | 'objectId' | 'data', PgColumn>;

/** The row that an event is about, and whether it still waits for action. */
interface WaitingObject {
  table: PgTable & { customerId: PgColumn };
  id: PgColumn;
  isWaiting: SQL | undefined;
  /** The field of the event data with the ID of the row, if the event belongs to another object. */
  idInData?: string;
}

const openPowerEvent: WaitingObject = {
  table: powerEvents,
  id: powerEvents.eventId,
  idInData: 'powerEventId',
  isWaiting: and(eq(powerEvents.status, 'OPEN'), inArray(powerEvents.type, ['FEED_LOST', 'COMMIT_CRITICAL'])),
};

const waitingObjects: Readonly<Record<ActionEventType, WaitingObject>> = {
  'line.state-changed': {
    table: lines,
    id: lines.lineId,
    isWaiting: and(eq(lines.operationalState, 'DOWN'), isLineInService),
  },
  'rack.power-event-opened': openPowerEvent,
  'shared-colo.power-event-opened': openPowerEvent,
  'order.on-hold': { table: orders, id: orders.orderId, isWaiting: eq(orders.status, 'ON_HOLD') },
  'tv-activation.requested': { table: tvAccounts, id: tvAccounts.tvAccountId, isWaiting: isNotNull(tvAccounts.pendingSince) },
  'msa.offered': { table: msas, id: msas.msaId, isWaiting: eq(msas.status, 'OFFERED') },
  'manual-agreement.offered': {
    table: manualAgreements,
    id: manualAgreements.agreementId,
    isWaiting: eq(manualAgreements.status, 'OFFERED'),
  },
  'approval-request.created': {
    table: approvalRequests,
    id: approvalRequests.approvalRequestId,
    isWaiting: eq(approvalRequests.status, 'WAITING'),
  },
  'webhook.paused': { table: webhooks, id: webhooks.webhookId, isWaiting: eq(webhooks.isPaused, true) },
};

/** Whether the object of an event still waits for action. False for events that require no action. */
export function isStillWaiting(db: Database, event: EventColumns): SQL {
  const cases = Object.entries(waitingObjects).map(([type, { table, id, idInData, isWaiting }]) => {
    const objectId = idInData ? sql`${event.data} ->> ${sql.raw(`'${idInData}'`)}` : event.objectId;
    // The IDs of other types may not be valid for this column, so they must not be converted.
    const isObject = and(
      eq(table.customerId, event.customerId),
      eq(id, sql`(${objectId})::${sql.raw(id.getSQLType())}`),
      isWaiting,
    );
    return sql`when ${type} then ${exists(db.select({ one: sql`1` }).from(table).where(isObject))}`;
  });
  return sql`case ${event.type} ${sql.join(cases, sql` `)} else false end`;
}
