import { type Event, type FollowedSubject, objectsOf, subjectOf } from '@demarc/contract/event.ts';
import { subjectsFor } from '../../http/access.ts';
import type { Session } from '../../http/session.ts';

/** What somebody may hear of. */
export interface Hearing {
  customerId: number;
  accountId: string;
  subjects: ReadonlySet<FollowedSubject>;
  /** Heard of where it concerns the own account. */
  ownSubjects: ReadonlySet<FollowedSubject>;
}

export function hearingOf(session: Session): Hearing {
  const { customerId, accountId } = session;
  return { customerId, accountId, ...subjectsFor(session) };
}

/** Whether an event of the own customer, or of no customer, is heard. */
export function hears({ accountId, subjects, ownSubjects }: Hearing, event: Pick<Event, 'type' | 'objectId' | 'data'>): boolean {
  const subject = subjectOf(event.type) as FollowedSubject;
  return subjects.has(subject) || (ownSubjects.has(subject) && objectsOf(event).includes(accountId));
}
