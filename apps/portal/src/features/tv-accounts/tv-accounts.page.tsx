import type { Output } from '@demarc/contract/operation.ts';
import { exportTvAccounts, getTvAccountSummary, listTvAccounts, type TvAccount } from '@demarc/contract/tv-account.ts';
import { listTvPackages, type TvPackage } from '@demarc/contract/tv-package.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createLazyRoute, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query, useWrite } from '../../lib/api.ts';
import { saveBlob } from '../../lib/download.ts';
import { useFormats } from '../../lib/format.ts';
import { useIsLive } from '../../lib/live-state.ts';
import { useSession } from '../../lib/session.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { ListTools } from '../../ui/data-table/list-tools.tsx';
import { SavedViews } from '../../ui/data-table/saved-views.tsx';
import { useChange, useListAddress } from '../../ui/data-table/use-list-address.ts';
import { EmptyState, NoResults } from '../../ui/empty-state.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import type { Tab } from '../../ui/tabs.tsx';
import { BulkPanel } from './bulk-panel.tsx';
import { ForResellers } from './for-resellers.tsx';
import styles from './tv-accounts.module.css';
import { tvColumns } from './tv-columns.tsx';
import { byNumber, filterPackages, tvFilters, tvQuery, waitingFirst } from './tv-filters.ts';
import type { BulkMove } from './use-bulk-run.ts';
import { useRefresh } from './use-refresh.ts';
import { tvAccountPlace, useTvActions } from './use-tv-actions.tsx';
import { useTvChoice } from './use-tv-choice.tsx';

export const lazyRoute = createLazyRoute('/tv-accounts')({ component: TvAccountsPage });

/** Rows per page. */
const limit = 50;
/** Polls often because users with a waiting device are on the phone with the help desk. */
const waitingMilliseconds = 15_000;

const none: readonly TvAccount[] = [];
const noPackages: readonly TvPackage[] = [];
const idOf = ({ id }: TvAccount) => id;

function TvAccountsPage() {
  const { t } = useTranslation();
  return (
    <ForResellers title={t('tv-account.title')}>
      <TvAccounts />
    </ForResellers>
  );
}

