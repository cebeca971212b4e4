import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import {
  downloadManualAgreement,
  exportManualAgreements,
  listManualAgreements,
  type ManualAgreementSummary,
} from '@demarc/contract/manual-agreement.ts';
import { getManualAgreementSummary } from '@demarc/contract/manual-agreement-counts.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createLazyRoute, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
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
import { useListUrlState } from '../../ui/data-table/use-list-url-state.ts';
import { EmptyState, NoResults } from '../../ui/empty-state.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Page } from '../../ui/page.tsx';
import type { RowAction } from '../../ui/row-menu.tsx';
import type { Tab } from '../../ui/tabs.tsx';
import { agreementColumns } from './agreement-columns.tsx';
import {
  agreementOrders,
  buildAgreementFilters,
  defaultSort,
  parseSort,
  rowsPerPage,
  toAgreementQuery,
} from './agreement-filters.ts';
import { linkToAgreement } from './agreement-links.ts';
import styles from './manual-agreement.module.css';
import { ResellerOnly } from './reseller-only.tsx';

export const lazyRoute = createLazyRoute('/manual-agreement')({ component: ManualAgreementPage });

const getId = ({ uuid }: ManualAgreementSummary) => uuid;
const getLink = ({ uuid }: ManualAgreementSummary) => linkToAgreement(uuid);

function ManualAgreementPage() {
  const { t } = useTranslation();
  return (
    <ResellerOnly title={t('manual-agreement.title')}>
      <Agreements />
    </ResellerOnly>
  );
}

/** The agreements; those that wait for a signature come first. */
function Agreements() {
  const { t } = useTranslation();
  const formats = useFormats();
  const { claims } = useSession();
  const customerId = useCustomerId();
  const params = { customerId };
  const enabled = claims !== null;
  const { period }: { period?: unknown } = useSearch({ strict: false });
  const filters = buildAgreementFilters(formatAmsterdamDate(new Date()), period);
  const urlState = useListUrlState(filters, defaultSort);
  const filter = toAgreementQuery(urlState.values);
  const page = { sort: parseSort(urlState.sort), limit: rowsPerPage, ...(urlState.after ? { after: urlState.after } : {}) };
  const agreements = useQuery({
    ...query(listManualAgreements, { params, query: { ...filter, ...page } }),
    enabled,
    // Keeps the current rows while the next page loads.
    placeholderData: keepPreviousData,
  });
  const summary = useQuery({ ...query(getManualAgreementSummary, { params }), enabled });
  const getMenu = useRowActions();
  const exportInput = { params, query: { ...filter, format: 'csv' as const } };
  const download = useDownload(exportManualAgreements, exportInput);
  const total = agreements.data && formats.number(agreements.data.total);
  return (
    <Page
      isWide
      title={t('manual-agreement.title')}
      count={agreements.data?.totalIsCapped ? t('list.at-least', { total }) : total}
      actions={
        <ActionButton
          icon="download"
          label={t('orders.export')}
          isBusy={download.isPending}
          onClick={() => download.start(exportInput)}
        />
      }
    >
      <div className={styles.body}>
        <SavedViews list="manual-agreement" tabs={buildTabs(t, summary.data?.byStatus)} />
        <FilterBar filters={filters} values={urlState.values} onChange={urlState.setFilter} onClear={urlState.clearFilters}>
          <ListTools
            columns={agreementColumns}
            shown={urlState.shown}
            onShown={urlState.setShown}
            orders={agreementOrders}
            sort={urlState.sort}
            onSort={urlState.setSort}
          />
        </FilterBar>
        <AsyncContent
          result={agreements}
          name={t('manual-agreement.title')}
          skeleton="table"
          isEmpty={({ total: count }) => count === 0}
          empty={
            urlState.isFiltered ? (
              <NoResults onClear={urlState.clearFilters} />
            ) : (
              <EmptyState title={t('manual-agreement.none')} text={t('manual-agreement.none-text')} />
            )
          }
        >
          {({ items, total: count, totalIsCapped, next }) => (
            <DataTable
              caption={t('manual-agreement.title')}
              columns={agreementColumns}
              rows={items}
              rowId={getId}
              to={getLink}
              actions={getMenu}
              sort={urlState.sort}
              onSort={urlState.setSort}
              shown={urlState.shown}
              page={{ total: count, totalIsCapped, next, limit: rowsPerPage, after: urlState.after }}
              isUpdating={agreements.isPlaceholderData}
            />
          )}
        </AsyncContent>
      </div>
    </Page>
  );
}

/** The menu of a row; the forms are on the page of the agreement. */
function useRowActions() {
  const { t } = useTranslation();
  const customerId = useCustomerId();
  const download = useDownload(downloadManualAgreement, null);
  return useCallback(
    ({ uuid, status, signedAt }: ManualAgreementSummary): readonly RowAction[] => {
      const request = {
        params: { customerId, uuid },
        query: { type: signedAt ? ('SIGNED_AGREEMENT' as const) : ('AGREEMENT' as const) },
      };
      return [
        { label: t('manual-agreement.open'), icon: 'eye', shortcut: 'o', to: linkToAgreement(uuid) },
        ...(status === 'OFFERED'
          ? [
              { label: t('manual-agreement.sign'), icon: 'signature' as const, to: linkToAgreement(uuid, 'sign') },
              { label: t('manual-agreement.upload'), icon: 'upload' as const, to: linkToAgreement(uuid, 'upload') },
            ]
          : []),
        {
          label: t('manual-agreement.download'),
          icon: 'download',
          onClick: () => download.start(request),
        },
        { label: t('manual-agreement.ask'), icon: 'mail', to: linkToAgreement(uuid, 'ask') },
      ];
    },
    [t, customerId, download.start],
  );
}

/** Views of the list: agreements to sign, and agreements by status. */
function buildTabs(t: (key: string) => string, byStatus: Readonly<Record<string, number>> | undefined): Tab[] {
  const withCount = (statuses: readonly string[]) =>
    byStatus ? { count: statuses.reduce((sum, status) => sum + (byStatus[status] ?? 0), 0) } : {};
  return [
    { label: t('manual-agreement.view-all'), search: {}, ...withCount(Object.keys(byStatus ?? {})) },
    { label: t('manual-agreement.view-to-sign'), search: { status: 'OFFERED' }, ...withCount(['OFFERED']) },
    { label: t('manual-agreement.view-in-force'), search: { status: 'SIGNED,ACTIVE' }, ...withCount(['SIGNED', 'ACTIVE']) },
  ];
}
