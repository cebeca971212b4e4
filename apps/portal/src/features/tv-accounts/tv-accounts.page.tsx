import type { Output } from '@demarc/contract/operation.ts';
import { exportTvAccounts, listTvAccounts, type TvAccount } from '@demarc/contract/tv-account.ts';
import { getTvAccountSummary } from '@demarc/contract/tv-account-counts.ts';
import { listTvPackages, type TvPackage } from '@demarc/contract/tv-package.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createLazyRoute, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countCurrentAccounts } from '../../kinds/tv-account/count-current-accounts.ts';
import { client, query } from '../../lib/api.ts';
import { useDownload } from '../../lib/download.ts';
import { useFormats } from '../../lib/format.ts';
import { useIsLive } from '../../lib/live-state.ts';
import { useSession } from '../../lib/session.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { AsyncContent } from '../../ui/async-content.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { ListTools } from '../../ui/data-table/list-tools.tsx';
import { SavedViews } from '../../ui/data-table/saved-views.tsx';
import { useListUrlState, useUpdateSearch } from '../../ui/data-table/use-list-url-state.ts';
import { EmptyState, NoResults } from '../../ui/empty-state.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Page } from '../../ui/page.tsx';
import type { Tab } from '../../ui/tabs.tsx';
import { BulkPanel } from './bulk-panel.tsx';
import { ResellerOnly } from './reseller-only.tsx';
import styles from './tv-accounts.module.css';
import { tvColumns } from './tv-columns.tsx';
import { accountNumberSort, buildTvFilters, getFilterPackages, toTvQuery, tvOrders, waitingFirstSort } from './tv-filters.ts';
import type { BulkAction } from './use-bulk-run.ts';
import { usePolling } from './use-polling.ts';
import { linkToTvAccount, useTvActions } from './use-tv-actions.tsx';
import { maxSelected, useTvSelection } from './use-tv-selection.tsx';

export const lazyRoute = createLazyRoute('/tv-accounts')({ component: TvAccountsPage });

const rowsPerPage = 50;
/** Polls often because users with a waiting device are on the phone with the help desk. */
const waitingPollIntervalMs = 15_000;

const noAccounts: readonly TvAccount[] = [];
const noPackages: readonly TvPackage[] = [];
const getId = ({ id }: TvAccount) => id;

function TvAccountsPage() {
  const { t } = useTranslation();
  return (
    <ResellerOnly title={t('tv-account.title')}>
      <TvAccounts />
    </ResellerOnly>
  );
}

