import { useNavigate, useSearch } from '@tanstack/react-router';
import { type Filter, type FilterValue, type FilterValues, isFilterSet, readFilters, serializeFilter } from './filters.ts';

type Search = Readonly<Record<string, unknown>>;

/** Resets the position in the list, for a new sort order or new filters. */
const resetPosition = { page: undefined, offset: undefined, after: undefined };

export interface ListUrlState<Filters extends readonly Filter[]> {
  values: FilterValues<Filters>;
  isFiltered: boolean;
  setFilter: (name: string, value: FilterValue) => void;
  clearFilters: () => void;
  /** A column id, prefixed with `-` for descending order. */
  sort: string;
  setSort: (sort: string) => void;
  /** The cursor: `next` of the previous page, with keyset pagination. */
  after: string | undefined;
  /** The offset, with limit and offset pagination. */
  offset: number;
  /** The columns that the user chose; null for the default ones. */
  shown: readonly string[] | null;
  setShown: (ids: readonly string[] | null) => void;
}

/** Keeps filters, sort order, page and columns of a list in the URL, so that a link shows the same list. */
export function useListUrlState<const Filters extends readonly Filter[]>(
  filters: Filters,
  defaultSort = '',
): ListUrlState<Filters> {
  const search: Search = useSearch({ strict: false });
  const change = useUpdateSearch();
  const values = readFilters(filters, search);
  return {
    values,
    isFiltered: filters.some(({ name }) => isFilterSet((values as Record<string, FilterValue>)[name])),
    setFilter: (name, value) => {
      // Typing replaces the history entry, so that going back does not undo single letters.
      const isTyped = filters.some((filter) => filter.name === name && filter.kind === 'text');
      change({ ...resetPosition, [name]: serializeFilter(value) }, { replace: isTyped });
    },
    clearFilters: () => change({ ...resetPosition, ...Object.fromEntries(filters.map(({ name }) => [name, undefined])) }),
    sort: typeof search.sort === 'string' ? search.sort : defaultSort,
    setSort: (sort) => change({ ...resetPosition, sort: sort === defaultSort ? undefined : sort }),
    after: search.after === undefined ? undefined : String(search.after),
    offset: toPositiveInteger(search.offset),
    shown: typeof search.columns === 'string' ? search.columns.split(',') : null,
    setShown: (ids) => change({ columns: ids?.join(',') }),
  };
}

/** URL parameters of what is open next to a list. No filter may have one of these names. */
export const openedParams: readonly string[] = ['order', 'approval', 'rack', 'sharedColo', 'dcConnection', 'wdm', 'panel'];
/** URL parameters that do not affect the rows. */
const paramsWithoutRows = new Set(['columns', ...openedParams]);

/** Returns a key of the rows that a URL shows, for comparison. */
export function getListKey({ pathname, search }: { pathname: string; search: Search }): string {
  return JSON.stringify([pathname, Object.entries(search).filter(([name]) => !paramsWithoutRows.has(name))]);
}

interface UpdateOptions {
  replace?: boolean;
  /** Whether to scroll to the top, as for another page. */
  isOtherPage?: boolean;
  state?: Record<string, unknown>;
}

/** Returns a function that updates query parameters and keeps the others, after the browser has painted the pressed control. */
export function useUpdateSearch(): (patch: Search, move?: UpdateOptions) => void {
  const navigate = useNavigate();
  return (patch, { replace = false, isOtherPage = false, state = {} } = {}) =>
    afterPaint(
      () =>
        void navigate({
          to: '.',
          search: (before: Search) => ({ ...before, ...patch }),
          state,
          replace,
          resetScroll: isOtherPage,
        }),
    );
}

/** Runs `work` after the press has been painted, because rendering another list blocks the page. A hidden page never paints. */
function afterPaint(work: () => void): void {
  if (document.hidden) work();
  else requestAnimationFrame(() => setTimeout(work));
}

/** Parses a positive integer from the URL; returns 0 for anything else. */
export function toPositiveInteger(value: unknown): number {
  return Number.isInteger(value) && (value as number) > 0 ? (value as number) : 0;
}
