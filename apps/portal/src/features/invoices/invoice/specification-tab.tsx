import { chargedServiceTypes, type Invoice, listInvoiceSpecification, maxInvoiceLines } from '@demarc/contract/invoice.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { getServicesName } from '../../../kinds/service-types.ts';
import { query } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import { useCustomerId } from '../../../lib/use-customer-id.ts';
import { AsyncContent } from '../../../ui/async-content.tsx';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import type { Filter } from '../../../ui/data-table/filters.ts';
import { ListTools } from '../../../ui/data-table/list-tools.tsx';
import { useListUrlState } from '../../../ui/data-table/use-list-url-state.ts';
import { EmptyState, NoResults } from '../../../ui/empty-state.tsx';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { SpecificationDownload } from './document-actions.tsx';
import styles from './invoice.module.css';
import { getPosition, numberRows } from './numbered-rows.ts';
import { buildSpecificationColumns } from './specification-columns.tsx';
import { useServiceLinks } from './use-service-links.ts';

const rowsPerPage = 50;

const filters = [
  { kind: 'text', name: 'q', label: 'invoice.search-specification', minLength: 2 },
  {
    kind: 'one',
    name: 'service',
    label: 'invoice.service',
    options: chargedServiceTypes.map((value) => ({ value, label: getServicesName(value) })),
  },
  { kind: 'number', name: 'line', label: 'invoice.line', max: maxInvoiceLines },
] as const satisfies readonly Filter[];

/** Every charge of every service. */
export function SpecificationTab({ invoice: { number, lineCount, specificationCount } }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const { claims } = useSession();
  const customerId = useCustomerId();
  const links = useServiceLinks();
  const columns = useMemo(() => buildSpecificationColumns(links), [links]);
  const urlState = useListUrlState(filters);
  const { q, service, line } = urlState.values;
  const rows = useQuery({
    ...query(listInvoiceSpecification, {
      params: { customerId, number },
      query: {
        ...(q ? { q } : {}),
        ...(service ? { serviceType: service } : {}),
        ...(Number(line) > 0 ? { lineNumber: Number(line) } : {}),
        limit: rowsPerPage,
        ...(urlState.after ? { after: urlState.after } : {}),
      },
    }),
    enabled: claims !== null,
    placeholderData: keepPreviousData,
    select: numberRows,
  });
  return (
    <>
      {lineCount !== specificationCount && (
        <p className={styles.lead}>{t('invoice.specification-lead', { lines: lineCount, rows: specificationCount })}</p>
      )}
      <FilterBar filters={filters} values={urlState.values} onChange={urlState.setFilter} onClear={urlState.clearFilters}>
        <SpecificationDownload number={number} />
        <ListTools columns={columns} shown={urlState.shown} onShown={urlState.setShown} />
      </FilterBar>
      <AsyncContent
        result={rows}
        name={t('invoice.specification')}
        skeleton="table"
        isEmpty={({ total }) => total === 0}
        empty={
          urlState.isFiltered ? (
            <NoResults onClear={urlState.clearFilters} />
          ) : (
            <EmptyState title={t('invoice.no-specification')} />
          )
        }
      >
        {({ items, total, totalIsCapped, next }) => (
          <DataTable
            caption={t('invoice.specification')}
            columns={columns}
            rows={items}
            rowId={getPosition}
            shown={urlState.shown}
            page={{ total, totalIsCapped, next, limit: rowsPerPage, after: urlState.after }}
            isUpdating={rows.isPlaceholderData}
          />
        )}
      </AsyncContent>
    </>
  );
}
