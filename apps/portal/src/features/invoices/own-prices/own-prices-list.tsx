import { chargedServiceTypes } from '@demarc/contract/invoice.ts';
import { exportOwnPrices, listOwnPrices } from '@demarc/contract/own-price.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getServicesName } from '../../../kinds/service-types.ts';
import { query } from '../../../lib/api.ts';
import { useDownload } from '../../../lib/download.ts';
import { useFormats } from '../../../lib/format.ts';
import { usePageName } from '../../../lib/page-name.ts';
import { useSession } from '../../../lib/session.ts';
import { useCustomerId } from '../../../lib/use-customer-id.ts';
import { useFocusFallback } from '../../../lib/use-focus-fallback.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { AsyncContent } from '../../../ui/async-content.tsx';
import type { Filter } from '../../../ui/data-table/filters.ts';
import { useListUrlState } from '../../../ui/data-table/use-list-url-state.ts';
import { EmptyState, NoResults } from '../../../ui/empty-state.tsx';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { lazyOnOpen } from '../../../ui/lazy-on-open.tsx';
import { Page } from '../../../ui/page.tsx';
import { type Tab, Tabs } from '../../../ui/tabs.tsx';
import { countViews } from './count-views.ts';
import styles from './own-prices.module.css';
import { PriceGrid } from './price-grid.tsx';
import { ProblemNote } from './problem-note.tsx';
import { SaveBar } from './save-bar.tsx';
import { usePriceEdits } from './use-price-edits.ts';

const ImportPanel = lazyOnOpen(
  async () => (await import('./import-panel.tsx')).ImportPanel,
  ({ isOpen }) => isOpen,
);

const rowsPerPage = 50;

const filters = [
  { kind: 'text', name: 'q', label: 'invoice.search-own-prices', minLength: 2 },
  {
    kind: 'one',
    name: 'service',
    label: 'invoice.service',
    options: chargedServiceTypes.map((value) => ({ value, label: getServicesName(value) })),
  },
  {
    kind: 'one',
    name: 'priced',
    label: 'invoice.own-price',
    options: [
      { value: 'yes', label: 'invoice.with-own-price' },
      { value: 'no', label: 'invoice.without-own-price' },
    ],
  },
] as const satisfies readonly Filter[];
/** The tabs set the `priced` filter. */
const shownFilters = filters.filter(({ name }) => name !== 'priced');

/**
 * Loads the first page of a view, for the total in its tab. The list sends the same request, so that the cache serves both, and the other
 * view opens without loading.
 */
function useView(filter: { hasPrice?: boolean }, isEnabled: boolean) {
  const { claims } = useSession();
  const params = { customerId: useCustomerId() };
  const { data } = useQuery({
    ...query(listOwnPrices, { params, query: { ...filter, limit: rowsPerPage } }),
    enabled: claims !== null && isEnabled,
  });
  return data;
}

/** The resale price of each service. */
export function OwnPricesList() {
  const { t } = useTranslation();
  const formats = useFormats();
  const { claims } = useSession();
  const customerId = useCustomerId();
  const params = { customerId };
  const urlState = useListUrlState(filters);
  const { q, service, priced } = urlState.values;
  const filter = {
    ...(q ? { q } : {}),
    ...(service ? { serviceType: service } : {}),
    ...(priced ? { hasPrice: priced === 'yes' } : {}),
  };
  const prices = useQuery({
    ...query(listOwnPrices, {
      params,
      query: { ...filter, limit: rowsPerPage, ...(urlState.after ? { after: urlState.after } : {}) },
    }),
    enabled: claims !== null,
    placeholderData: keepPreviousData,
  });
  const all = useView({}, true);
  // Among more services than the API counts, the search for services without a price is slow.
  const unpriced = useView({ hasPrice: false }, all !== undefined && !all.totalIsCapped);
  const counts = countViews(all, unpriced);
  const tabs: readonly Tab[] = [
    { label: t('invoice.view-all'), ...counts.all, search: { list: 'own-prices' } },
    { label: t('invoice.without-own-price'), ...counts.unpriced, search: { list: 'own-prices', priced: 'no' } },
    { label: t('invoice.with-own-price'), ...counts.priced, search: { list: 'own-prices', priced: 'yes' } },
  ];
  const exportInput = { params, query: { ...filter, format: 'csv' as const } };
  const download = useDownload(exportOwnPrices, exportInput);
  // Here and not in the grid, which unmounts on an empty page or view, so that no edit is lost.
  const priceEdits = usePriceEdits();
  // After saving or discarding, the focused button or field may disappear.
  const focusRef = useFocusFallback(() => document.querySelector('h1[tabindex="-1"]'));
  const [isImporting, setImporting] = useState(false);
  usePageName(t('invoice.own-prices'), 'panel');
  return (
    <Page
      isWide
      title={t('invoice.own-prices')}
      {...(prices.data && { count: formats.number(prices.data.total) })}
      lead={<span>{t('invoice.own-prices-lead')}</span>}
      actions={
        <>
          <ActionButton label={t('invoice.title')} to={{ to: '/invoices' }} />
          <ActionButton
            icon="download"
            label={t('orders.export')}
            isBusy={download.isPending}
            onClick={() => download.start(exportInput)}
          />
          <ActionButton
            label={t('invoice.import-own-prices')}
            disabledReason={priceEdits.edits.size > 0 ? t('invoice.import-after-saving') : null}
            onClick={() => setImporting(true)}
          />
        </>
      }
    >
      <div ref={focusRef} className={styles.body}>
        <Tabs by="priced" tabs={tabs} label={t('invoice.own-prices')} />
        <FilterBar filters={shownFilters} values={urlState.values} onChange={urlState.setFilter} onClear={urlState.clearFilters}>
          <span className={styles.unit}>{t('invoice.in-euros')}</span>
        </FilterBar>
        <ProblemNote {...priceEdits} prices={prices.data?.items ?? []} />
        <AsyncContent
          result={prices}
          name={t('invoice.own-prices')}
          skeleton="table"
          isEmpty={({ total }) => total === 0}
          empty={
            priced === 'no' && counts.unpriced?.count === 0 && all?.total ? (
              <EmptyState title={t('invoice.all-priced')} text={t('invoice.all-priced-text')} />
            ) : urlState.isFiltered ? (
              <NoResults onClear={urlState.clearFilters} />
            ) : (
              <EmptyState title={t('invoice.no-own-prices')} text={t('invoice.no-own-prices-text')} />
            )
          }
        >
          {({ items, next, total }) => (
            <>
              <PriceGrid {...priceEdits} prices={items} isWhole={items.length === total} />
              {next && (
                <p>
                  <Link to="." search={(old: object) => ({ ...old, after: next })}>
                    {t('invoice.own-prices-more')}
                  </Link>
                </p>
              )}
            </>
          )}
        </AsyncContent>
        <SaveBar {...priceEdits} />
      </div>
      <ImportPanel isOpen={isImporting} onClose={() => setImporting(false)} />
    </Page>
  );
}
