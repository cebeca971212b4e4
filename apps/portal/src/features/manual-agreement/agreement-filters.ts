import { type listManualAgreements, manualAgreementCategories, manualAgreementSorts } from '@demarc/contract/manual-agreement.ts';
import { shownAgreementStatuses } from '@demarc/contract/manual-agreement-status.ts';
import type { Input } from '@demarc/contract/operation.ts';
import type { Filter, FilterValues } from '../../ui/data-table/filters.ts';
import type { NamedOrder } from '../../ui/data-table/list-tools.tsx';
import { formatPeriod, getPeriodDates, listPeriods } from './agreement-period.ts';

type AgreementQuery = NonNullable<Input<typeof listManualAgreements>['query']>;
type AgreementSort = (typeof manualAgreementSorts)[number];

export const rowsPerPage = 50;
export const defaultSort: AgreementSort = 'toSign';
export const agreementOrders: readonly NamedOrder[] = [{ sort: defaultSort, label: 'manual-agreement.to-sign-first' }];

/** The filters. The periods are the latest ones and, if it is older, the period in the URL. */
export function buildAgreementFilters(today: string, chosenPeriod: unknown) {
  const period = String(chosenPeriod ?? '');
  const periods = [...new Set([...listPeriods(today), ...(getPeriodDates(period) ? [period] : [])])];
  return [
    { kind: 'text', name: 'q', label: 'manual-agreement.search', minLength: 2 },
    {
      kind: 'many',
      name: 'status',
      label: 'manual-agreement.status',
      options: shownAgreementStatuses.map((value) => ({ value, label: `manual-agreement.status-${value}` })),
    },
    {
      kind: 'one',
      name: 'period',
      label: 'manual-agreement.period',
      options: periods.map((value) => ({ value, text: formatPeriod(value) })),
    },
    {
      kind: 'many',
      name: 'category',
      label: 'manual-agreement.category',
      options: manualAgreementCategories.map((value) => ({ value, label: `manual-agreement.category-${value}` })),
    },
  ] as const satisfies readonly Filter[];
}
type AgreementFilterValues = FilterValues<ReturnType<typeof buildAgreementFilters>>;

/** Translates the URL's filters to query parameters. */
export function toAgreementQuery(values: Partial<AgreementFilterValues>): AgreementQuery {
  const { q, status = [], period, category = [] } = values;
  const dates = getPeriodDates(period ?? '');
  return {
    ...(q ? { q } : {}),
    ...(status.length > 0 ? { status: [...status] } : {}),
    ...(category.length > 0 ? { category: [...category] } : {}),
    ...(dates ? { createdFrom: dates.from, createdTo: dates.to } : {}),
  };
}

/** A sort order that the server supports, whatever the URL says. */
export function parseSort(sort: string): AgreementSort {
  return manualAgreementSorts.find((known) => known === sort) ?? defaultSort;
}
