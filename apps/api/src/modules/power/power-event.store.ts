import type { PowerEvent, PowerEventStatus } from '@demarc/contract/power/event.ts';
import { and, desc, eq, getTableColumns, gte, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { accounts } from '../../db/schema/account.ts';
import { powerEvents } from '../../db/schema/power-event.ts';
import { fullName } from '../../db/views/full-name.ts';
import { prepareCount } from '../../http/keyset-pagination.ts';
import type { UnitKey } from './power-unit.store.ts';

export type EventRow = typeof powerEvents.$inferSelect;
/** An event with the name of the person who acknowledged it. */
type EventWithName = EventRow & { acknowledgedByName: string | null };
export type EventCursor = Pick<EventRow, 'openedAt' | 'eventId'>;

const isOpen = sql`${powerEvents.status} <> 'CLOSED'`;

type NewEvent = Omit<EventRow, 'eventId' | 'status' | 'closedAt' | 'acknowledgedAt' | 'acknowledgedByAccountId'>;

const insertEvent = prepareStatement((db, row: Placeholders<NewEvent & { status: PowerEventStatus }>) =>
  db
    .insert(powerEvents)
    .values(row)
    .onConflictDoNothing({ target: [powerEvents.customerId, powerEvents.colocationId, powerEvents.conditionKey], where: isOpen })
    .returning(),
);

/** Opens an event; returns null if this condition already has an open one. */
export async function openEvent(tx: Database, event: NewEvent): Promise<EventRow | null> {
  return (await insertEvent(tx, { ...event, status: 'OPEN' }))[0] ?? null;
}

type ConditionOfUnit = UnitKey & Pick<EventRow, 'conditionKey'>;

const isOpenOf = ({ customerId, colocationId, conditionKey }: Placeholders<ConditionOfUnit>) =>
  and(
    eq(powerEvents.customerId, customerId),
    eq(powerEvents.colocationId, colocationId),
    eq(powerEvents.conditionKey, conditionKey),
    isOpen,
  );

const updateValue = prepareStatement((db, { value, ...condition }: Placeholders<ConditionOfUnit & { value: number }>) =>
  db.update(powerEvents).set({ value }).where(isOpenOf(condition)),
);

/** Stores a new highest value of an open event. */
export async function raiseEvent(tx: Database, { customerId, colocationId }: UnitKey, conditionKey: string, value: number) {
  await updateValue(tx, { customerId, colocationId, conditionKey, value });
}

const updateClosed = prepareStatement(
  (db, { closedAt, value, ...condition }: Placeholders<ConditionOfUnit & { closedAt: Date; value: number | null }>) =>
    db
      .update(powerEvents)
      .set({ status: 'CLOSED', closedAt, value: sql`greatest(${powerEvents.value}, ${value}::double precision)` })
      .where(isOpenOf(condition))
      .returning(),
);

/** Closes the open event of a condition; returns null if there is none. */
export async function closeEvent(
  tx: Database,
  { customerId, colocationId }: UnitKey,
  conditionKey: string,
  { closedAt, value }: { closedAt: Date; value: number | null },
): Promise<EventRow | null> {
  return (await updateClosed(tx, { customerId, colocationId, conditionKey, closedAt, value }))[0] ?? null;
}

const updateAllClosed = prepareStatement(
  (db, { customerId, colocationId, closedAt }: Placeholders<UnitKey & { closedAt: Date }>) =>
    db
      .update(powerEvents)
      .set({ status: 'CLOSED', closedAt })
      .where(and(eq(powerEvents.customerId, customerId), eq(powerEvents.colocationId, colocationId), isOpen))
      .returning(),
);

/** Closes all open events of a unit, and returns them. */
export function closeAllEvents(tx: Database, { customerId, colocationId }: UnitKey, closedAt: Date): Promise<EventRow[]> {
  return updateAllClosed(tx, { customerId, colocationId, closedAt });
}

const isAcknowledger = and(
  eq(accounts.customerId, powerEvents.customerId),
  eq(accounts.accountId, powerEvents.acknowledgedByAccountId),
);
const columns = { ...getTableColumns(powerEvents), acknowledgedByName: fullName() };

export interface EventFilter extends UnitKey {
  status?: readonly PowerEventStatus[] | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

const matchesFilter = ({ customerId, colocationId, status, from, to }: Placeholders<EventFilter>): SQL | undefined =>
  and(
    eq(powerEvents.customerId, customerId),
    eq(powerEvents.colocationId, colocationId),
    status && isAnyOf(powerEvents.status, status),
    from && or(isNull(powerEvents.closedAt), gte(powerEvents.closedAt, from)),
    to && lt(powerEvents.openedAt, to),
  );

interface PageValues extends EventFilter {
  cursorOpenedAt?: Date | undefined;
  cursorEventId?: number | undefined;
  limit: number;
}

const selectPage = prepareStatement((db, { cursorOpenedAt, cursorEventId, limit, ...filter }: Placeholders<PageValues>) => {
  const { openedAt, eventId } = powerEvents;
  const isOlder =
    cursorOpenedAt && cursorEventId && sql`(${openedAt}, ${eventId}) < (${cursorOpenedAt}::timestamptz, ${cursorEventId}::int)`;
  return db
    .select(columns)
    .from(powerEvents)
    .leftJoin(accounts, isAcknowledger)
    .where(and(matchesFilter(filter), isOlder))
    .orderBy(desc(openedAt), desc(eventId))
    .limit(limit);
});

/** Returns up to `limit` events of a unit older than the cursor, newest first. */
export function findPage(db: Database, filter: EventFilter, cursor: EventCursor | null, limit: number): Promise<EventWithName[]> {
  const { openedAt: cursorOpenedAt, eventId: cursorEventId } = cursor ?? {};
  return selectPage(db, { ...filter, cursorOpenedAt, cursorEventId, limit });
}

export const countEvents = prepareCount(powerEvents, matchesFilter);

type EventKey = UnitKey & Pick<EventRow, 'eventId'>;

const isEvent = ({ customerId, colocationId, eventId }: Placeholders<EventKey>) =>
  and(eq(powerEvents.customerId, customerId), eq(powerEvents.colocationId, colocationId), eq(powerEvents.eventId, eventId));

const selectForUpdate = prepareStatement((db, key: Placeholders<EventKey>) =>
  db.select().from(powerEvents).where(isEvent(key)).for('update'),
);

/** Locks an event of a unit; null if there is none with this ID. */
export async function lockEvent(tx: Database, { customerId, colocationId, eventId }: EventKey): Promise<EventRow | null> {
  return (await selectForUpdate(tx, { customerId, colocationId, eventId }))[0] ?? null;
}

type Acknowledgement = { acknowledgedAt: Date; acknowledgedByAccountId: string | null };

const updateAcknowledged = prepareStatement(
  (db, { acknowledgedAt, acknowledgedByAccountId, ...key }: Placeholders<EventKey & Acknowledgement>) =>
    db.update(powerEvents).set({ status: 'ACKNOWLEDGED', acknowledgedAt, acknowledgedByAccountId }).where(isEvent(key)),
);

const selectEvent = prepareStatement((db, key: Placeholders<EventKey>) =>
  db.select(columns).from(powerEvents).leftJoin(accounts, isAcknowledger).where(isEvent(key)),
);

/** Acknowledges a locked event. */
export async function acknowledgeEvent(
  tx: Database,
  { customerId, colocationId, eventId }: EventKey,
  acknowledgement: Acknowledgement,
): Promise<EventWithName> {
  const key = { customerId, colocationId, eventId };
  await updateAcknowledged(tx, { ...key, ...acknowledgement });
  return (await selectEvent(tx, key))[0]!;
}

const selectOpenCounts = prepareStatement(
  (db, { customerId, colocationIds }: Placeholders<{ customerId: number; colocationIds: readonly number[] }>) =>
    db
      .select({ colocationId: powerEvents.colocationId, count: sql<number>`count(*)::int` })
      .from(powerEvents)
      .where(and(eq(powerEvents.customerId, customerId), isAnyOf(powerEvents.colocationId, colocationIds), isOpen))
      .groupBy(powerEvents.colocationId),
);

/** Counts the open or acknowledged events of each unit of a customer; units without such events are left out. */
export async function countOpenEvents(
  db: Database,
  customerId: number,
  colocationIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await selectOpenCounts(db, { customerId, colocationIds });
  return new Map(rows.map(({ colocationId, count }) => [colocationId, count]));
}

const deleteOld = prepareStatement((db, { closedBefore, burstUntil }: Placeholders<{ closedBefore: Date; burstUntil: Date }>) => {
  const { status, type, openedAt, closedAt } = powerEvents;
  const isOld = and(ne(type, 'BURST_BILLABLE'), lt(closedAt, closedBefore));
  // A burst opens when its month ends.
  const isOldBurst = and(eq(type, 'BURST_BILLABLE'), lte(openedAt, burstUntil));
  return db.delete(powerEvents).where(and(eq(status, 'CLOSED'), or(isOld, isOldBurst)));
});

/** Deletes closed bursts that opened until `burstUntil`, and other events that closed before `closedBefore`. */
export async function deleteEventsBefore(db: Database, limits: { closedBefore: Date; burstUntil: Date }): Promise<void> {
  await deleteOld(db, limits);
}

export function toPowerEvent(row: EventWithName): PowerEvent {
  const { customerId: _customerId, colocationId: _colocationId, conditionKey: _conditionKey, ...event } = row;
  return {
    ...event,
    openedAt: event.openedAt.toISOString(),
    closedAt: event.closedAt?.toISOString() ?? null,
    acknowledgedAt: event.acknowledgedAt?.toISOString() ?? null,
  };
}
