import { and, asc, desc, eq, gt, gte, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import type { FeedEvent } from '../../db/event-feed.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { events } from '../../db/schema/audit.ts';
import { canReceive, type Visibility } from './visibility.ts';

interface PositionRange {
  after: number;
  upTo: number;
}

/** A range of the events of one customer, or of the events without a customer. */
interface MissedValues extends PositionRange {
  customerId?: number | undefined;
}

/** The maximum number of events scanned for a returning client: beyond this, reloading is cheaper than finding what the client missed. */
const maxScannedEvents = 2_000;

const matchesRange = ({ customerId, after, upTo }: Placeholders<MissedValues>) =>
  and(
    customerId ? eq(events.customerId, customerId) : isNull(events.customerId),
    gt(events.position, after),
    lte(events.position, upTo),
  );

const selectBeyondMax = prepareStatement(
  (db, values: Placeholders<MissedValues>) =>
    db.select({ position: events.position }).from(events).where(matchesRange(values)).offset(maxScannedEvents).limit(1),
  { usesCustomPlan: true },
);

const selectMissed = prepareStatement(
  (db, { subjects, ...values }: Placeholders<MissedValues & { subjects: readonly string[] }>) =>
    db
      .select()
      .from(events)
      .where(and(matchesRange(values), isAnyOf(sql`split_part(${events.type}, '.', 1)`, subjects))),
  { usesCustomPlan: true },
);

/** Returns the visible events in a range of positions, in order; null if there are too many. */
export async function findMissedEvents(db: Database, visibility: Visibility, range: PositionRange): Promise<FeedEvent[] | null> {
  const [ofCustomer, withoutCustomer] = await Promise.all([
    findVisibleEvents(db, visibility, { ...range, customerId: visibility.customerId }),
    findVisibleEvents(db, visibility, range),
  ]);
  return ofCustomer && withoutCustomer && [...ofCustomer, ...withoutCustomer].sort((a, b) => a.position - b.position);
}

/** Sorting and limiting happen in memory: with `order by … limit` the planner may scan the events of all customers. */
async function findVisibleEvents(db: Database, visibility: Visibility, values: MissedValues): Promise<FeedEvent[] | null> {
  if ((await selectBeyondMax(db, values)).length > 0) return null;
  const subjects = [...visibility.subjects, ...visibility.ownSubjects];
  const missed = await selectMissed(db, { ...values, subjects });
  return (missed as FeedEvent[]).filter((event) => canReceive(visibility, event));
}

interface NewestValues {
  customerId: number;
  since: Date;
  upTo: number;
  maxEvents: number;
}

const selectOldestOfNewest = prepareStatement(
  (db, { customerId, since, upTo, maxEvents }: Placeholders<NewestValues>) => {
    const newest = db
      .select({ position: events.position, occurredAt: events.occurredAt })
      .from(events)
      .where(and(eq(events.customerId, customerId), lte(events.position, upTo)))
      .orderBy(desc(events.position))
      .limit(maxEvents)
      .as('newest');
    return db
      .select({ position: newest.position })
      .from(newest)
      .where(gte(newest.occurredAt, since))
      .orderBy(asc(newest.position))
      .limit(1);
  },
  { usesCustomPlan: true },
);

/** Returns the position before the oldest of the newest events since a moment, up to a maximum; null if there are none. */
export async function findPositionBefore(
  db: Database,
  customerId: number,
  { since, upTo, maxEvents }: Omit<NewestValues, 'customerId'>,
): Promise<number | null> {
  const [first] = await selectOldestOfNewest(db, { customerId, since, upTo, maxEvents });
  return first?.position == null ? null : first.position - 1;
}

const selectRecentShared = prepareStatement(
  (db, { since, upTo }: Placeholders<{ since: Date; upTo: number }>) =>
    db
      .select({ position: events.position })
      .from(events)
      .where(and(isNull(events.customerId), gte(events.occurredAt, since), lte(events.position, upTo))),
  { usesCustomPlan: true },
);

/**
 * Returns the position before the first event without a customer since a moment; null if there are none. Such events are rare.
 */
export async function findSharedPositionBefore(
  db: Database,
  { since, upTo }: { since: Date; upTo: number },
): Promise<number | null> {
  const recent = await selectRecentShared(db, { since, upTo });
  return recent.length === 0 ? null : Math.min(...recent.map(({ position }) => position!)) - 1;
}

const selectOldest = prepareStatement((db) =>
  db.select({ position: events.position }).from(events).where(isNotNull(events.position)).orderBy(asc(events.position)).limit(1),
);

/** Returns the position of the oldest event in the feed; null if it is empty. */
export async function findOldestPosition(db: Database): Promise<number | null> {
  return (await selectOldest(db, {}))[0]?.position ?? null;
}
