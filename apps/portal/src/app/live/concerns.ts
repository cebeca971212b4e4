import { type Event, objectsOf, subjectOf } from '@demarc/contract/event.ts';
import { listNotices, noticeKindOf } from '@demarc/contract/notice.ts';
import type { OperationShape } from '@demarc/contract/operation.ts';
import type { ReadInput } from '../../lib/api.ts';

/** A read by its operation and what it was asked with. */
export interface Call {
  operation: OperationShape;
  input: ReadInput;
}

/** Whether a change makes the answer of a read out of date. One of a single thing is only by what touches that. */
export function concerns(event: Pick<Event, 'type' | 'objectId' | 'data'>, { operation, input }: Call): boolean {
  if (operation.id === listNotices.id) return noticeKindOf(event.type) !== null;
  const subject = subjectOf(event.type);
  if (!operation.follows?.some((followed) => followed === subject)) return false;
  const things = Object.entries(input.params ?? {}).flatMap(([name, id]) => (name === 'customerId' ? [] : [String(id)]));
  const touched = objectsOf(event);
  return things.length === 0 || things.some((id) => touched.includes(id));
}

/** Whether any change can make the answer of a read out of date. */
export function followsChanges({ operation }: Call): boolean {
  return operation.follows !== undefined || operation.id === listNotices.id;
}
