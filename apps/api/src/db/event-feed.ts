import { and, asc, gt, isNotNull, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { eventSequence, events } from './schema/audit.ts';

/** An event with its position in the feed. */
export type FeedEvent = typeof events.$inferSelect & { position: number };

/**
 * Assigns positions to committed events. One transaction at a time assigns them, so a reader who has read up to a position never
 * misses an event that was committed later.
 */
export async function assignPositions(db: Database): Promise<void> {
  const [waiting] = await db.select({ eventId: events.eventId }).from(events).where(sql`${events.position} is null`).limit(1);
  if (!waiting) return;
  await db.transaction(async (tx) => {
    await tx.select().from(eventSequence).for('update');
    await tx.execute(sql`
      with waiting as (
        select ${events.eventId}, row_number() over (order by ${events.eventId}) as number from ${events}
        where ${events.position} is null
      ), positioned as (
        update ${events} set position = ${eventSequence.lastPosition} + waiting.number from waiting, ${eventSequence}
        where ${events.eventId} = waiting.event_id
        returning 1
      )
      update ${eventSequence} set last_position = ${eventSequence.lastPosition} + (select count(*) from positioned)`);
  });
}

export async function getEventsAfter(db: Database, after: number, limit: number): Promise<FeedEvent[]> {
  const wanted = and(isNotNull(events.position), gt(events.position, after));
  return (await db.select().from(events).where(wanted).orderBy(asc(events.position)).limit(limit)) as FeedEvent[];
}

/** The position of the newest event. */
export async function getLastPosition(db: Database): Promise<number> {
  await assignPositions(db);
  const [row] = await db.select({ lastPosition: eventSequence.lastPosition }).from(eventSequence);
  return row!.lastPosition;
}
