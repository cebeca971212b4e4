import { orderTypes } from '@demarc/contract/kinds/registry.ts';
import type { Input } from '@demarc/contract/operation.ts';
import { type listQuotations, quotationSorts } from '@demarc/contract/quotation.ts';
import { quotationStatuses } from '@demarc/contract/quotation-state.ts';
import { getServiceName } from '../../../kinds/service-types.ts';
import type { Filter, FilterValues } from '../../../ui/data-table/filters.ts';
import type { NamedOrder } from '../../../ui/data-table/list-tools.tsx';

type QuotationQuery = NonNullable<Input<typeof listQuotations>['query']>;
type QuotationSort = (typeof quotationSorts)[number];

export const rowsPerPage = 50;

export const defaultSort: QuotationSort = '-urgency';
export const quotationOrders: readonly NamedOrder[] = [
  { sort: defaultSort, label: 'list.problems-first' },
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
    options: orderTypes.map((value) => ({ value, label: getServiceName(value) })),
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

/** A sort order that the server supports, whatever the URL says. */
export function parseSort(sort: string): QuotationSort {
  return quotationSorts.find((known) => known === sort) ?? defaultSort;
}
