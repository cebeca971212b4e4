import type { RecentItem } from './kind.ts';
import { kinds } from './registry.ts';

/** Finds the object that the user is looking at, for the recent items of the palette. */
export interface Visit {
  /** Returns the id of the object that a URL shows; empty if it shows none of this kind. */
  findId: (url: { segments: readonly string[]; search: URLSearchParams }) => string | null | undefined | false;
  /** Returns the object, if its page has loaded it. */
  read: (id: string, customerId: number) => (Pick<RecentItem, 'kind' | 'title'> & Partial<RecentItem>) | null;
}

const files = import.meta.glob<Visit>('./*/visit.ts', { eager: true, import: 'visit' });

/** Finds the object that a URL shows, once it has been loaded. */
export function findVisitedItem(href: string, customerId: number): RecentItem | null {
  const { pathname, searchParams } = new URL(href, location.origin);
  const url = { segments: pathname.split('/').slice(1), search: searchParams };
  for (const { findId, read } of visits) {
    const id = findId(url);
    const item = id && read(id, customerId);
    if (item) return { ...emptyFields, id, ...item };
  }
  return null;
}

const visits = kinds.flatMap(({ name }) => files[`./${name}/visit.ts`] ?? []);
const emptyFields = { identifier: null, detail: null, reference: null, status: null, state: null, ownerId: null };
