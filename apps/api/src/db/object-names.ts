import { and, eq, type GetColumnData } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';
import { isAnyOf, type Placeholders, prepareStatement } from './prepare-statement.ts';

/** The name of an object as users know it, and its number if it has one. */
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
) => Promise<(readonly [id: string | number, name: ObjectName])[]>;
/** The lookups of names, by subject. */
export type NameLookups = Readonly<Record<string, NameLookup | undefined>>;

interface NameSource<Id extends PgColumn, Columns extends Record<string, PgColumn>> {
  id: Id;
  /** The columns that the name is made of. */
  columns: Columns;
  toName(row: NameRow<Id, Columns>): ObjectName;
}

type NameRow<Id extends PgColumn, Columns extends Record<string, PgColumn>> = {
  id: GetColumnData<Id>;
} & { [Name in keyof Columns]: GetColumnData<Columns[Name]> };

/** Creates the lookup of the names of a table's rows. */
export function createNameLookup<Id extends PgColumn, Columns extends Record<string, PgColumn>>(
  table: PgTable & { customerId: PgColumn },
  { id, columns, toName }: NameSource<Id, Columns>,
): NameLookup {
  const selectNames = prepareStatement((db, values: Placeholders<{ customerId: number; ids: readonly (string | number)[] }>) =>
    db
      .select({ id, ...(columns as Record<string, PgColumn>) })
      .from(table)
      .where(and(eq(table.customerId, values.customerId), isAnyOf(id, values.ids))),
  );
  return async (db, customerId, ids) => {
    const rows = (await selectNames(db, { customerId, ids: parseIds(id, ids) })) as NameRow<Id, Columns>[];
    return rows.map((row) => [row.id as string | number, toName(row)] as const);
  };
}

/**
 * Converts IDs, which the audit log stores as text. Skips IDs that are too large for the column, because they belong to no row.
 */
function parseIds({ columnType }: PgColumn, ids: readonly string[]): (string | number)[] {
  if (columnType === 'PgUUID') return ids.filter((id) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id));
  if (columnType === 'PgText') return [...ids];
  return ids.filter((id) => /^\d{1,9}$/.test(id)).map(Number);
}

const noName: ObjectName = { title: null, identifier: null };

/** Finds the names of objects, with one query for each subject. Deleted objects have none. */
export async function findNames(
  db: Database,
  lookups: NameLookups,
  customerId: number,
  objects: readonly ObjectRef[],
): Promise<(ref: ObjectRef) => ObjectName> {
  const entriesBySubject = [...Map.groupBy(objects, ({ subject }) => subject)].map(async ([subject, refs]) => {
    const ids = [...new Set(refs.map(({ objectId }) => objectId))];
    const namesById = (await lookups[subject]?.(db, customerId, ids)) ?? [];
    return namesById.map(([id, name]) => [`${subject} ${id}`, name] as const);
  });
  const names = new Map((await Promise.all(entriesBySubject)).flat());
  return ({ subject, objectId }) => names.get(`${subject} ${objectId}`) ?? noName;
}
