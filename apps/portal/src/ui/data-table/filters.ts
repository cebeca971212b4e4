/** One of a few values; a name that is no translation key (of a site, a carrier) comes as `text`. */
type FilterOption = { value: string } & ({ label: string } | { text: string });

interface FilterBase {
  /** In the address, and in the query of the call where they are alike. */
  name: string;
  /** Translation key. */
  label: string;
}

export type Filter =
  | (FilterBase & { kind: 'text' /** Shorter than this is not asked for. */; minLength?: number })
  | (FilterBase & { kind: 'number' /** A whole number from 0 up to this. */; most: number })
  | (FilterBase & { kind: 'one' | 'many'; options: readonly FilterOption[] });

type ValueOf<F extends Filter> = F extends { kind: 'text' | 'number' }
  ? string | undefined
  : F extends { kind: 'one'; options: readonly { value: infer V }[] }
    ? V | undefined
    : F extends { kind: 'many'; options: readonly { value: infer V }[] }
      ? readonly V[]
      : never;

/** What the filters are set to, by name. */
export type FilterValues<Filters extends readonly Filter[]> = {
  [F in Filters[number] as F['name']]: ValueOf<F>;
};
export type FilterValue = string | readonly string[] | undefined;

/** What an address says; values that a filter does not have are left out. */
export function readFilters<const Filters extends readonly Filter[]>(
  filters: Filters,
  search: Readonly<Record<string, unknown>>,
): FilterValues<Filters> {
  const values = Object.fromEntries(filters.map((filter) => [filter.name, read(filter, search[filter.name])]));
  return values as FilterValues<Filters>;
}

function read(filter: Filter, found: unknown): FilterValue {
  // The router reads `?q=12` as a number.
  const text = found === undefined || found === null || typeof found === 'object' ? '' : String(found);
  if (filter.kind === 'text') return text.length >= (filter.minLength ?? 1) ? text : undefined;
  if (filter.kind === 'number') return wholeNumber(text, filter.most);
  const chosen = text.split(',');
  const values = filter.options.map(({ value }) => value).filter((value) => chosen.includes(value));
  return filter.kind === 'many' ? values : values[0];
}

/** A number as somebody types it, without what they put between its digits; undefined where it is none, or too large. */
export function wholeNumber(typed: string, most: number): string | undefined {
  const digits = typed.replace(/[\s.,]/g, '');
  return /^\d{1,15}$/.test(digits) && Number(digits) <= most ? String(Number(digits)) : undefined;
}

/** A value as the address has it; undefined takes it out. */
export function writtenFilter(value: FilterValue): string | undefined {
  return (typeof value === 'object' ? value.join(',') : value) || undefined;
}

export function isSet(value: FilterValue): boolean {
  return writtenFilter(value) !== undefined;
}
