import { readAmountRange, serializeAmountRange } from './amount-range.ts';

/** A possible value. Names that are not translation keys, such as that of a site or a carrier, are given as `text`. */
type FilterOption = { value: string } & ({ label: string } | { text: string });

interface FilterBase {
  /** The name in the URL, and usually also in the API query. */
  name: string;
  /** Translation key. */
  label: string;
}

export type Filter =
  | (FilterBase & { kind: 'text' /** Shorter text is ignored. */; minLength?: number })
  | (FilterBase & { kind: 'number' /** Whole numbers from 0 up to this one. */; max: number })
  | (FilterBase & { kind: 'amount' })
  | (FilterBase & { kind: 'one' | 'many'; options: readonly FilterOption[] });

type ValueOf<F extends Filter> = F extends { kind: 'text' | 'number' | 'amount' }
  ? string | undefined
  : F extends { kind: 'one'; options: readonly { value: infer V }[] }
    ? V | undefined
    : F extends { kind: 'many'; options: readonly { value: infer V }[] }
      ? readonly V[]
      : never;

/** The values of the filters, by name. */
export type FilterValues<Filters extends readonly Filter[]> = {
  [F in Filters[number] as F['name']]: ValueOf<F>;
};
export type FilterValue = string | readonly string[] | undefined;

/** Reads the filters from the URL; unknown values are ignored. */
export function readFilters<const Filters extends readonly Filter[]>(
  filters: Filters,
  search: Readonly<Record<string, unknown>>,
): FilterValues<Filters> {
  const values = Object.fromEntries(filters.map((filter) => [filter.name, readFilter(filter, search[filter.name])]));
  return values as FilterValues<Filters>;
}

function readFilter(filter: Filter, value: unknown): FilterValue {
  // The router reads `?q=12` as a number.
  const text = value === undefined || value === null || typeof value === 'object' ? '' : String(value);
  if (filter.kind === 'text') return text.length >= (filter.minLength ?? 1) ? text : undefined;
  if (filter.kind === 'number') return parseWholeNumber(text, filter.max);
  if (filter.kind === 'amount') return serializeAmountRange(readAmountRange(text) ?? {});
  const chosenValues = text.split(',');
  const values = filter.options.map(({ value }) => value).filter((value) => chosenValues.includes(value));
  return filter.kind === 'many' ? values : values[0];
}

/** Parses a number as typed, with separators between its digits; undefined if it is invalid or too large. */
export function parseWholeNumber(typed: string, max: number): string | undefined {
  const digits = typed.replace(/[\s.,]/g, '');
  return /^\d{1,15}$/.test(digits) && Number(digits) <= max ? String(Number(digits)) : undefined;
}

/** Formats a value for the URL; undefined removes it. */
export function serializeFilter(value: FilterValue): string | undefined {
  return (typeof value === 'object' ? value.join(',') : value) || undefined;
}

export function isFilterSet(value: FilterValue): boolean {
  return serializeFilter(value) !== undefined;
}
