import type { ActivityEntry } from '@demarc/contract/activity.ts';

/** A changed field; undefined where the object did not exist before, or no longer exists. */
export interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
}

/** Returns the fields that an entry changed; for created and deleted objects, the fields with a value. */
export function getChanges({ before, after }: Pick<ActivityEntry, 'before' | 'after'>): FieldChange[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names
    .map((field) => ({ field, before: before?.[field], after: after?.[field] }))
    .filter((change) => !isIgnored(change) && !isSame(change.before, change.after));
}

/** Fields that mean nothing to a reader, or that the entry itself shows: the object, the event and the time. */
const technicalFields: ReadonlySet<string> = new Set([
  'id',
  'event',
  'stateSince',
  'openOrderId',
  'objectType',
  'documentId',
  'disputeId',
  'findingId',
  'revision',
  'reportedAt',
  'updatedAt',
  'receivedAt',
  'approvedAt',
]);

/**
 * Whether a change means nothing to a reader, such as the version counter. Only the version of an agreement is text: its name.
 */
function isIgnored({ field, before, after }: FieldChange): boolean {
  return technicalFields.has(field) || (field === 'version' && typeof (after ?? before) === 'number');
}

function isSame(one: unknown, other: unknown): boolean {
  return isBlank(one) ? isBlank(other) : JSON.stringify(one) === JSON.stringify(other);
}

/** Whether a value is not filled in: empty text, an empty list, null or undefined. */
export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}
