import type { Database } from './database.ts';

/** What users call an object: its name, and its number if it has one. */
export interface ObjectName {
  title: string | null;
  identifier: string | null;
}

interface ObjectRef {
  /** As in event types and in the audit log, such as `order`. */
  subject: string;
  objectId: string;
}

/** Finds the names of a customer's objects by their IDs, with one query for all. */
export type NameLookup = (
  db: Database,
  customerId: number,
  ids: string[],
) => Promise<(readonly [id: string | number, named: ObjectName])[]>;
/** How to find the names of objects, by subject. */
export type NameLookups = Readonly<Record<string, NameLookup | undefined>>;

/** The audit log keeps ids as text; one of another form belongs to no row. */
export const toUuids = (ids: readonly string[]): string[] =>
  ids.filter((id) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id));
export const toNumbers = (ids: readonly string[]): number[] => ids.filter((id) => /^\d{1,9}$/.test(id)).map(Number);

const noName: ObjectName = { title: null, identifier: null };

/** Finds the names of objects, with one query for each subject. Deleted objects have none. */
export async function findNames(
  db: Database,
  lookups: NameLookups,
  customerId: number,
  objects: readonly ObjectRef[],
): Promise<(ref: ObjectRef) => ObjectName> {
  const named = [...Map.groupBy(objects, ({ subject }) => subject)].map(async ([subject, refs]) => {
    const ids = [...new Set(refs.map(({ objectId }) => objectId))];
    const found = (await lookups[subject]?.(db, customerId, ids)) ?? [];
    return found.map(([id, name]) => [`${subject} ${id}`, name] as const);
  });
  const names = new Map((await Promise.all(named)).flat());
  return ({ subject, objectId }) => names.get(`${subject} ${objectId}`) ?? noName;
}
