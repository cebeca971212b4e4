import { exportIpPrefixes, getIpPrefix, type IpPrefixSummary, listIpPrefixes } from '@demarc/contract/ip-prefix.ts';
import { getIpPrefixSummary } from '@demarc/contract/ip-prefix-counts.ts';
import { listIpPrefixRequests } from '@demarc/contract/ip-prefix-request.ts';
import type { Output } from '@demarc/contract/operation.ts';
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
import { toPositiveInteger, useListUrlState, useUpdateSearch } from '../../ui/data-table/use-list-url-state.ts';
import { EmptyState, NoResults } from '../../ui/empty-state.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { lazyOnOpen } from '../../ui/lazy-on-open.tsx';
import { Page } from '../../ui/page.tsx';
import type { Tab } from '../../ui/tabs.tsx';
import styles from './ip-management.module.css';
import { prefixColumns } from './prefix-columns.tsx';
import { buildPrefixFilters, defaultSort, isTree, parseSort, prefixOrders, toPrefixQuery } from './prefix-filters.ts';
import { linkToPrefix } from './prefix-links.ts';
import { ResellerOnly } from './reseller-only.tsx';
import { useRowActions } from './use-row-actions.ts';
import { useSiteCodes } from './use-site-codes.ts';

export const lazyRoute = createLazyRoute('/ip-management')({ component: IpManagementPage });

const RequestsPanel = lazyOnOpen(
  async () => (await import('./requests/requests-panel.tsx')).RequestsPanel,
  ({ isOpen }) => isOpen,
);

const rowsPerPage = 50;
const getId = ({ prefixId }: IpPrefixSummary) => prefixId;
const getLink = ({ prefixId }: IpPrefixSummary) => linkToPrefix(prefixId);

function IpManagementPage() {
  const { t } = useTranslation();
  return (
    <ResellerOnly title={t('ip-prefix.title')}>
      <Prefixes />
    </ResellerOnly>
  );
}

