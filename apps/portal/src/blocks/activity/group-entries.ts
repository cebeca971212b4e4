import type { ActivityEntry } from '@demarc/contract/activity.ts';
import { getChanges } from './changes.ts';
import { isUpdate } from './entry-labels.ts';

/** A row of the list: an entry, and the other entries that it stands for. */
export interface EntryRow extends ActivityEntry {
  /** Entries with the same change to other objects. */
  repeats: readonly ActivityEntry[];
  /** The order that the same action created. */
  order: ActivityEntry | null;
}

/** The maximum time between two repeats of a change. */
const maxRepeatGapMs = 10 * 60_000;
/** The maximum time between the entries of one action, which are written in one transaction. */
const maxActionMs = 1000;

/**
 * Groups entries into rows: a diagnostic with its result, a dispute with the status of its invoice, and consecutive entries that make the
 * same change to several objects, or that are a termination and its order.
 */
export function groupEntries(entries: readonly ActivityEntry[]): readonly EntryRow[] {
  const rows: EntryRow[] = [];
  for (const entry of mergeDisputes(mergeDiagnostics(entries))) {
    const lastRow = rows.at(-1);
    if (lastRow && isRepeat(lastRow.repeats.at(-1) ?? lastRow, entry)) {
      rows[rows.length - 1] = { ...lastRow, repeats: [...lastRow.repeats, entry] };
    } else if (lastRow && isTerminationOrder(lastRow, entry)) {
      rows[rows.length - 1] = { ...lastRow, order: entry };
    } else if (lastRow && isTerminationOrder(entry, lastRow)) {
      rows[rows.length - 1] = { ...entry, repeats: [], order: lastRow };
    } else rows.push({ ...entry, repeats: [], order: null });
  }
  return rows;
}

/** Adds the result of a diagnostic to the entry of its start, if both are listed. */
function mergeDiagnostics(entries: readonly ActivityEntry[]): readonly ActivityEntry[] {
  const getId = ({ after }: ActivityEntry) => after?.diagnosticId;
  const results = new Map(entries.filter(isDiagnosticResult).map((entry) => [getId(entry), entry.after]));
  const starts = new Set(entries.filter(isDiagnosticStart).map(getId));
  return entries.flatMap((entry) => {
    if (isDiagnosticResult(entry)) return starts.has(getId(entry)) ? [] : [entry];
    const result = isDiagnosticStart(entry) && results.get(getId(entry));
    if (!result) return [entry];
    const { status, ...values } = { ...entry.after, ...result };
    // A verdict implies that the diagnostic was completed.
    return [{ ...entry, after: values.verdict ? values : { ...values, status } }];
  });
}

/** Adds the status of the invoice, which the same action changed, to the entry of a dispute. */
function mergeDisputes(entries: readonly ActivityEntry[]): readonly ActivityEntry[] {
  const actions: ActivityEntry[][] = [];
  for (const entry of entries) {
    const lastAction = actions.at(-1);
    const previous = lastAction?.at(-1);
    const belongsToLastAction =
      previous?.objectType === 'invoice' &&
      getObjectKey(previous) === getObjectKey(entry) &&
      isSameAction(previous, entry, maxActionMs);
    if (belongsToLastAction) lastAction?.push(entry);
    else actions.push([entry]);
  }
  return actions.flatMap((action) => {
    const [dispute, ...otherDisputes] = action.filter(({ after }) => after?.disputeId !== undefined);
    if (!dispute || otherDisputes.length > 0) return action;
    const statusChanges = action.filter((entry) => entry !== dispute);
    return [statusChanges.reduce(addChanges, dispute)];
  });
}

const getObjectKey = ({ objectType, objectId }: ActivityEntry) => `${objectType} ${objectId}`;

/**
 * Adds the changes of another entry of the same action. Entries are added newest first, so that the result has the oldest value before
 * and the newest after. A new object keeps no values before.
 */
function addChanges(entry: ActivityEntry, other: ActivityEntry): ActivityEntry {
  const changes = getChanges(other);
  const pick = (side: 'before' | 'after') => Object.fromEntries(changes.map((change) => [change.field, change[side]]));
  return {
    ...entry,
    before: entry.before && { ...entry.before, ...pick('before') },
    after: { ...pick('after'), ...entry.after },
  };
}

function isDiagnosticStart({ before, after }: ActivityEntry): boolean {
  // The report of a fault may have a diagnostic attached.
  return before === null && after?.diagnosticId !== undefined && after.faultId === undefined;
}

function isDiagnosticResult({ before, after }: ActivityEntry): boolean {
  return before?.diagnosticId !== undefined && after?.diagnosticId === before.diagnosticId;
}

function isRepeat(one: ActivityEntry, other: ActivityEntry): boolean {
  return (
    isUpdate(one) &&
    isSameAction(one, other, maxRepeatGapMs) &&
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
    isSameAction(service, order, maxActionMs)
  );
}

function isSameAction(one: ActivityEntry, other: ActivityEntry, maxMs: number): boolean {
  return (
    one.operation === other.operation &&
    one.accountId === other.accountId &&
    one.via === other.via &&
    Math.abs(Date.parse(one.occurredAt) - Date.parse(other.occurredAt)) <= maxMs
  );
}
