import type { EventSubject } from '@demarc/contract/event.ts';
import { type NoticeKind, noticeKinds, subjectOfNotice } from '@demarc/contract/notice.ts';
import type { OperationShape } from '@demarc/contract/operation.ts';
import { operations } from '@demarc/contract/operations.ts';
import { mayCall } from '../../http/access.ts';
import type { Session } from '../../http/session.ts';

const shownBy = new Map(noticeKinds.map((kind) => [kind, readsOf(subjectOfNotice(kind))]));

/** The notice kinds that the session can see: those whose objects it can read through some operation. */
export function visibleKinds(session: Session): NoticeKind[] {
  return noticeKinds.filter((kind) => shownBy.get(kind)?.some((read) => mayCall(read, session)));
}

function readsOf(subject: EventSubject): OperationShape[] {
  return (operations as readonly OperationShape[]).filter(({ access, follows }) => access.signedIn && follows?.includes(subject));
}
