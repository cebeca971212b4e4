import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { exportInvoices, type InvoiceSummary, listInvoices } from '@demarc/contract/invoice.ts';
import { type DisputeSummary, listInvoiceDisputes } from '@demarc/contract/invoice-dispute.ts';
import { getInvoiceSummary, type InvoiceOverview } from '@demarc/contract/invoice-overview.ts';
import { maxListedIds } from '@demarc/contract/pagination.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createLazyRoute, useSearch } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getPayableOverdue, overdueSearch, unpaidStatuses } from '../../blocks/invoice-display.ts';
import { useOrderingCompany } from '../../blocks/use-ordering-company.ts';
import { client, query } from '../../lib/api.ts';
import { useDownload } from '../../lib/download.ts';
import { useFormats } from '../../lib/format.ts';
import { lazyChunk } from '../../lib/load-chunk.ts';
import { useSession } from '../../lib/session.ts';
import { showToast } from '../../lib/toast.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { AsyncContent } from '../../ui/async-content.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { ListTools } from '../../ui/data-table/list-tools.tsx';
import { SavedViews } from '../../ui/data-table/saved-views.tsx';
import { useListUrlState } from '../../ui/data-table/use-list-url-state.ts';
import { useSelectedRows } from '../../ui/data-table/use-selected-rows.ts';
import { NoResults } from '../../ui/empty-state.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { lazyOnOpen } from '../../ui/lazy-on-open.tsx';
import { Page } from '../../ui/page.tsx';
import { type RowAction, RowMenu } from '../../ui/row-menu.tsx';
import type { Tab } from '../../ui/tabs.tsx';
import { invoiceColumns } from './invoice-columns.tsx';
import {
  buildInvoiceFilters,
  defaultSort,
  parseSort,
  rowsPerPage,
  toInvoiceListQuery,
  toInvoiceQuery,
} from './invoice-filters.ts';
import { getDisputeLink, getInvoiceLink, ownPricesLink } from './invoice-link.ts';
import styles from './invoices.module.css';
import { NoInvoices } from './no-invoices.tsx';
import { PayAction } from './pay-action.tsx';
import { splitSelection } from './selected-payment.ts';
import { SelectedSum } from './selected-sum.tsx';
import { SummaryBand } from './summary-band.tsx';

export const lazyRoute = createLazyRoute('/invoices')({ component: InvoicesRoute });

const OwnPricesList = lazyChunk(async () => ({ default: (await import('./own-prices/own-prices-list.tsx')).OwnPricesList }));

const ZipPanel = lazyOnOpen(
  async () => (await import('./zip-panel.tsx')).ZipPanel,
  ({ isOpen }) => isOpen,
);

const PayPanel = lazyOnOpen(
  async () => (await import('./pay-panel.tsx')).PayPanel,
  ({ isOpen }) => isOpen,
);

const StatementPanel = lazyOnOpen(
  async () => (await import('./statement-panel.tsx')).StatementPanel,
  ({ isOpen }) => isOpen,
);

/** The API's maximum page size. The menu of an invoice does not link to a dispute that is older. */
const maxDisputes = 100;
const noDisputes: readonly DisputeSummary[] = [];
const noInvoices: readonly InvoiceSummary[] = [];
const getNumber = ({ number }: InvoiceSummary) => number;

/** The list of invoices, or the list of resale prices with `?list=own-prices`. */
function InvoicesRoute() {
  const { t } = useTranslation();
  const { list }: { list?: unknown } = useSearch({ strict: false });
  if (list !== 'own-prices') return <InvoicesPage />;
  return (
    <Suspense fallback={<Page title={t('invoice.own-prices')}>{null}</Page>}>
      <OwnPricesList />
    </Suspense>
  );
}

