import type { Output } from '@demarc/contract/operation.ts';
import { exportQuotations, listQuotations } from '@demarc/contract/quotation.ts';
import { getQuotationSummary } from '@demarc/contract/quotation-counts.ts';
import type { QuotationSummary } from '@demarc/contract/quotation-schemas.ts';
import { openQuotationStatuses, quotationStatuses } from '@demarc/contract/quotation-state.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createLazyRoute, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { query } from '../../lib/api.ts';
import { useDownload } from '../../lib/download.ts';
import { useFormats } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { AsyncContent } from '../../ui/async-content.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { ListTools } from '../../ui/data-table/list-tools.tsx';
import { SavedViews } from '../../ui/data-table/saved-views.tsx';
import { useListUrlState, useUpdateSearch } from '../../ui/data-table/use-list-url-state.ts';
import { EmptyState, NoResults } from '../../ui/empty-state.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { lazyOnOpen } from '../../ui/lazy-on-open.tsx';
import { Page } from '../../ui/page.tsx';
import type { Tab } from '../../ui/tabs.tsx';
import { quotationColumns } from './list/quotation-columns.tsx';
import {
  defaultSort,
  parseSort,
  quotationFilters,
  quotationOrders,
  rowsPerPage,
  toQuotationQuery,
} from './list/quotation-filters.ts';
import { useRowActions } from './list/use-row-actions.ts';
import styles from './quotations.module.css';
import { linkToQuote } from './quote-links.ts';
import { emptyStart } from './request/request-start.ts';
import { ResellerOnly } from './reseller-only.tsx';

export const lazyRoute = createLazyRoute('/quotations')({ component: QuotationsPage });

const RequestPanel = lazyOnOpen(
  async () => (await import('./request/request-panel.tsx')).RequestPanel,
  ({ isOpen }) => isOpen,
);

const getId = ({ quotationId }: QuotationSummary) => quotationId;
const getLink = ({ quotationId }: QuotationSummary) => linkToQuote(quotationId);

function QuotationsPage() {
  const { t } = useTranslation();
  return (
    <ResellerOnly title={t('quotation.title')}>
      <Quotations />
    </ResellerOnly>
  );
}

/** All quotes; those that wait for the customer come first. */
function Quotations() {
  const { t } = useTranslation();
  const formats = useFormats();
  const { claims } = useSession();
  const customerId = useCustomerId();
  const params = { customerId };
  const { panel }: { panel?: unknown } = useSearch({ strict: false });
  const change = useUpdateSearch();
  const urlState = useListUrlState(quotationFilters, defaultSort);
  const filter = toQuotationQuery(urlState.values);
  const quotations = useQuery({
    ...query(listQuotations, {
      params,
      query: {
        ...filter,
        sort: parseSort(urlState.sort),
        limit: rowsPerPage,
        ...(urlState.after ? { after: urlState.after } : {}),
      },
    }),
    enabled: claims !== null,
    // Keeps the current rows while the next page loads.
    placeholderData: keepPreviousData,
  });
  const summary = useQuery({ ...query(getQuotationSummary, { params }), enabled: claims !== null });
  const exportInput = { params, query: { ...filter, format: 'csv' as const } };
  const download = useDownload(exportQuotations, exportInput);
  const getMenu = useRowActions();
  const total = quotations.data && formats.number(quotations.data.total);
  const requestButton = (
    <ActionButton variant="primary" icon="plus" label={t('quotation.request')} onClick={() => change({ panel: 'request' })} />
  );
  return (
    <Page
      isWide
      title={t('quotation.title')}
      count={quotations.data?.totalIsCapped ? t('list.at-least', { total }) : total}
      actions={
        <>
          <ActionButton
            icon="download"
            label={t('orders.export')}
            isBusy={download.isPending}
            onClick={() => download.start(exportInput)}
          />
          {requestButton}
        </>
      }
    >
      <div className={styles.body}>
        <SavedViews list="quotations" tabs={buildTabs(t, summary.data)} />
        <FilterBar
          filters={quotationFilters}
          values={urlState.values}
          onChange={urlState.setFilter}
          onClear={urlState.clearFilters}
        >
          <ListTools
            columns={quotationColumns}
            shown={urlState.shown}
            onShown={urlState.setShown}
            orders={quotationOrders}
            sort={urlState.sort}
            onSort={urlState.setSort}
          />
        </FilterBar>
        <AsyncContent
          result={quotations}
          name={t('quotation.title')}
          skeleton="table"
          isEmpty={({ items }) => items.length === 0}
          empty={
            urlState.isFiltered ? (
              <NoResults onClear={urlState.clearFilters} />
            ) : (
              <EmptyState title={t('quotation.none')} text={t('quotation.none-text')} actions={requestButton} />
            )
          }
        >
          {({ items, total: count, totalIsCapped, next }) => (
            <DataTable
              caption={t('quotation.title')}
              columns={quotationColumns}
              rows={items}
              rowId={getId}
              to={getLink}
              actions={getMenu}
              sort={urlState.sort}
              onSort={urlState.setSort}
              shown={urlState.shown}
              page={{ total: count, totalIsCapped, next, limit: rowsPerPage, after: urlState.after }}
              isUpdating={quotations.isPlaceholderData}
            />
          )}
        </AsyncContent>
      </div>
      <RequestPanel isOpen={panel === 'request'} onClose={() => change({ ...emptyStart, panel: undefined })} />
    </Page>
  );
}

/** Views of the list: by who has to act, and by outcome. */
function buildTabs(t: (key: string) => string, summary: Output<typeof getQuotationSummary> | undefined): Tab[] {
  const count = (statuses: readonly string[]) =>
    summary ? { count: statuses.reduce((sum, status) => sum + (summary.open[status] ?? summary.closed[status] ?? 0), 0) } : {};
  const waiting = openQuotationStatuses.filter((status) => status !== 'OFFERED');
  return [
    { label: t('quotation.view-all'), search: {}, ...count(quotationStatuses) },
    { label: t('quotation.view-offered'), search: { status: 'OFFERED' }, ...count(['OFFERED']), isWaiting: true },
    {
      label: t('quotation.view-expiring'),
      search: { expiring: 'yes' },
      ...(summary ? { count: summary.expiring } : {}),
      isWaiting: true,
    },
    { label: t('quotation.view-waiting'), search: { status: waiting.join(',') }, ...count(waiting) },
    { label: t('quotation.status-ACCEPTED'), search: { status: 'ACCEPTED' }, ...count(['ACCEPTED']) },
    { label: t('quotation.status-EXPIRED'), search: { status: 'EXPIRED' }, ...count(['EXPIRED']) },
  ];
}
