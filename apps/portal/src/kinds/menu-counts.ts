import type { ServiceStatus } from '@demarc/contract/service.ts';
import { currentServiceStatuses } from '@demarc/contract/service.ts';
import type { SessionClaims } from '@demarc/contract/session.ts';
import type { UseQueryOptions } from '@tanstack/react-query';
import type { PartAccess } from './part-access.ts';
import { kinds } from './registry.ts';

/** The number beside a menu entry. */
export interface MenuCount {
  count: number;
  /** Translation key of what waits for the user, with the count; the number is red then. */
  waits?: string;
  /** A shorter key for `waits`, for when it follows the text of another kind. */
  alsoWaits?: string;
  /** If the number counts several kinds: the key and the count of each. */
  parts?: readonly (readonly [key: string, count: number])[];
}

/** The menu count of a kind. */
export interface KindMenuCount extends PartAccess {
  /** The page of the other kind that lists these objects, if it is not the kind's own page. */
  path?: string;
  getQuery: (claims: SessionClaims) => UseQueryOptions<unknown, Error, MenuCount | null>;
}

/** Creates a query that converts the response of a read to a menu count. */
export function selectMenuCount<Data>(
  read: object,
  select: (data: Data) => MenuCount | null,
): ReturnType<KindMenuCount['getQuery']> {
  return { ...read, select } as unknown as ReturnType<KindMenuCount['getQuery']>;
}

/** Counts the services that have not ended, as the list does that the menu entry opens. */
export function countCurrent(byStatus: Readonly<Partial<Record<ServiceStatus, number>>>): MenuCount {
  return { count: currentServiceStatuses.reduce((total, status) => total + (byStatus[status] ?? 0), 0) };
}

const files = import.meta.glob<KindMenuCount>('./*/menu-count.ts', { eager: true, import: 'menuCount' });

/** The counts in the menu, each with the path of its page. */
export const menuCounts = kinds.flatMap(({ name, page }) => {
  const menuCount = files[`./${name}/menu-count.ts`];
  const path = menuCount?.path ?? page?.path;
  return menuCount && path ? [{ ...menuCount, path }] : [];
});

/** Merges the counts of a page with several kinds: sums what waits for the user, or else takes the total of the first kind. */
export function mergeMenuCounts(first: MenuCount | undefined, second: MenuCount): MenuCount {
  if (first?.waits && second.waits) {
    const parts = [[first.waits, first.count] as const, [second.alsoWaits ?? second.waits, second.count] as const];
    return { ...first, count: first.count + second.count, parts };
  }
  return first && !second.waits ? first : second;
}
