import { getEventSubject } from '@demarc/contract/event.ts';
import type { Notice } from '@demarc/contract/notice.ts';
import type { Database } from '../../db/database.ts';

export type NoticeName = Pick<Notice, 'title' | 'identifier'>;
interface EventRef {
  type: string;
  objectId: string;
}
/** Finds the names of a customer's objects by their IDs, with one query for all. */
export type NameLookup = (
  db: Database,
  customerId: number,
  ids: string[],
) => Promise<(readonly [id: string | number, named: NoticeName])[]>;
/** How to find the names of objects, by event subject. */
export type NameLookups = Readonly<Record<string, NameLookup | undefined>>;

export function getNameKey({ type, objectId }: EventRef): string {
  return `${getEventSubject(type)} ${objectId}`;
}

/** Finds the names of the objects of events, by `getNameKey`. Deleted objects have none. */
export async function findNames(
  db: Database,
  lookups: NameLookups,
  customerId: number,
  about: readonly EventRef[],
): Promise<ReadonlyMap<string, NoticeName>> {
  const bySubject = [...Map.groupBy(about, ({ type }) => getEventSubject(type))];
  const named = bySubject.map(async ([subject, events]) => {
    const ids = [...new Set(events.map(({ objectId }) => objectId))];
    const found = (await lookups[subject]?.(db, customerId, ids)) ?? [];
    return found.map(([id, name]) => [`${subject} ${id}`, name] as const);
  });
  return new Map((await Promise.all(named)).flat());
}
