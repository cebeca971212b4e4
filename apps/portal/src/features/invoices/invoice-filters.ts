import { invoiceSorts, type listInvoices } from '@demarc/contract/invoice.ts';
import { invoiceStatuses, invoiceTypes } from '@demarc/contract/invoice-status.ts';
import type { Input } from '@demarc/contract/operation.ts';
import { overdueQuery } from '../../blocks/invoice-display.ts';
import { formatMonth } from '../../lib/format-period.ts';
import { readAmountRange } from '../../ui/data-table/amount-range.ts';
import type { Filter, FilterValues } from '../../ui/data-table/filters.ts';
import { getIssueDates, listIssuePeriods } from './issue-period.ts';

type InvoiceQuery = NonNullable<Input<typeof listInvoices>['query']>;
type InvoiceSort = (typeof invoiceSorts)[number];

export const rowsPerPage = 50;
export const defaultSort: InvoiceSort = '-issueDate';

/** The filters. The periods are the latest ones and, if it is older, the period in the URL. */
export function buildInvoiceFilters(today: string, chosenPeriod: unknown) {
  const period = String(chosenPeriod ?? '');
  const periods = [...new Set([...listIssuePeriods(today), ...(getIssueDates(period) ? [period] : [])])];
  return [
    { kind: 'text', name: 'q', label: 'invoice.search', minLength: 2 },
    {
      kind: 'one',
      name: 'issued',
      label: 'invoice.period-filter',
      options: periods.map((value) => ({ value, text: formatIssuePeriod(value) })),
    },
    {
      kind: 'many',
      name: 'status',
      label: 'invoice.status',
      options: invoiceStatuses.map((value) => ({ value, label: `invoice.status-${value}` })),
    },
    {
      kind: 'one',
      name: 'overdue',
      label: 'invoice.overdue',
      options: [
        { value: 'pay', label: 'invoice.overdue-pay' },
        { value: 'yes', label: 'invoice.overdue-yes' },
        { value: 'no', label: 'invoice.overdue-no' },
      ],
    },
    {
      kind: 'one',
      name: 'type',
      label: 'invoice.type',
      options: invoiceTypes.map((value) => ({ value, label: `invoice.type-${value}` })),
    },
    { kind: 'amount', name: 'amount', label: 'invoice.amount' },
  ] as const satisfies readonly Filter[];
}
export type InvoiceFilterValues = FilterValues<ReturnType<typeof buildInvoiceFilters>>;

/** `June 2025`, `Q2 2025` or `2025`. */
function formatIssuePeriod(period: string): string {
  const [year = '', part] = period.split('-');
  if (part === undefined) return year;
  return part.startsWith('Q') ? `${part} ${year}` : formatMonth(period, 'long');
}

/** Translates the URL's filters to query parameters. */
export function toInvoiceQuery(values: Partial<InvoiceFilterValues>): InvoiceQuery {
  const { q, issued, status = [], overdue, type, amount } = values;
  const dates = getIssueDates(issued ?? '');
  const { from, to } = readAmountRange(amount ?? '') ?? {};
  return {
    ...(q ? { q } : {}),
    ...(dates ? { issuedFrom: dates.from, issuedTo: dates.to } : {}),
    ...(overdue === 'pay' ? overdueQuery : overdue ? { overdue: overdue === 'yes' } : {}),
    ...(status.length > 0 ? { status: [...status] } : {}),
    ...(type ? { type: [type] } : {}),
    ...(from === undefined ? {} : { amountFrom: from }),
    ...(to === undefined ? {} : { amountTo: to }),
  };
}

/** The query of a page of the list. */
export function toInvoiceListQuery(
  values: Partial<InvoiceFilterValues>,
  { sort = '', after }: { sort?: string; after?: string | undefined },
): InvoiceQuery {
  return { ...toInvoiceQuery(values), sort: parseSort(sort), limit: rowsPerPage, ...(after ? { after } : {}) };
}

/** A sort order that the server supports, whatever the URL says. */
export function parseSort(sort: string): InvoiceSort {
  return invoiceSorts.find((known) => known === sort) ?? defaultSort;
}
