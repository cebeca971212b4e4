import { getNoticeSubject, type NoticeKind, type NoticeSubject, noticeKinds } from '@demarc/contract/notice.ts';
import type { OperationShape } from '@demarc/contract/operation.ts';
import { operations } from '@demarc/contract/operations.ts';
import { canCall } from '../../http/access.ts';
import type { Session } from '../../http/session.ts';

const readsByKind = new Map(noticeKinds.map((kind) => [kind, getReadOperations(getNoticeSubject(kind))]));

/** Returns the notice kinds that the session can see: those whose objects it can read through some operation. */
export function getVisibleKinds(session: Session): NoticeKind[] {
  return noticeKinds.filter((kind) => readsByKind.get(kind)?.some((read) => canCall(read, session)));
}

function getReadOperations(subject: NoticeSubject): OperationShape[] {
  return (operations as readonly OperationShape[]).filter(({ access, follows }) => access.signedIn && follows?.includes(subject));
}
