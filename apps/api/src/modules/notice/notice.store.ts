import type { ContactType } from '@demarc/contract/contact.ts';
import { maxUnreadCount, type NoticeKind } from '@demarc/contract/notice.ts';
import { and, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, ne, not, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import type { FeedEvent } from '../../db/event-feed.ts';
import { accounts } from '../../db/schema/account.ts';
import { events, isNoticeEvent } from '../../db/schema/audit.ts';
import { noticeReaders } from '../../db/schema/notice.ts';

/** The account that notices belong to. */
interface AccountRef {
  customerId: number;
  accountId: string;
}

/** Which events are notices of an account. */
export interface NoticeCriteria extends AccountRef {
  types: readonly string[];
  since: Date;
}

interface Preference {
  mutedKinds: NoticeKind[];
  mailCopyTypes: ContactType[];
}

/** The maximum number of a customer's notice events scanned, whoever they are for, so that queries take milliseconds. */
const maxScannedEvents = 10_000;

const matchesReader = ({ customerId, accountId }: AccountRef) =>
  and(eq(noticeReaders.customerId, customerId), eq(noticeReaders.accountId, accountId));

/** Returns how far the account has read and its preferences; by default nothing is read and everything is enabled. */
export async function findReader(db: Database, person: AccountRef) {
  const { customerId, accountId } = accounts;
  const ofAccount = and(eq(noticeReaders.customerId, customerId), eq(noticeReaders.accountId, accountId));
  const [row] = await db
    .select({ createdAt: accounts.createdAt, reader: noticeReaders })
    .from(accounts)
    .leftJoin(noticeReaders, ofAccount)
    .where(and(eq(customerId, person.customerId), eq(accountId, person.accountId)));
  const { lastReadPosition = 0, mutedKinds = [], mailCopyTypes = [] } = row!.reader ?? {};
  return { createdAt: row!.createdAt, lastReadPosition, mutedKinds, mailCopyTypes };
}

/** Returns the account's row, created if missing, and locks it until the transaction ends. */
export async function lockReader(tx: Database, { customerId, accountId }: AccountRef) {
  await tx.insert(noticeReaders).values({ customerId, accountId }).onConflictDoNothing();
  const [row] = await tx.select().from(noticeReaders).where(matchesReader({ customerId, accountId })).for('update');
  return row!;
}

export async function setPreference(tx: Database, person: AccountRef, { mutedKinds, mailCopyTypes }: Preference): Promise<void> {
  await tx.update(noticeReaders).set({ mutedKinds, mailCopyTypes }).where(matchesReader(person));
}

/** Moves the read position forward; returns false if it was already there. */
export async function setLastReadPosition(
  db: Database,
  { customerId, accountId }: AccountRef,
  lastReadPosition: number,
): Promise<boolean> {
  const { customerId: ofCustomer, accountId: ofAccount, lastReadPosition: current } = noticeReaders;
  const written = await db
    .insert(noticeReaders)
    .values({ customerId, accountId, lastReadPosition })
    .onConflictDoUpdate({ target: [ofCustomer, ofAccount], set: { lastReadPosition }, setWhere: lt(current, lastReadPosition) })
    .returning({ lastReadPosition: current });
  return written.length > 0;
}

/** Returns up to `limit` notices before a position, newest first. */
export async function findNewest(
  db: Database,
  criteria: NoticeCriteria,
  before: number | null,
  limit: number,
): Promise<FeedEvent[]> {
  const recent = selectRecentEvents(db, criteria, before === null ? undefined : lt(events.position, before));
  const found = db.select().from(recent).where(matchesCriteria(recent, criteria));
  return (await found.orderBy(desc(recent.position)).limit(limit)) as FeedEvent[];
}

/** Counts at most 100. */
export async function countUnread(db: Database, criteria: NoticeCriteria, lastReadPosition: number): Promise<number> {
  const recent = selectRecentEvents(db, criteria, gt(events.position, lastReadPosition));
  const unread = db
    .select({ position: recent.position })
    .from(recent)
    .where(matchesCriteria(recent, criteria))
    .limit(maxUnreadCount);
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(unread.as('unread'));
  return row!.count;
}

/**
 * Limited before filtering: otherwise the planner, expecting to find enough of these types soon, may scan the events of all
 * customers.
 */
function selectRecentEvents(db: Database, { customerId }: AccountRef, where: SQL | undefined) {
  const placed = and(eq(events.customerId, customerId), isNotNull(events.position), isNoticeEvent, where);
  return db.select().from(events).where(placed).orderBy(desc(events.position)).limit(maxScannedEvents).as('recent');
}

/**
 * Excludes the account's own actions. Accepting an invitation happens without signing in, so events about the own account are
 * excluded too.
 */
function matchesCriteria(recent: ReturnType<typeof selectRecentEvents>, { accountId, types, since }: NoticeCriteria): SQL {
  const isOther = or(isNull(recent.accountId), ne(recent.accountId, accountId));
  const isOneself = and(sql`starts_with(${recent.type}, 'account.')`, eq(recent.objectId, accountId))!;
  return and(inArray(recent.type, [...types]), gte(recent.occurredAt, since), isOther, not(isOneself))!;
}
