import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import type { FeedEvent } from '../../db/event-feed.ts';
import { events } from '../../db/schema/record.ts';
import { type Hearing, hears } from './hearing.ts';

interface Stretch {
  after: number;
  upTo: number;
}

/** So many events are looked through for who comes back: beyond, finding what they missed costs more than reading anew. */
const mostLookedThrough = 2_000;

/** What is heard of the events after a place and up to another, in order; null where too much happened. */
export async function between(db: Database, hearing: Hearing, stretch: Stretch): Promise<FeedEvent[] | null> {
  const ofCustomer = await eventsOf(db, eq(events.customerId, hearing.customerId), hearing, stretch);
  const ofNobody = await eventsOf(db, isNull(events.customerId), hearing, stretch);
  return ofCustomer && ofNobody && [...ofCustomer, ...ofNobody].sort((one, other) => one.position - other.position);
}

/** Nothing is sorted or cut off in the database: a planner that hoped to find it in order could read the events of everybody. */
async function eventsOf(db: Database, isTheirs: SQL, hearing: Hearing, { after, upTo }: Stretch): Promise<FeedEvent[] | null> {
  const missed = and(isTheirs, gt(events.position, after), lte(events.position, upTo));
  const beyond = db.select({ position: events.position }).from(events).where(missed);
  if ((await beyond.offset(mostLookedThrough).limit(1)).length > 0) return null;
  const subject = sql`split_part(${events.type}, '.', 1)`;
  const subjects = [...hearing.subjects, ...hearing.ownSubjects];
  const found = db
    .select()
    .from(events)
    .where(and(missed, inArray(subject, subjects)));
  return ((await found) as FeedEvent[]).filter((event) => hears(hearing, event));
}

/** The place before the first of the newest events, so many at most, that happened since; null where none did. */
export async function placeBefore(
  db: Database,
  customerId: number,
  { since, upTo, most }: { since: Date; upTo: number; most: number },
): Promise<number | null> {
  const newest = db
    .select({ position: events.position, occurredAt: events.occurredAt })
    .from(events)
    .where(and(eq(events.customerId, customerId), lte(events.position, upTo)))
    .orderBy(desc(events.position))
    .limit(most)
    .as('newest');
  const [first] = await db
    .select({ position: newest.position })
    .from(newest)
    .where(gte(newest.occurredAt, since))
    .orderBy(asc(newest.position))
    .limit(1);
  return first?.position == null ? null : first.position - 1;
}

/** The place before the first event of no customer that happened since; null where none did. There are few of them. */
export async function sharedPlaceBefore(db: Database, { since, upTo }: { since: Date; upTo: number }): Promise<number | null> {
  const isRecent = and(isNull(events.customerId), gte(events.occurredAt, since), lte(events.position, upTo));
  const found = await db.select({ position: events.position }).from(events).where(isRecent);
  return found.length === 0 ? null : Math.min(...found.map(({ position }) => position!)) - 1;
}

/** The place of the oldest event that is still kept; null where there is none. */
export async function oldestPlace(db: Database): Promise<number | null> {
  const placed = isNotNull(events.position);
  const [row] = await db.select({ position: events.position }).from(events).where(placed).orderBy(asc(events.position)).limit(1);
  return row?.position ?? null;
}
