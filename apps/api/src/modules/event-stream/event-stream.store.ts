import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import type { FeedEvent } from '../../db/event-feed.ts';
import { events } from '../../db/schema/record.ts';
import { type Hearing, hears } from './hearing.ts';

interface Stretch {
  after: number;
  upTo: number;
}

/** The maximum number of events scanned for a returning client: beyond this, reloading is cheaper than finding what it missed. */
const mostLookedThrough = 2_000;

/** Returns the visible events in a range of positions, in order; null if there are too many. */
export async function between(db: Database, hearing: Hearing, stretch: Stretch): Promise<FeedEvent[] | null> {
  const ofCustomer = await eventsOf(db, eq(events.customerId, hearing.customerId), hearing, stretch);
  const ofNobody = await eventsOf(db, isNull(events.customerId), hearing, stretch);
  return ofCustomer && ofNobody && [...ofCustomer, ...ofNobody].sort((one, other) => one.position - other.position);
}

/** Sorting and limiting happen in memory: with `order by … limit` the planner may scan the events of all customers. */
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

/** Returns the position before the oldest of the newest events since a moment, up to a maximum; null if there are none. */
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

/**
 * Returns the position before the first event without a customer since a moment; null if there are none. Such events are rare.
 */
export async function sharedPlaceBefore(db: Database, { since, upTo }: { since: Date; upTo: number }): Promise<number | null> {
  const isRecent = and(isNull(events.customerId), gte(events.occurredAt, since), lte(events.position, upTo));
  const found = await db.select({ position: events.position }).from(events).where(isRecent);
  return found.length === 0 ? null : Math.min(...found.map(({ position }) => position!)) - 1;
}

/** Returns the position of the oldest event in the feed; null if it is empty. */
export async function oldestPlace(db: Database): Promise<number | null> {
  const placed = isNotNull(events.position);
  const [row] = await db.select({ position: events.position }).from(events).where(placed).orderBy(asc(events.position)).limit(1);
  return row?.position ?? null;
}
