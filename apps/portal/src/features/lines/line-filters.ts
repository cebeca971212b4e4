import { listLines, operationalStates } from '@demarc/contract/line.ts';
import type { Input } from '@demarc/contract/operation.ts';
import { serviceStatuses } from '@demarc/contract/service.ts';
import { technologies } from '@demarc/contract/technology.ts';
import { addDays } from '@demarc/contract/working-days.ts';
import { toStatusQuery } from '../../blocks/service-list/status-query.ts';
import type { Filter, FilterValues } from '../../ui/data-table/filters.ts';
import type { NamedOrder } from '../../ui/data-table/list-tools.tsx';

/** Lists lines whose term ends within this many days, so that resellers can contact the end user in time. */
const termEndWindowDays = 90;

type LineQuery = NonNullable<Input<typeof listLines>['query']>;
const sorts = listLines.query.properties.sort.enum as readonly NonNullable<LineQuery['sort']>[];
export const defaultSort = '-urgency';
export const lineOrders: readonly NamedOrder[] = [
  { sort: defaultSort, label: 'list.problems-first' },
  { sort: '-lineId', label: 'list.newest-first' },
  { sort: 'lineId', label: 'list.oldest-first' },
];

/** Values with their texts. */
type FilterOptions = readonly (readonly [value: string, text: string])[];

/** The API has no list of a company's carriers and cities, so the options come from lines already shown. */
export function buildLineFilters(filterOptions: { carriers: FilterOptions; cities: FilterOptions }) {
  const toOptions = (options: FilterOptions) => options.map(([value, text]) => ({ value, text }));
  return [
    { kind: 'text', name: 'q', label: 'line.search', minLength: 2 },
    {
      kind: 'many',
      name: 'status',
      label: 'line.status',
      options: serviceStatuses.map((value) => ({ value, label: `line.status-${value}` })),
    },
    {
      kind: 'many',
      name: 'state',
      label: 'line.filter-state',
      options: operationalStates.map((value) => ({ value, label: `line.state-${value}` })),
    },
    {
      kind: 'many',
      name: 'technology',
      label: 'line.technology',
      options: technologies.map((value) => ({ value, label: `kinds.line.technology-${value}` })),
    },
    {
      kind: 'one',
      name: 'carrier',
      label: 'line.carrier',
      options: toOptions(filterOptions.carriers),
    },
    { kind: 'one', name: 'city', label: 'line.city', options: toOptions(filterOptions.cities) },
    { kind: 'one', name: 'term', label: 'line.term', options: [{ value: String(termEndWindowDays), label: 'line.term-90' }] },
    { kind: 'one', name: 'openOrder', label: 'line.order', options: [{ value: 'open', label: 'line.order-open' }] },
    { kind: 'one', name: 'fault', label: 'line.fault', options: [{ value: 'open', label: 'line.fault-open' }] },
  ] as const satisfies readonly Filter[];
}
export type LineFilterValues = FilterValues<ReturnType<typeof buildLineFilters>>;

/** Translates the URL's filters to query parameters. `today` is a date in Amsterdam. */
export function toLineQuery(values: Partial<LineFilterValues>, today: string): LineQuery {
  const { q, status = [], state = [], technology = [], carrier, city, term, openOrder, fault } = values;
  return {
    ...(q ? { q } : {}),
    ...toStatusQuery(status, q),
    ...(state.length > 0 ? { operationalState: [...state] } : {}),
    ...(technology.length > 0 ? { technology: [...technology] } : {}),
    ...(carrier ? { carrierCode: carrier } : {}),
    ...(city ? { city } : {}),
    ...(term ? { contractEndBefore: addDays(today, termEndWindowDays) } : {}),
    ...(openOrder ? { hasOpenOrder: true } : {}),
    ...(fault ? { hasOpenFault: true } : {}),
  };
}

export const rowsPerPage = 50;

/** A page of the list. */
export function toLineListQuery(filter: LineQuery, { sort = defaultSort, after }: { sort?: string; after?: string | undefined }) {
  return { ...filter, sort: parseSort(sort), limit: rowsPerPage, ...(after ? { after } : {}) };
}

/** A sort order that the server supports, whatever the URL says. */
export function parseSort(sort: string): NonNullable<LineQuery['sort']> {
  return sorts.find((known) => known === sort) ?? defaultSort;
}