function TvAccounts() {
  const { t } = useTranslation();
  const formats = useFormats();
  const { claims } = useSession();
  const search: { product?: unknown } = useSearch({ strict: false });
  const packages = useQuery({ ...query(listTvPackages, {}), enabled: claims !== null });
  const sold = packages.data ?? noPackages;
  const address = useListAddress(tvFilters(filterPackages(sold, none, search.product)), waitingFirst);
  const filter = tvQuery(address.values);
  const isByNumber = address.sort === byNumber;
  const isWaitingView = address.values.activation !== undefined;
  const asked = { query: { ...filter, ...(isByNumber ? {} : { pendingFirst: true }), limit, offset: address.offset } };
  const accounts = useQuery({
    ...query(listTvAccounts, asked),
    enabled: claims !== null,
    // Keep the current rows while the next page loads.
    placeholderData: keepPreviousData,
  });
  const summary = useQuery({ ...query(getTvAccountSummary, {}), enabled: claims !== null });
  const isLive = useIsLive();
  const isAskedAgain = isWaitingView && !isLive;
  useRefresh(listTvAccounts, asked, isAskedAgain ? waitingMilliseconds : null);
  useRefresh(getTvAccountSummary, {}, isAskedAgain ? waitingMilliseconds : null);
  useLastPage(accounts.isPlaceholderData ? undefined : accounts.data);

  const listed = accounts.data?.items ?? none;
  const filters = tvFilters(filterPackages(sold, listed, search.product));
  const { menuOf, parts, refusal } = useTvActions();
  const [move, setMove] = useState<BulkMove | null>(null);
  const choice = useTvChoice(listed, setMove);
  const csv = { query: { ...filter, format: 'csv' as const } };
  const file = useWrite(exportTvAccounts, { input: () => csv });
  return (
    <Page
      title={t('tv-account.title')}
      count={accounts.data && formats.number(accounts.data.total)}
      actions={
        <>
          <ActionButton
            icon="download"
            isIconOnPhone
            label={t('tv-account.export')}
            isBusy={file.isPending}
            onClick={() => file.mutate(csv, { onSuccess: ({ blob, fileName }) => saveBlob(blob, fileName) })}
          />
          <CreateButton isIconOnPhone />
        </>
      }
    >
      <div className={styles.body}>
        <SavedViews list="tv-accounts" tabs={tabsOf(summary.data, t)} />
        <FilterBar filters={filters} values={address.values} onChange={address.setFilter} onClear={address.clearFilters}>
          {!isByNumber && <span className={styles.hint}>{t('tv-account.waiting-first')}</span>}
          <ListTools columns={tvColumns} shown={address.shown} onShown={address.setShown} />
        </FilterBar>
        {refusal && <div className={styles.refusal}>{refusal}</div>}
        <Loaded
          result={accounts}
          skeleton="table"
          isEmpty={({ total }) => total === 0}
          empty={address.isFiltered ? <NoResults onClear={address.clearFilters} /> : <NoAccounts />}
        >
          {({ items, total }) => (
            <DataTable
              caption={t('tv-account.title')}
              columns={tvColumns}
              rows={items}
              rowId={idOf}
              to={tvAccountPlace}
              actions={menuOf}
              sort={address.sort}
              // The API sorts by number in ascending order only, so a second click returns to the default order.
              onSort={(sort) => address.setSort(sort === byNumber ? byNumber : waitingFirst)}
              shown={address.shown}
              page={{ total, limit, offset: address.offset }}
              selection={choice.selection}
              isUpdating={accounts.isPlaceholderData}
            />
          )}
        </Loaded>
      </div>
      {parts}
      <BulkPanel
        move={move}
        accounts={choice.chosen}
        onClose={(hasRun) => {
          setMove(null);
          if (hasRun) choice.clear();
        }}
      />
    </Page>
  );
}

/** A tab per saved view, each with its count. */
function tabsOf(summary: Output<typeof getTvAccountSummary> | undefined, t: (key: string) => string): readonly Tab[] {
  const tab = (key: string, count: number | undefined, search: Tab['search']): Tab => ({
    label: t(key),
    search,
    ...(count === undefined ? {} : { count }),
  });
  const by = (status: string) => summary && (summary.byStatus[status] ?? 0);
  const all = summary && Object.values(summary.byStatus).reduce((total, count) => total + count, 0);
  return [
    tab('tv-account.view-all', all, {}),
    { ...tab('tv-account.view-waiting', summary?.pending, { activation: 'waiting' }), isWaiting: true },
    tab('tv-account.view-ending', by('cancelling'), { status: 'cancelling' }),
    tab('tv-account.view-suspended', by('suspended'), { status: 'suspended' }),
  ];
}

/** Redirects from a page beyond the end, which old links and removed accounts lead to, to the last page. */
function useLastPage(page: Output<typeof listTvAccounts> | undefined): void {
  const change = useChange();
  const last = page && page.items.length === 0 && page.total > 0 ? Math.floor((page.total - 1) / limit) * limit : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per response.
  useEffect(() => {
    if (last !== null) change({ offset: last > 0 ? last : undefined }, { replace: true });
  }, [last]);
}

function CreateButton({ isIconOnPhone = false }: { isIconOnPhone?: boolean }) {
  const { t } = useTranslation();
  return (
    <ActionButton
      variant="primary"
      icon="plus"
      isIconOnPhone={isIconOnPhone}
      label={t('tv-account.create')}
      to={{ to: '/tv-accounts/create' }}
    />
  );
}

function NoAccounts() {
  const { t } = useTranslation();
  return <EmptyState title={t('tv-account.none')} text={t('tv-account.none-text')} actions={<CreateButton />} />;
}
