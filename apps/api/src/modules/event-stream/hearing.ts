import { type Event, type FollowedSubject, objectsOf, subjectOf } from '@demarc/contract/event.ts';
import { subjectsFor } from '../../http/access.ts';
import type { Session } from '../../http/session.ts';

/** Which events a session can receive. */
export interface Hearing {
  customerId: number;
  accountId: string;
  subjects: ReadonlySet<FollowedSubject>;
  /** Received only for events about the session's own account. */
  ownSubjects: ReadonlySet<FollowedSubject>;
}

export function hearingOf(session: Session): Hearing {
  const { customerId, accountId } = session;
  return { customerId, accountId, ...subjectsFor(session) };
}

/** Whether the session can receive an event of its own customer, or of no customer. */
export function hears({ accountId, subjects, ownSubjects }: Hearing, event: Pick<Event, 'type' | 'objectId' | 'data'>): boolean {
  const subject = subjectOf(event.type) as FollowedSubject;
  return subjects.has(subject) || (ownSubjects.has(subject) && objectsOf(event).includes(accountId));
}