/** The prefixes of both families, with the parts of a container below it. */
function Prefixes() {
  const { t } = useTranslation();
  const formats = useFormats();
  const { claims } = useSession();
  const customerId = useCustomerId();
  const params = { customerId };
  const enabled = claims !== null;
  const { in: containerId, panel }: { in?: unknown; panel?: unknown } = useSearch({ strict: false });
  const change = useUpdateSearch();
  const container = toPositiveInteger(containerId);
  const siteCodes = useSiteCodes();
  const urlState = useListUrlState(buildPrefixFilters(siteCodes), defaultSort);
  const filter = toPrefixQuery(urlState.values, container);
  const page = { sort: parseSort(urlState.sort), limit: rowsPerPage, ...(urlState.after ? { after: urlState.after } : {}) };
  const prefixes = useQuery({
    ...query(listIpPrefixes, { params, query: { ...filter, ...page } }),
    enabled,
    // Keeps the current rows while the next page loads.
    placeholderData: keepPreviousData,
  });
  // Users who cannot read the catalog can filter by the data centers on the page.
  const shownCodes = (prefixes.data?.items ?? []).flatMap(({ siteCode }) => siteCode ?? []);
  const filters = buildPrefixFilters([...new Set([...siteCodes, ...shownCodes])].toSorted());
  const summary = useQuery({ ...query(getIpPrefixSummary, { params }), enabled });
  const openRequests = useQuery({
    ...query(listIpPrefixRequests, { params, query: { status: ['REQUESTED'], limit: 1 } }),
    enabled,
  });
  const openPanel = () => change({ panel: 'requests' });
  const getMenu = useRowActions();
  const exportInput = { params, query: { ...filter, format: 'csv' as const } };
  const download = useDownload(exportIpPrefixes, exportInput);
  const total = prefixes.data && formats.number(prefixes.data.total);
  const requestButton = <ActionButton variant="primary" icon="plus" label={t('ip-prefix.request')} onClick={openPanel} />;
  return (
    <Page
      isWide
      title={t('ip-prefix.title')}
      count={prefixes.data?.totalIsCapped ? t('list.at-least', { total }) : total}
      actions={
        <>
          {(openRequests.data?.total ?? 0) > 0 && (
            <ActionButton
              icon="clipboard-list"
              label={t('ip-prefix.open-requests', { count: openRequests.data?.total ?? 0 })}
              onClick={openPanel}
            />
          )}
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
      <div className={styles.body} data-tree={isTree(urlState.sort) || undefined}>
        <SavedViews list="ip-management" tabs={buildTabs(t, summary.data)} />
        {container > 0 && <ContainerNote prefixId={container} />}
        <FilterBar filters={filters} values={urlState.values} onChange={urlState.setFilter} onClear={urlState.clearFilters}>
          <ListTools
            columns={prefixColumns}
            shown={urlState.shown}
            onShown={urlState.setShown}
            orders={prefixOrders}
            sort={urlState.sort}
            onSort={urlState.setSort}
          />
        </FilterBar>
        <AsyncContent
          result={prefixes}
          name={t('ip-prefix.title')}
          skeleton="table"
          isEmpty={({ total: count }) => count === 0}
          empty={
            urlState.isFiltered || container > 0 ? (
              <NoResults onClear={urlState.clearFilters} />
            ) : (
              <EmptyState title={t('ip-prefix.none')} text={t('ip-prefix.none-text')} actions={requestButton} />
            )
          }
        >
          {({ items, total: count, totalIsCapped, next }) => (
            <DataTable
              caption={t('ip-prefix.title')}
              columns={prefixColumns}
              rows={items}
              rowId={getId}
              to={getLink}
              actions={getMenu}
              sort={urlState.sort}
              onSort={urlState.setSort}
              shown={urlState.shown}
              page={{ total: count, totalIsCapped, next, limit: rowsPerPage, after: urlState.after }}
              isUpdating={prefixes.isPlaceholderData}
            />
          )}
        </AsyncContent>
      </div>
      <RequestsPanel isOpen={panel === 'requests'} onClose={() => change({ panel: undefined })} />
    </Page>
  );
}

/** Says that the list shows only the prefixes in a container. */
function ContainerNote({ prefixId }: { prefixId: number }) {
  const { t } = useTranslation();
  const { claims } = useSession();
  const customerId = useCustomerId();
  const change = useUpdateSearch();
  const params = { customerId, prefixId };
  const container = useQuery({ ...query(getIpPrefix, { params }), enabled: claims !== null });
  return (
    <p className={styles.container}>
      <span>{t('ip-prefix.parts-of', { prefix: container.data?.prefix ?? '' })}</span>
      <ActionButton
        size="small"
        icon="x"
        label={t('ip-prefix.show-all')}
        onClick={() => change({ in: undefined, after: undefined })}
      />
    </p>
  );
}

/** Views of the list: prefixes that need attention, and prefixes by status. */
function buildTabs(t: (key: string) => string, summary: Output<typeof getIpPrefixSummary> | undefined): Tab[] {
  const byStatus = summary?.byStatus ?? {};
  const countStatuses = (statuses: readonly string[]) =>
    summary && { count: statuses.reduce((sum, status) => sum + (byStatus[status] ?? 0), 0) };
  const countRows = (counted: { total: number; totalIsCapped: boolean } | undefined) =>
    counted && { count: counted.total, isCapped: counted.totalIsCapped };
  return [
    { label: t('ip-prefix.view-all'), search: {}, ...countStatuses(Object.keys(byStatus)) },
    {
      label: t('ip-prefix.view-problems'),
      search: { attention: 'yes' },
      ...countRows(summary?.needingAttention),
      isWaiting: true,
    },
    { label: t('ip-prefix.status-ACTIVE'), search: { status: 'ACTIVE' }, ...countStatuses(['ACTIVE']) },
    { label: t('ip-prefix.view-ptr'), search: { ptr: 'no', status: 'ACTIVE' }, ...countRows(summary?.withoutPtr) },
    { label: t('ip-prefix.view-abuse'), search: { abuse: 'no', status: 'ACTIVE' }, ...countRows(summary?.withoutAbuseContact) },
    {
      label: t('ip-prefix.status-PENDING_RELEASE'),
      search: { status: 'PENDING_RELEASE' },
      ...countStatuses(['PENDING_RELEASE']),
    },
  ];
}
