import { chargedServiceTypes } from '@demarc/contract/invoice.ts';
import { exportOwnPrices, listOwnPrices } from '@demarc/contract/own-price.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getServicesName } from '../../../kinds/service-types.ts';
import { query, useWrite } from '../../../lib/api.ts';
import { saveBlob } from '../../../lib/download.ts';
import { useFormats } from '../../../lib/format.ts';
import { usePageName } from '../../../lib/page-name.ts';
import { useSession } from '../../../lib/session.ts';
import { useCustomerId } from '../../../lib/use-customer-id.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { AsyncContent } from '../../../ui/async-content.tsx';
import type { Filter } from '../../../ui/data-table/filters.ts';
import { useListUrlState } from '../../../ui/data-table/use-list-url-state.ts';
import { EmptyState, NoResults } from '../../../ui/empty-state.tsx';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { lazyOnOpen } from '../../../ui/lazy-on-open.tsx';
import { Page } from '../../../ui/page.tsx';
import styles from './own-prices.module.css';
import { PriceGrid } from './price-grid.tsx';

const ImportPanel = lazyOnOpen(
  async () => (await import('./import-panel.tsx')).ImportPanel,
  ({ isOpen }) => isOpen,
);

/** Rows per page. */
const limit = 50;

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

/** What the company charges its own customers for each service. */
export function OwnPricesList() {
  const { t } = useTranslation();
  const formats = useFormats();
  const { claims } = useSession();
  const customerId = useCustomerId();
  const params = { customerId };
  const address = useListUrlState(filters);
  const { q, service, priced } = address.values;
  const filter = {
    ...(q ? { q } : {}),
    ...(service ? { serviceType: service } : {}),
    ...(priced ? { hasPrice: priced === 'yes' } : {}),
  };
  const prices = useQuery({
    ...query(listOwnPrices, { params, query: { ...filter, limit, ...(address.after ? { after: address.after } : {}) } }),
    enabled: claims !== null,
    placeholderData: keepPreviousData,
  });
  const exportInput = { params, query: { ...filter, format: 'csv' as const } };
  const file = useWrite(exportOwnPrices, { input: () => exportInput });
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
            isBusy={file.isPending}
            onClick={() => file.mutate(exportInput, { onSuccess: ({ blob, fileName }) => saveBlob(blob, fileName) })}
          />
          <ActionButton label={t('invoice.import-own-prices')} onClick={() => setImporting(true)} />
        </>
      }
    >
      <div className={styles.body}>
        <FilterBar filters={filters} values={address.values} onChange={address.setFilter} onClear={address.clearFilters} />
        <AsyncContent
          result={prices}
          skeleton="table"
          isEmpty={({ total }) => total === 0}
          empty={
            address.isFiltered ? (
              <NoResults onClear={address.clearFilters} />
            ) : (
              <EmptyState title={t('invoice.no-own-prices')} text={t('invoice.no-own-prices-text')} />
            )
          }
        >
          {({ items, next, total }) => (
            <>
              <PriceGrid key={`${address.after} ${JSON.stringify(filter)}`} prices={items} isWhole={items.length === total} />
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
      </div>
      <ImportPanel isOpen={isImporting} onClose={() => setImporting(false)} />
    </Page>
  );
}
