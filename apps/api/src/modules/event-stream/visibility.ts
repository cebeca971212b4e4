import { type Event, type FollowedSubject, getEventObjectIds, getEventSubject } from '@demarc/contract/event.ts';
import { getVisibleSubjects } from '../../http/access.ts';
import type { Session } from '../../http/session.ts';

/** The events that a session can receive. */
export interface Visibility {
  customerId: number;
  accountId: string;
  subjects: ReadonlySet<FollowedSubject>;
  /** Received only for events about the session's own account. */
  ownSubjects: ReadonlySet<FollowedSubject>;
}

export function getVisibility(session: Session): Visibility {
  const { customerId, accountId } = session;
  return { customerId, accountId, ...getVisibleSubjects(session) };
}

/** Whether the session can see the power of racks and shared units. */
export function canReceivePower({ subjects }: Visibility): boolean {
  return subjects.has('rack');
}

/** Whether the session can receive an event of its own customer, or of no customer. */
export function canReceive(
  { accountId, subjects, ownSubjects }: Visibility,
  event: Pick<Event, 'type' | 'objectId' | 'data'>,
): boolean {
  const subject = getEventSubject(event.type) as FollowedSubject;
  return subjects.has(subject) || (ownSubjects.has(subject) && getEventObjectIds(event).includes(accountId));
}
