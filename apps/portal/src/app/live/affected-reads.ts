import { type Event, getEventObjectIds, getEventSubject, type StreamPower } from '@demarc/contract/event.ts';
import { actionEventTypes, getNoticeKind, listNotices } from '@demarc/contract/notice.ts';
import type { OperationShape } from '@demarc/contract/operation.ts';
import type { ReadInput } from '../../lib/api.ts';

/** A read: its operation and the input it was made with. */
export interface ReadCall {
  operation: OperationShape;
  input: ReadInput;
}

/**
 * Whether an event makes the response of a read stale. A read of a single object is affected only by events about that object.
 */
export function isReadAffected(event: Pick<Event, 'type' | 'objectId' | 'data'>, { operation, input }: ReadCall): boolean {
  const subject = getEventSubject(event.type);
  if (operation.id === listNotices.id) {
    // A further event of an object may end what it waited for.
    return getNoticeKind(event.type) !== null || actionEventTypes.some((type) => getEventSubject(type) === subject);
  }
  if (!operation.follows?.some((followed) => followed === subject)) return false;
  const readObjectIds = Object.entries(input.params ?? {}).flatMap(([name, id]) => (name === 'customerId' ? [] : [String(id)]));
  const eventObjectIds = getEventObjectIds(event);
  return readObjectIds.length === 0 || readObjectIds.some((id) => eventObjectIds.includes(id));
}

/** Whether new samples change the response of a read: of the unit that it is about, or of any. */
export function isReadAffectedByPower({ unitIds }: StreamPower, { operation, input }: ReadCall): boolean {
  if (!operation.followsPower) return false;
  const { rackId, sharedColoId } = (input.params ?? {}) as { rackId?: unknown; sharedColoId?: unknown };
  const unitId = rackId ?? sharedColoId;
  return unitId === undefined || unitIds === null || unitIds.includes(Number(unitId));
}

/** Whether any event can make the response of a read stale. */
export function canBecomeStale({ operation }: ReadCall): boolean {
  return operation.follows !== undefined || operation.followsPower === true || operation.id === listNotices.id;
}
