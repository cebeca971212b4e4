import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import type { FeedEvent } from '../../db/event-feed.ts';
import { events } from '../../db/schema/audit.ts';
import { canReceive, type Visibility } from './visibility.ts';

interface PositionRange {
  after: number;
  upTo: number;
}

/** The maximum number of events scanned for a returning client: beyond this, reloading is cheaper than finding what it missed. */
const maxScannedEvents = 2_000;

/** Returns the visible events in a range of positions, in order; null if there are too many. */
export async function findMissedEvents(db: Database, visibility: Visibility, range: PositionRange): Promise<FeedEvent[] | null> {
  const ofCustomer = await findVisibleEvents(db, eq(events.customerId, visibility.customerId), visibility, range);
  const ofNobody = await findVisibleEvents(db, isNull(events.customerId), visibility, range);
  return ofCustomer && ofNobody && [...ofCustomer, ...ofNobody].sort((one, other) => one.position - other.position);
}

/** Sorting and limiting happen in memory: with `order by … limit` the planner may scan the events of all customers. */
async function findVisibleEvents(
  db: Database,
  matchesCustomer: SQL,
  visibility: Visibility,
  { after, upTo }: PositionRange,
): Promise<FeedEvent[] | null> {
  const missed = and(matchesCustomer, gt(events.position, after), lte(events.position, upTo));
  const beyond = db.select({ position: events.position }).from(events).where(missed);
  if ((await beyond.offset(maxScannedEvents).limit(1)).length > 0) return null;
  const subject = sql`split_part(${events.type}, '.', 1)`;
  const subjects = [...visibility.subjects, ...visibility.ownSubjects];
  const found = db
    .select()
    .from(events)
    .where(and(missed, inArray(subject, subjects)));
  return ((await found) as FeedEvent[]).filter((event) => canReceive(visibility, event));
}

/** Returns the position before the oldest of the newest events since a moment, up to a maximum; null if there are none. */
export async function findPositionBefore(
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
export async function findSharedPositionBefore(
  db: Database,
  { since, upTo }: { since: Date; upTo: number },
): Promise<number | null> {
  const isRecent = and(isNull(events.customerId), gte(events.occurredAt, since), lte(events.position, upTo));
  const found = await db.select({ position: events.position }).from(events).where(isRecent);
  return found.length === 0 ? null : Math.min(...found.map(({ position }) => position!)) - 1;
}

/** Returns the position of the oldest event in the feed; null if it is empty. */
export async function findOldestPosition(db: Database): Promise<number | null> {
  const placed = isNotNull(events.position);
  const [row] = await db.select({ position: events.position }).from(events).where(placed).orderBy(asc(events.position)).limit(1);
  return row?.position ?? null;
}
