import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { type DcConnectionSummary, exportDcConnections, listDcConnections } from '@demarc/contract/dc-connection.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createLazyRoute, getRouteApi } from '@tanstack/react-router';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ResellerOnly } from '../../blocks/reseller-only.tsx';
import { query, useWrite } from '../../lib/api.ts';
import { saveBlob } from '../../lib/download.ts';
import { useFormats } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { AsyncContent } from '../../ui/async-content.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { ListTools } from '../../ui/data-table/list-tools.tsx';
import { SavedViews } from '../../ui/data-table/saved-views.tsx';
import { useListUrlState, useUpdateSearch } from '../../ui/data-table/use-list-url-state.ts';
import { NoResults } from '../../ui/empty-state.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { lazyOnOpen } from '../../ui/lazy-on-open.tsx';
import { Page } from '../../ui/page.tsx';
import { connectionColumns } from './connection-columns.tsx';
import { defaultSort, parseSort, toConnectionQuery } from './connection-filters.ts';
import type { ConnectionAction } from './connection-rules.ts';
import styles from './dc-connections.module.css';
import { NoConnections, orderLink } from './no-connections.tsx';
import { useConnectionFilters } from './use-connection-filters.ts';
import { diversityTab, useConnectionTabs } from './use-connection-tabs.ts';
import { useRowActions } from './use-row-actions.ts';

export const lazyRoute = createLazyRoute('/dc-connections')({ component: DcConnectionsPage });
const route = getRouteApi('/dc-connections');

const ConnectionPanel = lazyOnOpen(
  async () => (await import('./connection-panel/connection-panel.tsx')).ConnectionPanel,
  ({ opened }) => opened !== undefined,
);

const ConnectionSheet = lazyOnOpen(
  async () => (await import('./connection-sheet.tsx')).ConnectionSheet,
  () => true,
);

const DiversityView = lazyOnOpen(
  async () => (await import('./diversity-view.tsx')).DiversityView,
  () => true,
);

/** Rows per page. */
const limit = 50;
const getId = ({ dcConnectionId }: DcConnectionSummary) => dcConnectionId;

/** The list is for resellers, who order connections and terminate them. */
function DcConnectionsPage() {
  const { t } = useTranslation();
  const { dcConnection, sheet, view } = route.useSearch();
  const refusal = { title: t('dc-connection.not-yours'), text: t('dc-connection.not-yours-text') };
  return (
    <ResellerOnly title={t('dc-connection.title')} refusal={refusal}>
      {view === diversityTab.view ? (
        <DiversityView />
      ) : dcConnection !== undefined && sheet === 'print' ? (
        <ConnectionSheet id={dcConnection} />
      ) : (
        <DcConnections />
      )}
    </ResellerOnly>
  );
}

/** Cross connects and metro connects in one list. */
function DcConnections() {
  const { t } = useTranslation();
  const formats = useFormats();
  const { claims } = useSession();
  const search = route.useSearch();
  const change = useUpdateSearch();
  const params = { customerId: claims?.cid ?? 0 };
  const filters = useConnectionFilters(search);
  const address = useListUrlState(filters, defaultSort);
  const filter = toConnectionQuery(address.values, formatAmsterdamDate(new Date()));
  const connections = useQuery({
    ...query(listDcConnections, {
      params,
      query: { ...filter, sort: parseSort(address.sort), limit, ...(address.after ? { after: address.after } : {}) },
    }),
    enabled: claims !== null,
    // Keeps the current rows while the next page loads.
    placeholderData: keepPreviousData,
  });
  const tabs = useConnectionTabs();
  /** The form that the row menu asked for. */
  const [requestedAct, setRequestedAct] = useState<ConnectionAction | null>(null);
  // `change` differs on every render; the ref keeps `open` stable, so that rows do not re-render for it.
  const latest = useRef(change);
  latest.current = change;
  const open = useCallback(({ dcConnectionId }: DcConnectionSummary, act: ConnectionAction | null = null) => {
    setRequestedAct(act);
    latest.current({ dcConnection: dcConnectionId });
  }, []);
  const openRow = useCallback((row: DcConnectionSummary) => open(row), [open]);
  const getMenu = useRowActions(open);
  const exportInput = { params, query: { ...filter, format: 'csv' as const } };
  const file = useWrite(exportDcConnections, { input: () => exportInput });
  const total = connections.data && formats.number(connections.data.total);
  return (
    <Page
      isWide
      title={t('dc-connection.title')}
      count={connections.data?.totalIsCapped ? t('list.at-least', { total }) : total}
      actions={
        <>
          <ActionButton
            icon="download"
            isIconOnlyOnPhone
            label={t('orders.export')}
            isBusy={file.isPending}
            onClick={() => file.mutate(exportInput, { onSuccess: ({ blob, fileName }) => saveBlob(blob, fileName) })}
          />
          <ActionButton variant="primary" icon="plus" isIconOnlyOnPhone label={t('kinds.dc-connection.new')} to={orderLink} />
        </>
      }
    >
      <div className={styles.body}>
        <SavedViews list="dc-connections" tabs={tabs} />
        <FilterBar filters={filters} values={address.values} onChange={address.setFilter} onClear={address.clearFilters}>
          <ListTools columns={connectionColumns} shown={address.shown} onShown={address.setShown} />
        </FilterBar>
        <AsyncContent
          result={connections}
          skeleton="table"
          isEmpty={({ total: count }) => count === 0}
          empty={address.isFiltered ? <NoResults onClear={address.clearFilters} /> : <NoConnections />}
        >
          {({ items, total: count, totalIsCapped, next }) => (
            <DataTable
              caption={t('dc-connection.title')}
              columns={connectionColumns}
              rows={items}
              rowId={getId}
              onOpen={openRow}
              actions={getMenu}
              sort={address.sort}
              onSort={address.setSort}
              shown={address.shown}
              page={{ total: count, totalIsCapped, next, limit, after: address.after }}
              isUpdating={connections.isPlaceholderData}
            />
          )}
        </AsyncContent>
      </div>
      <ConnectionPanel
        opened={search.dcConnection}
        initialAct={requestedAct}
        onClose={() => {
          setRequestedAct(null);
          change({ dcConnection: undefined });
        }}
      />
    </Page>
  );
}
