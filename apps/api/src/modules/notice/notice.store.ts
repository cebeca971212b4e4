import type { ContactType } from '@demarc/contract/contact.ts';
import { actionEventTypes, maxUnreadCount, type NoticeKind } from '@demarc/contract/notice.ts';
import { and, desc, eq, exists, gt, gte, inArray, isNotNull, isNull, lt, max, ne, not, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import type { FeedEvent } from '../../db/event-feed.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { accounts } from '../../db/schema/account.ts';
import { events, isNoticeEvent } from '../../db/schema/audit.ts';
import { noticeReaders } from '../../db/schema/notice.ts';
import { orders } from '../../db/schema/order.ts';
import { isStillWaiting } from './waiting-objects.ts';

/** The account that notices belong to. */
interface AccountRef {
  customerId: number;
  accountId: string;
}

/** The criteria for events that are notices of an account. */
export interface NoticeCriteria extends AccountRef {
  types: readonly string[];
  since: Date;
  /** Only notices that still need an action, or that are about an order or a request for approval of the account. */
  forYou?: true | undefined;
}

/** The notices that an account has read: all events up to a position, and newer events one by one. */
interface ReadState {
  lastReadPosition: number;
  readPositions: number[];
}

interface Preference {
  mutedKinds: NoticeKind[];
  mailCopyTypes: ContactType[];
}

/** The maximum number of a customer's notice events scanned, whoever they are for, so that queries take milliseconds. */
const maxScannedEvents = 10_000;

const matchesReader = ({ customerId, accountId }: Placeholders<AccountRef>) =>
  and(eq(noticeReaders.customerId, customerId), eq(noticeReaders.accountId, accountId));

const { lastReadPosition, mailCopyTypes, mutedKinds, readPositions } = noticeReaders;

const selectReader = prepareStatement((db, person: Placeholders<AccountRef>) => {
  const { createdAt, customerId, accountId } = accounts;
  const isOfAccount = and(eq(noticeReaders.customerId, customerId), eq(noticeReaders.accountId, accountId));
  return db
    .select({ createdAt, lastReadPosition, readPositions, mutedKinds, mailCopyTypes })
    .from(accounts)
    .leftJoin(noticeReaders, isOfAccount)
    .where(and(eq(customerId, person.customerId), eq(accountId, person.accountId)));
});

/** Returns what the account has read and its preferences; by default nothing is read and everything is enabled. */
export async function findReader(db: Database, { customerId, accountId }: AccountRef) {
  const reader = (await selectReader(db, { customerId, accountId }))[0]!;
  return {
    createdAt: reader.createdAt,
    lastReadPosition: reader.lastReadPosition ?? 0,
    readPositions: reader.readPositions ?? [],
    mutedKinds: reader.mutedKinds ?? [],
    mailCopyTypes: reader.mailCopyTypes ?? [],
  };
}

const insertReader = prepareStatement((db, person: Placeholders<AccountRef>) =>
  db.insert(noticeReaders).values(person).onConflictDoNothing(),
);

const selectReaderForUpdate = prepareStatement((db, person: Placeholders<AccountRef>) =>
  db.select().from(noticeReaders).where(matchesReader(person)).for('update'),
);

/** Returns the account's row, created if missing, and locks it until the transaction ends. */
export async function lockReader(tx: Database, { customerId, accountId }: AccountRef) {
  await insertReader(tx, { customerId, accountId });
  return (await selectReaderForUpdate(tx, { customerId, accountId }))[0]!;
}

const updatePreference = prepareStatement((db, { customerId, accountId, ...preference }: Placeholders<AccountRef & Preference>) =>
  db.update(noticeReaders).set(preference).where(matchesReader({ customerId, accountId })),
);

export async function setPreference(
  tx: Database,
  { customerId, accountId }: AccountRef,
  { mutedKinds, mailCopyTypes }: Preference,
): Promise<void> {
  await updatePreference(tx, { customerId, accountId, mutedKinds, mailCopyTypes });
}

const advanceReadPosition = prepareStatement((db, { position, ...person }: Placeholders<AccountRef & { position: number }>) =>
  db
    .insert(noticeReaders)
    .values({ ...person, lastReadPosition: position })
    .onConflictDoUpdate({
      target: [noticeReaders.customerId, noticeReaders.accountId],
      set: {
        lastReadPosition: position,
        readPositions: sql`array(select read from unnest(${readPositions}) as read where read > excluded.last_read_position)`,
      },
      setWhere: lt(lastReadPosition, position),
    })
    .returning({ lastReadPosition }),
);

/** Moves the read position forward; returns false if it was already there. */
export async function setLastReadPosition(
  db: Database,
  { customerId, accountId }: AccountRef,
  position: number,
): Promise<boolean> {
  return (await advanceReadPosition(db, { customerId, accountId, position })).length > 0;
}

const updateReadState = prepareStatement((db, { customerId, accountId, ...state }: Placeholders<AccountRef & ReadState>) =>
  db.update(noticeReaders).set(state).where(matchesReader({ customerId, accountId })),
);

export async function setReadState(tx: Database, { customerId, accountId }: AccountRef, state: ReadState): Promise<void> {
  await updateReadState(tx, { customerId, accountId, ...state });
}

const selectNewest = prepareStatement(
  (db, { before, limit, ...criteria }: Placeholders<NoticeCriteria & { before?: number | undefined; limit: number }>) => {
    const recent = buildRecentEvents(db, criteria, before && lt(events.position, before));
    return db
      .select()
      .from(recent)
      .where(buildCriteria(db, recent, criteria))
      .orderBy(desc(recent.position))
      .limit(limit);
  },
  { usesCustomPlan: true },
);

/** Returns up to `limit` notices before a position, newest first. */
export async function findNewest(
  db: Database,
  criteria: NoticeCriteria,
  before: number | undefined,
  limit: number,
): Promise<FeedEvent[]> {
  return (await selectNewest(db, { ...criteria, before, limit })) as FeedEvent[];
}

const selectUnreadCount = prepareStatement(
  (db, { lastReadPosition: after, readPositions: read, ...criteria }: Placeholders<NoticeCriteria & ReadState>) => {
    const isUnread = and(gt(events.position, after), not(isAnyOf(events.position, read)));
    const recent = buildRecentEvents(db, criteria, isUnread);
    const unread = db
      .select({ position: recent.position })
      .from(recent)
      .where(buildCriteria(db, recent, criteria))
      .limit(maxUnreadCount);
    return db.select({ count: sql<number>`count(*)::int` }).from(unread.as('unread'));
  },
  { usesCustomPlan: true },
);

/** Counts the unread notices, up to `maxUnreadCount`. */
export async function countUnread(
  db: Database,
  criteria: NoticeCriteria,
  { lastReadPosition: after, readPositions: read }: ReadState,
): Promise<number> {
  return (await selectUnreadCount(db, { ...criteria, lastReadPosition: after, readPositions: read }))[0]!.count;
}

/**
 * Selects the recent events of a customer. The limit applies before the filter: otherwise the planner may scan the events of all
 * customers, expecting to find enough matches quickly.
 */
function buildRecentEvents(db: Database, { customerId }: Placeholders<AccountRef>, where: SQL | undefined, name = 'recent') {
  const isInFeed = and(eq(events.customerId, customerId), isNotNull(events.position), isNoticeEvent, where);
  return db.select().from(events).where(isInFeed).orderBy(desc(events.position)).limit(maxScannedEvents).as(name);
}

/**
 * Excludes the account's own actions, and events that repeat another event of the same moment. Accepting an invitation happens
 * without signing in, so events about the user's own account are excluded too.
 */
function buildCriteria(
  db: Database,
  recent: ReturnType<typeof buildRecentEvents>,
  { customerId, accountId, types, since, forYou }: Placeholders<NoticeCriteria>,
): SQL | undefined {
  const isByOther = or(isNull(recent.accountId), ne(recent.accountId, accountId));
  const isAboutOwnAccount = and(sql`starts_with(${recent.type}, 'account.')`, eq(recent.objectId, accountId))!;
  // The ID of an order is a number, and that of other objects may be a text.
  const orderId = sql`case when starts_with(${recent.type}, 'order.') then ${recent.objectId}::int end`;
  const isOwnOrder = and(
    eq(orders.customerId, recent.customerId),
    eq(orders.orderId, orderId),
    eq(orders.createdByAccountId, accountId),
  );
  const isOwnRequest = and(
    sql`starts_with(${recent.type}, 'approval-request.')`,
    sql`${recent.data} ->> 'requestedByAccountId' = ${accountId}::text`,
  );
  // If an object needed action several times, only its newest event counts.
  const actionEvents = buildRecentEvents(
    db,
    { customerId, accountId },
    inArray(events.type, [...actionEventTypes]),
    'action_events',
  );
  const powerEventId = sql`${actionEvents.data} ->> 'powerEventId'`;
  const newestPosition = db
    .select({ position: max(actionEvents.position) })
    .from(actionEvents)
    .groupBy(actionEvents.type, actionEvents.objectId, powerEventId);
  const isForAccount = or(
    and(inArray(recent.position, newestPosition), isStillWaiting(db, recent)),
    isOwnRequest,
    exists(db.select({ one: sql`1` }).from(orders).where(isOwnOrder)),
  );
  const isImplied = sql`${recent.data} ? 'impliedBy'`;
  return and(
    isAnyOf(recent.type, types),
    gte(recent.occurredAt, since),
    isByOther,
    not(isAboutOwnAccount),
    not(isImplied),
    forYou && isForAccount,
  );
}
