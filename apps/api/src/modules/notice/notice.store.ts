import type { ContactType } from '@demarc/contract/contact.ts';
import { mostUnread, type NoticeKind } from '@demarc/contract/notice.ts';
import { and, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, ne, not, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import type { FeedEvent } from '../../db/event-feed.ts';
import { accounts } from '../../db/schema/account.ts';
import { noticeReaders } from '../../db/schema/notice.ts';
import { events, isOfNotice } from '../../db/schema/record.ts';

/** The account that notices belong to. */
interface Person {
  customerId: number;
  accountId: string;
}

/** Which events are notices of an account. */
export interface Wanted extends Person {
  types: readonly string[];
  since: Date;
}

interface Preference {
  hidden: NoticeKind[];
  mail: ContactType[];
}

/** The maximum number of a customer's notice events scanned, whoever they are for, so that queries take milliseconds. */
const mostLookedThrough = 10_000;

const mine = ({ customerId, accountId }: Person) =>
  and(eq(noticeReaders.customerId, customerId), eq(noticeReaders.accountId, accountId));

/** Returns how far the account has read and its preferences; by default nothing is read and everything is enabled. */
export async function findReader(db: Database, person: Person) {
  const { customerId, accountId } = accounts;
  const ofAccount = and(eq(noticeReaders.customerId, customerId), eq(noticeReaders.accountId, accountId));
  const [row] = await db
    .select({ createdAt: accounts.createdAt, reader: noticeReaders })
    .from(accounts)
    .leftJoin(noticeReaders, ofAccount)
    .where(and(eq(customerId, person.customerId), eq(accountId, person.accountId)));
  const { readTo = 0, hidden = [], mail = [] } = row!.reader ?? {};
  return { createdAt: row!.createdAt, readTo, hidden, mail };
}

/** Returns the account's row, created if missing, and locks it until the transaction ends. */
export async function lockReader(tx: Database, { customerId, accountId }: Person) {
  await tx.insert(noticeReaders).values({ customerId, accountId }).onConflictDoNothing();
  const [row] = await tx.select().from(noticeReaders).where(mine({ customerId, accountId })).for('update');
  return row!;
}

export async function setPreference(tx: Database, person: Person, { hidden, mail }: Preference): Promise<void> {
  await tx.update(noticeReaders).set({ hidden, mail }).where(mine(person));
}

/** Moves the read position forward; returns false if it was already there. */
export async function setReadTo(db: Database, { customerId, accountId }: Person, readTo: number): Promise<boolean> {
  const { customerId: ofCustomer, accountId: ofAccount, readTo: soFar } = noticeReaders;
  const written = await db
    .insert(noticeReaders)
    .values({ customerId, accountId, readTo })
    .onConflictDoUpdate({ target: [ofCustomer, ofAccount], set: { readTo }, setWhere: lt(soFar, readTo) })
    .returning({ readTo: soFar });
  return written.length > 0;
}

/** Returns up to `limit` notices before a position, newest first. */
export async function newest(db: Database, wanted: Wanted, before: number | null, limit: number): Promise<FeedEvent[]> {
  const recent = recentEvents(db, wanted, before === null ? undefined : lt(events.position, before));
  const found = db.select().from(recent).where(matching(recent, wanted));
  return (await found.orderBy(desc(recent.position)).limit(limit)) as FeedEvent[];
}

/** Counts at most 100. */
export async function countUnread(db: Database, wanted: Wanted, readTo: number): Promise<number> {
  const recent = recentEvents(db, wanted, gt(events.position, readTo));
  const unread = db.select({ position: recent.position }).from(recent).where(matching(recent, wanted)).limit(mostUnread);
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(unread.as('unread'));
  return row!.count;
}

/**
 * Limited before filtering: otherwise the planner, expecting to find enough of these types soon, may scan the events of all
 * customers.
 */
function recentEvents(db: Database, { customerId }: Person, where: SQL | undefined) {
  const placed = and(eq(events.customerId, customerId), isNotNull(events.position), isOfNotice, where);
  return db.select().from(events).where(placed).orderBy(desc(events.position)).limit(mostLookedThrough).as('recent');
}

/**
 * Excludes the account's own actions. Accepting an invitation happens without signing in, so events about the own account are
 * excluded too.
 */
function matching(recent: ReturnType<typeof recentEvents>, { accountId, types, since }: Wanted): SQL {
  const isOther = or(isNull(recent.accountId), ne(recent.accountId, accountId));
  const isOneself = and(sql`starts_with(${recent.type}, 'account.')`, eq(recent.objectId, accountId))!;
  return and(inArray(recent.type, [...types]), gte(recent.occurredAt, since), isOther, not(isOneself))!;
}
