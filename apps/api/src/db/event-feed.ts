import { and, asc, gt, isNotNull, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { type Placeholders, prepareStatement } from './prepare-statement.ts';
import { eventSequence, events } from './schema/audit.ts';

/** An event with its position in the feed. */
export type FeedEvent = typeof events.$inferSelect & { position: number };

const isWaiting = sql`${events.position} is null`;

const selectWaiting = prepareStatement((db) => db.select({ eventId: events.eventId }).from(events).where(isWaiting).limit(1));

const lockSequence = prepareStatement((db) => db.select({ id: eventSequence.id }).from(eventSequence).for('update'));

/**
 * Assigns positions to committed events. One transaction at a time assigns them, so a reader who has read up to a position never
 * misses an event that was committed later.
 */
export async function assignPositions(db: Database): Promise<void> {
  const [waiting] = await selectWaiting(db, {});
  if (!waiting) return;
  await db.transaction(async (tx) => {
    await lockSequence(tx, {});
    await tx.execute(sql`
      with waiting as (
        select ${events.eventId}, row_number() over (order by ${events.eventId}) as number from ${events} where ${isWaiting}
      ), positioned as (
        update ${events} set position = ${eventSequence.lastPosition} + waiting.number from waiting, ${eventSequence}
        where ${events.eventId} = waiting.event_id
        returning 1
      )
      update ${eventSequence} set last_position = ${eventSequence.lastPosition} + (select count(*) from positioned)`);
  });
}

const selectEventsAfter = prepareStatement((db, { after, limit }: Placeholders<{ after: number; limit: number }>) =>
  db
    .select()
    .from(events)
    .where(and(isNotNull(events.position), gt(events.position, after)))
    .orderBy(asc(events.position))
    .limit(limit),
);

export async function getEventsAfter(db: Database, after: number, limit: number): Promise<FeedEvent[]> {
  return (await selectEventsAfter(db, { after, limit })) as FeedEvent[];
}

const selectLastPosition = prepareStatement((db) => db.select({ position: eventSequence.lastPosition }).from(eventSequence));

/** Assigns positions to the waiting events, and returns the position of the newest event. */
export async function getLastPosition(db: Database): Promise<number> {
  await assignPositions(db);
  return (await selectLastPosition(db, {}))[0]!.position;
}
