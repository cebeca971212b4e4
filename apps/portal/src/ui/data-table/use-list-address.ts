import { useNavigate, useSearch } from '@tanstack/react-router';
import { type Filter, type FilterValue, type FilterValues, isSet, readFilters, writtenFilter } from './filters.ts';

type Search = Readonly<Record<string, unknown>>;

/** Where in its list the page is: another order or other filters begin again. */
const position = { page: undefined, offset: undefined, after: undefined };

export interface ListAddress<Filters extends readonly Filter[]> {
  values: FilterValues<Filters>;
  isFiltered: boolean;
  setFilter: (name: string, value: FilterValue) => void;
  clearFilters: () => void;
  /** A column, `-` in front for descending. */
  sort: string;
  setSort: (sort: string) => void;
  /** `next` of the page before, in a list by key. */
  after: string | undefined;
  /** In a list with limit and offset. */
  offset: number;
  /** The columns somebody chose; null for those of the start. */
  shown: readonly string[] | null;
  setShown: (ids: readonly string[] | null) => void;
}

/** Filters, order, page and columns of a list live in the address, so that a link shows the same list. */
export function useListAddress<const Filters extends readonly Filter[]>(
  filters: Filters,
  defaultSort = '',
): ListAddress<Filters> {
  const search: Search = useSearch({ strict: false });
  const change = useChange();
  const values = readFilters(filters, search);
  return {
    values,
    isFiltered: filters.some(({ name }) => isSet((values as Record<string, FilterValue>)[name])),
    setFilter: (name, value) => {
      // Each letter of a search is no step to go back to.
      const isTyped = filters.some((filter) => filter.name === name && filter.kind === 'text');
      change({ ...position, [name]: writtenFilter(value) }, { replace: isTyped });
    },
    clearFilters: () => change({ ...position, ...Object.fromEntries(filters.map(({ name }) => [name, undefined])) }),
    sort: typeof search.sort === 'string' ? search.sort : defaultSort,
    setSort: (sort) => change({ ...position, sort: sort === defaultSort ? undefined : sort }),
    after: search.after === undefined ? undefined : String(search.after),
    offset: positive(search.offset),
    shown: typeof search.columns === 'string' ? search.columns.split(',') : null,
    setShown: (ids) => change({ columns: ids?.join(',') }),
  };
}

/** Parts of an address that leave the rows alone: the columns, and what is open beside the list. */
const besideRows = new Set(['columns', 'order']);

/** Which rows an address shows, as a text to compare. */
export function listOf({ pathname, search }: { pathname: string; search: Search }): string {
  return JSON.stringify([pathname, Object.entries(search).filter(([name]) => !besideRows.has(name))]);
}

interface Move {
  replace?: boolean;
  /** The window goes to its top, as on another page. */
  isOtherPage?: boolean;
  state?: Record<string, unknown>;
}

/** Changes parts of the address's query and leaves the rest; once what was pressed shows that it was. */
export function useChange(): (patch: Search, move?: Move) => void {
  const navigate = useNavigate();
  return (patch, { replace = false, isOtherPage = false, state = {} } = {}) =>
    afterPaint(
      () =>
        void navigate({
          to: '.',
          search: ((before: Search) => ({ ...before, ...patch })) as never,
          state,
          replace,
          resetScroll: isOtherPage,
        }),
    );
}

/** The page is busy with another list for a while: a press is to be seen before that. A hidden page paints nothing. */
function afterPaint(work: () => void): void {
  if (document.hidden) work();
  else requestAnimationFrame(() => setTimeout(work));
}

/** A whole number of the address from 0 up; 0 for anything else. */
export function positive(value: unknown): number {
  return Number.isInteger(value) && (value as number) > 0 ? (value as number) : 0;
}