function InvoicesPage() {
  const { t } = useTranslation();
  const formats = useFormats();
  const { claims } = useSession();
  const customerId = useCustomerId();
  const company = useOrderingCompany();
  const params = { customerId };
  const enabled = claims !== null;
  const { issued }: { issued?: unknown } = useSearch({ strict: false });
  const filters = buildInvoiceFilters(formatAmsterdamDate(new Date()), issued);
  const urlState = useListUrlState(filters, defaultSort);
  const invoices = useQuery({
    ...query(listInvoices, { params, query: toInvoiceListQuery(urlState.values, urlState) }),
    enabled,
    // Keeps the current rows while the next page loads.
    placeholderData: keepPreviousData,
  });
  const summary = useQuery({ ...query(getInvoiceSummary, { params }), enabled });
  const filter = toInvoiceQuery(urlState.values);
  const exportInput = { params, query: { ...filter, format: 'csv' as const } };
  const download = useDownload(exportInvoices, exportInput);
  const selected = useSelectedRows({
    shown: invoices.data?.items ?? noInvoices,
    getId: getNumber,
    total: invoices.data?.total,
    max: maxListedIds,
    loadAll: async () => {
      const sort = parseSort(urlState.sort);
      return (await client.call(listInvoices, { params, query: { ...filter, sort, limit: maxListedIds } })).items;
    },
  });
  const disputes = useQuery({
    ...query(listInvoiceDisputes, { params, query: { status: 'OPEN', limit: maxDisputes } }),
    enabled: (summary.data?.byStatus.DISPUTED ?? 0) > 0,
  });
  const [isZipping, setZipping] = useState(false);
  /** The invoices whose payment details are open; null for the selected ones. */
  const [invoicesToPay, setInvoicesToPay] = useState<readonly InvoiceSummary[] | null>(null);
  const [isPaying, setPaying] = useState(false);
  const openPayment = useCallback((chosen: readonly InvoiceSummary[] | null) => {
    setInvoicesToPay(chosen);
    setPaying(true);
  }, []);
  const getMenu = useRowActions(openPayment, disputes.data?.items);
  const [isStatementOpen, setStatementOpen] = useState(false);
  const isPhone = useIsPhone();
  const hasOwnPrices = company.data?.customerType === 'reseller';
  const exportAll = () => download.start(exportInput);
  const getMore = (): readonly RowAction[] => [
    ...(hasOwnPrices ? [{ label: t('invoice.own-prices'), to: ownPricesLink }] : []),
    { label: t('orders.export'), icon: 'download', onClick: exportAll },
  ];
  const payment = splitSelection(selected.rows);
  const total = invoices.data && formats.number(invoices.data.total);
  const isEmpty = invoices.data?.total === 0 && !urlState.isFiltered;
  return (
    <Page
      isWide
      title={t('invoice.title')}
      count={invoices.data?.totalIsCapped ? t('list.at-least', { total }) : total}
      actions={
        !isEmpty && (
          <>
            <ActionButton icon="file-text" label={t('invoice.statement')} onClick={() => setStatementOpen(true)} />
            {isPhone ? (
              <RowMenu label={t('action.more')} actions={getMore} />
            ) : (
              <>
                {hasOwnPrices && <ActionButton label={t('invoice.own-prices')} to={ownPricesLink} />}
                <ActionButton icon="download" label={t('orders.export')} isBusy={download.isPending} onClick={exportAll} />
              </>
            )}
          </>
        )
      }
    >
      {isEmpty ? (
        <NoInvoices />
      ) : (
        <div className={styles.body}>
          <SummaryBand summary={summary} onPay={openPayment} />
          <div className={styles.list}>
            <SavedViews list="invoices" tabs={getTabs(summary.data, t)} />
            <FilterBar filters={filters} values={urlState.values} onChange={urlState.setFilter} onClear={urlState.clearFilters}>
              <span className={styles.unit}>{t('invoice.in-euros')}</span>
              <ListTools
                columns={invoiceColumns}
                shown={urlState.shown}
                onShown={urlState.setShown}
                sort={urlState.sort}
                onSort={urlState.setSort}
              />
            </FilterBar>
            <AsyncContent
              result={invoices}
              name={t('invoice.title')}
              skeleton="table"
              isEmpty={({ total }) => total === 0}
              empty={<NoResults onClear={urlState.clearFilters} />}
            >
              {({ items, total, totalIsCapped, next }) => (
                <DataTable
                  caption={t('invoice.title')}
                  columns={invoiceColumns}
                  rows={items}
                  rowId={getNumber}
                  to={getInvoiceLink}
                  actions={getMenu}
                  sort={urlState.sort}
                  onSort={urlState.setSort}
                  shown={urlState.shown}
                  page={{ total, totalIsCapped, next, limit: rowsPerPage, after: urlState.after }}
                  selection={{
                    ...selected,
                    actions: (
                      <>
                        <SelectedSum invoices={selected.rows} payment={payment} />
                        <PayAction invoices={payment.toPay} onClick={() => openPayment(null)} />
                        <ActionButton
                          size="small"
                          icon="download"
                          label={t('invoice.zip-short')}
                          disabledReason={
                            selected.rows.length > maxListedIds ? t('list.select-most', { max: maxListedIds }) : null
                          }
                          onClick={() => setZipping(true)}
                        />
                        <ActionButton
                          size="small"
                          icon="download"
                          label={t('orders.export')}
                          disabledReason={
                            selected.rows.length > maxListedIds ? t('list.export-most', { max: maxListedIds }) : null
                          }
                          isBusy={download.isPending}
                          onClick={() =>
                            download.start({ params, query: { number: selected.rows.map(getNumber), format: 'csv' } })
                          }
                        />
                      </>
                    ),
                  }}
                  isUpdating={invoices.isPlaceholderData}
                />
              )}
            </AsyncContent>
          </div>
        </div>
      )}
      <ZipPanel invoices={selected.rows} isOpen={isZipping} onClose={() => setZipping(false)} />
      <PayPanel
        invoices={invoicesToPay ?? selected.rows}
        onLeaveOut={(number) =>
          invoicesToPay
            ? setInvoicesToPay(invoicesToPay.filter((invoice) => invoice.number !== number))
            : selected.onChange(new Set([...selected.chosen].filter((id) => id !== number)))
        }
        isOpen={isPaying}
        onClose={() => setPaying(false)}
      />
      <StatementPanel isOpen={isStatementOpen} onClose={() => setStatementOpen(false)} />
    </Page>
  );
}

