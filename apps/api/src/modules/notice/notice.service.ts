import { getEventSubject } from '@demarc/contract/event.ts';
import { eventsByNoticeKind } from '@demarc/contract/kinds/registry.ts';
import {
  getNoticeKind,
  type listNotices,
  maxReadOneByOne,
  type NoticePreference,
  noticeKinds,
  noticeRetentionDays,
  type readNotices,
} from '@demarc/contract/notice.ts';
import type { Input, Output } from '@demarc/contract/operation.ts';
import type { AppContext } from '../../app-context.ts';
import type { Database } from '../../db/database.ts';
import { assignPositions, getLastPosition } from '../../db/event-feed.ts';
import { findNames, type NameLookups } from '../../db/object-names.ts';
import type { Session } from '../../http/session.ts';
import * as store from './notice.store.ts';

import { getVisibleKinds } from './visible-kinds.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** Lists what other users or the system did in the last 30 days, but not before the caller's account was created. */
export async function list(
  { clock, database: { db } }: AppContext,
  lookups: NameLookups,
  session: Session,
  { limit = 30, before, forYou = false }: NonNullable<Input<typeof listNotices>['query']>,
): Promise<Output<typeof listNotices>> {
  const { customerId, accountId } = session;
  const { createdAt, mutedKinds, ...readState } = await store.findReader(db, session);
  const kinds = getVisibleKinds(session).filter((kind) => !mutedKinds.includes(kind));
  const oldest = clock.now().getTime() - noticeRetentionDays * dayMilliseconds;
  const criteria: store.NoticeCriteria = {
    customerId,
    accountId,
    types: kinds.flatMap((kind) => eventsByNoticeKind[kind]),
    since: new Date(Math.max(oldest, createdAt.getTime())),
    ...(forYou && { forYou }),
  };
  // Assign positions to committed events first, so that no event gets a position below the read position later.
  await assignPositions(db);
  const [events, unread] = await Promise.all([
    store.findNewest(db, criteria, before, limit + 1),
    store.countUnread(db, criteria, readState),
  ]);
  const pageEvents = events.slice(0, limit);
  const toRef = ({ type, objectId }: (typeof pageEvents)[number]) => ({ subject: getEventSubject(type), objectId });
  const getName = await findNames(db, lookups, customerId, pageEvents.map(toRef));
  const items = pageEvents.map((event) => ({
    noticeId: event.position,
    kind: getNoticeKind(event.type)!,
    type: event.type,
    objectId: event.objectId,
    ...getName(toRef(event)),
    data: event.data,
    occurredAt: event.occurredAt.toISOString(),
    isRead: event.position <= readState.lastReadPosition || readState.readPositions.includes(event.position),
  }));
  return { items, unread, next: events.length > limit ? pageEvents.at(-1)!.position : null };
}

/**
 * Marks one notice or all notices up to it as read, at most up to the last event. Notifies the account's other tabs and browsers.
 */
export async function markRead(
  { database: { db }, notifyChannel }: AppContext,
  session: Session,
  { noticeId, onlyThis = false }: Input<typeof readNotices>['body'],
): Promise<undefined> {
  const position = Math.min(noticeId, await getLastPosition(db));
  const isNew = onlyThis ? await markOneRead(db, session, position) : await store.setLastReadPosition(db, session, position);
  if (isNew) await notifyChannel.notify(db, `notices:${session.accountId}`);
  return undefined;
}

/** Marks one notice as read. Above the maximum number of individual marks, the oldest mark becomes the read position. */
async function markOneRead(db: Database, session: Session, position: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { lastReadPosition, readPositions } = await store.lockReader(tx, session);
    if (position <= lastReadPosition || readPositions.includes(position)) return false;
    const positions = [position, ...readPositions].toSorted((a, b) => b - a);
    await store.setReadState(tx, session, {
      lastReadPosition: positions[maxReadOneByOne] ?? lastReadPosition,
      readPositions: positions.slice(0, maxReadOneByOne),
    });
    return true;
  });
}

export async function getPreference(db: Database, session: Session) {
  const { mutedKinds, mailCopyTypes } = await store.findReader(db, session);
  const available = getVisibleKinds(session);
  return { kinds: available.filter((kind) => !mutedKinds.includes(kind)), mail: mailCopyTypes, available };
}

/** Stores the preferences. Kinds that the caller cannot see keep their previous setting. */
export async function setPreference(
  db: Database,
  session: Session,
  { kinds, mail }: NoticePreference,
): Promise<NoticePreference> {
  const available = getVisibleKinds(session);
  return db.transaction(async (tx) => {
    const { mutedKinds: before } = await store.lockReader(tx, session);
    const mutedKinds = noticeKinds.filter((kind) => (available.includes(kind) ? !kinds.includes(kind) : before.includes(kind)));
    await store.setPreference(tx, session, { mutedKinds, mailCopyTypes: mail });
    return { kinds: available.filter((kind) => !mutedKinds.includes(kind)), mail };
  });
}
