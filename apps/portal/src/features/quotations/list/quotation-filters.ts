import { orderTypes } from '@demarc/contract/kinds/registry.ts';
import type { Input } from '@demarc/contract/operation.ts';
import { type listQuotations, quotationSorts } from '@demarc/contract/quotation.ts';
import { type QuotationStatus, quotationStatuses } from '@demarc/contract/quotation-state.ts';
import type { Filter, FilterValues } from '../../../ui/data-table/filters.ts';
import type { NamedOrder } from '../../../ui/data-table/list-tools.tsx';

type QuotationQuery = NonNullable<Input<typeof listQuotations>['query']>;
type QuotationSort = (typeof quotationSorts)[number];

/** Rows per page. */
export const limit = 50;
/** The longest page of the API: more offers than a company has open at the same time. */
const maxOffers = 200;

/** Offers first, the one that expires first at the top. The API has no such order, so the list reads both parts. */
export const problemsFirst = 'problems';
export const quotationOrders: readonly NamedOrder[] = [
  { sort: problemsFirst, label: 'list.problems-first' },
  { sort: '-quotationId', label: 'list.newest-first' },
  { sort: 'quotationId', label: 'list.oldest-first' },
];

export const quotationFilters = [
  { kind: 'text', name: 'q', label: 'quotation.search', minLength: 2 },
  {
    kind: 'many',
    name: 'status',
    label: 'quotation.status',
    options: quotationStatuses.map((value) => ({ value, label: `quotation.status-${value}` })),
  },
  { kind: 'one', name: 'expiring', label: 'quotation.expiring', options: [{ value: 'yes', label: 'quotation.expiring-yes' }] },
  {
    kind: 'many',
    name: 'product',
    label: 'quotation.product',
    options: orderTypes.map((value) => ({ value, label: `quotation.type-${value}` })),
  },
] as const satisfies readonly Filter[];
type QuotationFilterValues = FilterValues<typeof quotationFilters>;

/** Translates the URL's filters to query parameters. */
export function toQuotationQuery(values: Partial<QuotationFilterValues>): QuotationQuery {
  const { q, status = [], expiring, product = [] } = values;
  return {
    ...(q ? { q } : {}),
    ...(status.length > 0 ? { status: [...status] } : {}),
    ...(expiring ? { expiring: true } : {}),
    ...(product.length > 0 ? { type: [...product] } : {}),
  };
}

/** A sort order that the API supports; null for the one that it does not have. */
function parseSort(sort: string): QuotationSort | null {
  return quotationSorts.find((one) => one === sort) ?? null;
}

interface QuotationPage {
  sort: string;
  after: string | undefined;
}

/**
 * The two reads of a page: the offers that wait for the customer, and everything else. Each is null if the filters leave nothing
 * for it. With an order that the API has, everything is in `others`.
 */
export function buildListQueries(
  values: Partial<QuotationFilterValues>,
  { sort, after }: QuotationPage,
): { offers: QuotationQuery | null; others: QuotationQuery | null } {
  const filter = toQuotationQuery(values);
  const order = parseSort(sort);
  const page = { limit, ...(after ? { after } : {}) };
  if (order) return { offers: null, others: { ...filter, sort: order, ...page } };
  const chosen: readonly QuotationStatus[] = filter.status ?? quotationStatuses;
  const rest = chosen.filter((status) => status !== 'OFFERED');
  return {
    offers: chosen.includes('OFFERED') ? { ...filter, status: ['OFFERED'], sort: 'validUntil', limit: maxOffers } : null,
    others: rest.length > 0 && !filter.expiring ? { ...filter, status: rest, sort: '-quotationId', ...page } : null,
  };
}