function TvAccounts() {
  const { t } = useTranslation();
  const formats = useFormats();
  const { claims } = useSession();
  const search: { product?: unknown } = useSearch({ strict: false });
  const packages = useQuery({ ...query(listTvPackages, {}), enabled: claims !== null });
  const soldPackages = packages.data ?? noPackages;
  const urlState = useListUrlState(buildTvFilters(getFilterPackages(soldPackages, noAccounts, search.product)), waitingFirstSort);
  const filter = toTvQuery(urlState.values);
  const isByNumber = urlState.sort === accountNumberSort;
  const isWaitingView = urlState.values.activation === 'waiting';
  const listInput = {
    query: { ...filter, ...(isByNumber ? {} : { pendingFirst: true }), limit: rowsPerPage, offset: urlState.offset },
  };
  const accounts = useQuery({
    ...query(listTvAccounts, listInput),
    enabled: claims !== null,
    // Keep the current rows while the next page loads.
    placeholderData: keepPreviousData,
  });
  const summary = useQuery({ ...query(getTvAccountSummary, {}), enabled: claims !== null });
  const isLive = useIsLive();
  const shouldPoll = isWaitingView && !isLive;
  usePolling(listTvAccounts, listInput, shouldPoll ? waitingPollIntervalMs : null);
  usePolling(getTvAccountSummary, {}, shouldPoll ? waitingPollIntervalMs : null);
  useRedirectToLastPage(accounts.isPlaceholderData ? undefined : accounts.data);

  const listedAccounts = accounts.data?.items ?? noAccounts;
  const filters = buildTvFilters(getFilterPackages(soldPackages, listedAccounts, search.product));
  const { getMenu, dialogs, refusal } = useTvActions();
  const [bulkAction, setBulkAction] = useState<BulkAction | null>(null);
  const choice = useTvSelection({
    shown: listedAccounts,
    total: accounts.data?.total,
    loadAll: async () =>
      (await client.call(listTvAccounts, { query: { ...listInput.query, limit: maxSelected, offset: 0 } })).items,
    onBulkAction: setBulkAction,
  });
  const exportInput = { query: { ...filter, format: 'csv' as const } };
  const download = useDownload(exportTvAccounts, exportInput);
  return (
    <Page
      isWide
      title={t('tv-account.title')}
      count={accounts.data && formats.number(accounts.data.total)}
      actions={
        <>
          <ActionButton
            icon="download"
            label={t('tv-account.export')}
            isBusy={download.isPending}
            onClick={() => download.start(exportInput)}
          />
          <CreateButton />
        </>
      }
    >
      <div className={styles.body}>
        <SavedViews list="tv-accounts" tabs={buildTabs(summary.data, t)} />
        <FilterBar filters={filters} values={urlState.values} onChange={urlState.setFilter} onClear={urlState.clearFilters}>
          <ListTools
            columns={tvColumns}
            shown={urlState.shown}
            onShown={urlState.setShown}
            orders={tvOrders}
            sort={urlState.sort}
            onSort={urlState.setSort}
          />
        </FilterBar>
        {refusal && <div className={styles.refusal}>{refusal}</div>}
        <AsyncContent
          result={accounts}
          name={t('tv-account.title')}
          skeleton="table"
          isEmpty={({ total }) => total === 0}
          empty={urlState.isFiltered ? <NoResults onClear={urlState.clearFilters} /> : <NoAccounts />}
        >
          {({ items, total }) => (
            <DataTable
              caption={t('tv-account.title')}
              columns={tvColumns}
              rows={items}
              rowId={getId}
              to={linkToTvAccount}
              actions={getMenu}
              sort={urlState.sort}
              // The API sorts by number in ascending order only, so a second click returns to the default order.
              onSort={(sort) => urlState.setSort(sort === accountNumberSort ? accountNumberSort : waitingFirstSort)}
              shown={urlState.shown}
              page={{ total, limit: rowsPerPage, offset: urlState.offset }}
              selection={choice.selection}
              isUpdating={accounts.isPlaceholderData}
            />
          )}
        </AsyncContent>
      </div>
      {dialogs}
      <BulkPanel
        action={bulkAction}
        accounts={choice.chosenAccounts}
        onClose={(hasRun) => {
          setBulkAction(null);
          if (hasRun) choice.clear();
        }}
      />
    </Page>
  );
}

/** A tab per saved view, each with its count. */
function buildTabs(summary: Output<typeof getTvAccountSummary> | undefined, t: (key: string) => string): readonly Tab[] {
  const createTab = (key: string, count: number | undefined, search: Tab['search']): Tab => ({
    label: t(key),
    search,
    ...(count === undefined ? {} : { count }),
  });
  const getStatusCount = (status: string) => summary && (summary.byStatus[status] ?? 0);
  return [
    createTab('tv-account.view-current', summary && countCurrentAccounts(summary.byStatus), {}),
    { ...createTab('tv-account.view-waiting', summary?.pending, { activation: 'waiting' }), isWaiting: true },
    createTab('tv-account.view-code-expired', summary?.codeExpired, { activation: 'code_expired' }),
    createTab('tv-account.view-ending', getStatusCount('cancelling'), { status: 'cancelling' }),
    createTab('tv-account.view-suspended', getStatusCount('suspended'), { status: 'suspended' }),
    createTab('tv-account.view-ended', getStatusCount('ended'), { status: 'ended' }),
  ];
}

/** Redirects from a page beyond the end, which old links and removed accounts lead to, to the last page. */
function useRedirectToLastPage(page: Output<typeof listTvAccounts> | undefined): void {
  const change = useUpdateSearch();
  const last =
    page && page.items.length === 0 && page.total > 0 ? Math.floor((page.total - 1) / rowsPerPage) * rowsPerPage : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per response.
  useEffect(() => {
    if (last !== null) change({ offset: last > 0 ? last : undefined }, { replace: true });
  }, [last]);
}

function CreateButton() {
  const { t } = useTranslation();
  return <ActionButton variant="primary" icon="plus" label={t('tv-account.create')} to={{ to: '/tv-accounts/create' }} />;
}

function NoAccounts() {
  const { t } = useTranslation();
  return <EmptyState title={t('tv-account.none')} text={t('tv-account.none-text')} actions={<CreateButton />} />;
}