/** Links to the open dispute of an invoice, or to its disputes tab if there are several. */
function toDisputeActions([first, second]: readonly DisputeSummary[], t: TFunction): readonly RowAction[] {
  if (!first) return [];
  const to = second ? getInvoiceLink({ number: first.invoiceNumber }, { tab: 'disputes' }) : getDisputeLink(first);
  return [{ label: t('finding.view-dispute'), icon: 'alert-triangle', to }];
}

function useRowActions(onPay: (invoices: readonly InvoiceSummary[]) => void, disputes: readonly DisputeSummary[] = noDisputes) {
  const { t } = useTranslation();
  return useCallback(
    (invoice: InvoiceSummary): readonly RowAction[] => [
      { label: t('invoice.view'), icon: 'eye', shortcut: 'o', to: getInvoiceLink(invoice) },
      ...(splitSelection([invoice]).toPay.length > 0
        ? [{ label: t('invoice.pay'), icon: 'credit-card' as const, onClick: () => onPay([invoice]) }]
        : []),
      ...(invoice.type === 'INVOICE'
        ? [{ label: t('invoice.what-changed'), icon: 'chart-line' as const, to: getInvoiceLink(invoice, { tab: 'difference' }) }]
        : []),
      ...toDisputeActions(
        disputes.filter(({ invoiceNumber }) => invoiceNumber === invoice.number),
        t,
      ),
      {
        label: t('invoice.copy-number'),
        icon: 'copy',
        shortcut: 'c',
        onClick: () =>
          void navigator.clipboard.writeText(invoice.number).then(
            () => showToast('invoice.copied', { number: invoice.number }),
            // Without clipboard permission the user can still select the number on the page.
            () => {},
          ),
      },
    ],
    [t, onPay, disputes],
  );
}

/** One tab per view, with its count once the summary has loaded. */
function getTabs(summary: InvoiceOverview | undefined, t: TFunction): readonly Tab[] {
  const buildTab = (label: string, count: number | undefined, search: Tab['search']): Tab => ({
    label: t(label),
    search,
    ...(count === undefined ? {} : { count }),
  });
  const all = summary && Object.values(summary.byStatus).reduce((total, count) => total + count, 0);
  return [
    buildTab('invoice.view-all', all, {}),
    buildTab('invoice.view-open', summary?.open.count, { status: unpaidStatuses.join(','), type: 'INVOICE' }),
    { ...buildTab('invoice.view-overdue', summary && getPayableOverdue(summary).count, overdueSearch), isWaiting: true },
    buildTab('invoice.view-disputed', summary && (summary.byStatus.DISPUTED ?? 0), { status: 'DISPUTED' }),
    buildTab('invoice.view-credit-notes', summary?.creditNotes, { type: 'CREDIT_NOTE' }),
  ];
}
