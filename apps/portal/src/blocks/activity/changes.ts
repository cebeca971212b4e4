import type { ActivityEntry } from '@demarc/contract/activity.ts';

/** A field that is different afterwards; undefined where there was none, or is none any more. */
export interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
}

/** The fields that an entry changed. Of what was made or removed: those that say something. */
export function changesOf({ before, after }: Pick<ActivityEntry, 'before' | 'after'>): FieldChange[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names
    .map((field) => ({ field, before: before?.[field], after: after?.[field] }))
    .filter((change) => !isSilent(change) && !isSame(change.before, change.after));
}

/**
 * The entry says which thing it is about and what happened to it, and every change counts the version; that of an agreement is
 * text, its name.
 */
function isSilent({ field, before, after }: FieldChange): boolean {
  return field === 'id' || field === 'event' || (field === 'version' && typeof (after ?? before) === 'number');
}

function isSame(one: unknown, other: unknown): boolean {
  return isNothing(one) ? isNothing(other) : JSON.stringify(one) === JSON.stringify(other);
}

/** Empty text, an empty list and null say the same: nothing is filled in. */
export function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}
