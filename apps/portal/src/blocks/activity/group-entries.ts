import type { ActivityEntry } from '@demarc/contract/activity.ts';
import { getChanges } from './changes.ts';
import { isUpdate } from './entry-labels.ts';

/** A row of the list: an entry, with those that are listed with it. */
export interface EntryRow extends ActivityEntry {
  /** The same change of other objects. */
  repeats: readonly ActivityEntry[];
  /** The order that the act created. */
  order: ActivityEntry | null;
}

/** Repeats of a change have at most this much time between them. */
const maxPauseMs = 10 * 60_000;
/** The entries of one act are written in one transaction. */
const maxActMs = 1000;

/** Puts consecutive entries together that are one row: the same change of several objects, and a termination with its order. */
export function groupEntries(entries: readonly ActivityEntry[]): readonly EntryRow[] {
  const rows: EntryRow[] = [];
  for (const entry of entries) {
    const last = rows.at(-1);
    if (last && isRepeat(last.repeats.at(-1) ?? last, entry)) {
      rows[rows.length - 1] = { ...last, repeats: [...last.repeats, entry] };
    } else if (last && isTerminationOrder(last, entry)) {
      rows[rows.length - 1] = { ...last, order: entry };
    } else if (last && isTerminationOrder(entry, last)) {
      rows[rows.length - 1] = { ...entry, repeats: [], order: last };
    } else rows.push({ ...entry, repeats: [], order: null });
  }
  return rows;
}

function isRepeat(one: ActivityEntry, other: ActivityEntry): boolean {
  return (
    isUpdate(one) &&
    isSameAct(one, other, maxPauseMs) &&
    one.objectType === other.objectType &&
    one.objectId !== other.objectId &&
    JSON.stringify(getChanges(one)) === JSON.stringify(getChanges(other))
  );
}

function isTerminationOrder(service: ActivityEntry, order: ActivityEntry): boolean {
  return (
    service.operation.startsWith('terminate') &&
    service.objectType !== 'order' &&
    order.objectType === 'order' &&
    isSameAct(service, order, maxActMs)
  );
}

function isSameAct(one: ActivityEntry, other: ActivityEntry, maxMs: number): boolean {
  return (
    one.operation === other.operation &&
    one.accountId === other.accountId &&
    one.via === other.via &&
    Math.abs(Date.parse(one.occurredAt) - Date.parse(other.occurredAt)) <= maxMs
  );
}
