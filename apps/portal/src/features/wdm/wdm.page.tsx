import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { exportWdm, listWdm, type WdmSummary } from '@demarc/contract/wdm.ts';
import { getWdmSummary } from '@demarc/contract/wdm-counts.ts';
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
import type { Tab } from '../../ui/tabs.tsx';
import { NoWavelengths } from './no-wavelengths.tsx';
import { getOrderLink } from './order-link.ts';
import { useRowActions } from './use-row-actions.ts';
import { useWdmFilters } from './use-wdm-filters.ts';
import styles from './wdm.module.css';
import { wdmColumns } from './wdm-columns.tsx';
import { defaultSort, parseSort, toWdmQuery } from './wdm-filters.ts';
import type { WdmAction } from './wdm-rules.ts';

export const lazyRoute = createLazyRoute('/wdm')({ component: WdmPage });
const route = getRouteApi('/wdm');

const WdmPanel = lazyOnOpen(
  async () => (await import('./wdm-panel/wdm-panel.tsx')).WdmPanel,
  ({ opened }) => opened !== undefined,
);

const WdmSheet = lazyOnOpen(
  async () => (await import('./wdm-sheet.tsx')).WdmSheet,
  () => true,
);

/** Rows per page. */
const limit = 50;
const getId = ({ wdmId }: WdmSummary) => wdmId;

/** The list is for resellers, who order wavelengths and terminate them. */
function WdmPage() {
  const { t } = useTranslation();
  const { wdm, sheet } = route.useSearch();
  const refusal = { title: t('wdm.not-yours'), text: t('wdm.not-yours-text') };
  return (
    <ResellerOnly title={t('wdm.title')} refusal={refusal}>
      {wdm !== undefined && sheet === 'print' ? <WdmSheet id={wdm} /> : <Wavelengths />}
    </ResellerOnly>
  );
}

/** The wavelengths of the customer. */
function Wavelengths() {
  const { t } = useTranslation();
  const formats = useFormats();
  const { claims } = useSession();
  const search = route.useSearch();
  const change = useUpdateSearch();
  const params = { customerId: claims?.cid ?? 0 };
  const filters = useWdmFilters(search);
  const address = useListUrlState(filters, defaultSort);
  const filter = toWdmQuery(address.values, formatAmsterdamDate(new Date()));
  const wavelengths = useQuery({
    ...query(listWdm, {
      params,
      query: { ...filter, sort: parseSort(address.sort), limit, ...(address.after ? { after: address.after } : {}) },
    }),
    enabled: claims !== null,
    // Keeps the current rows while the next page loads.
    placeholderData: keepPreviousData,
  });
  const tabs = useWdmTabs();
  /** The form that the row menu asked for. */
  const [requestedAct, setRequestedAct] = useState<WdmAction | null>(null);
  // `change` differs on every render; the ref keeps `open` stable, so that rows do not re-render for it.
  const latest = useRef(change);
  latest.current = change;
  const open = useCallback(({ wdmId }: WdmSummary, act: WdmAction | null = null) => {
    setRequestedAct(act);
    latest.current({ wdm: wdmId });
  }, []);
  const openRow = useCallback((row: WdmSummary) => open(row), [open]);
  const getMenu = useRowActions(open);
  const exportInput = { params, query: { ...filter, format: 'csv' as const } };
  const file = useWrite(exportWdm, { input: () => exportInput });
  const total = wavelengths.data && formats.number(wavelengths.data.total);
  return (
    <Page
      isWide
      title={t('wdm.title')}
      count={wavelengths.data?.totalIsCapped ? t('list.at-least', { total }) : total}
      actions={
        <>
          <ActionButton
            icon="download"
            isIconOnlyOnPhone
            label={t('orders.export')}
            isBusy={file.isPending}
            onClick={() => file.mutate(exportInput, { onSuccess: ({ blob, fileName }) => saveBlob(blob, fileName) })}
          />
          <ActionButton variant="primary" icon="plus" isIconOnlyOnPhone label={t('kinds.wdm.new')} to={getOrderLink()} />
        </>
      }
    >
      <div className={styles.body}>
        <SavedViews list="wdm" tabs={tabs} />
        <FilterBar filters={filters} values={address.values} onChange={address.setFilter} onClear={address.clearFilters}>
          <ListTools columns={wdmColumns} shown={address.shown} onShown={address.setShown} />
        </FilterBar>
        <AsyncContent
          result={wavelengths}
          skeleton="table"
          isEmpty={({ total: count }) => count === 0}
          empty={address.isFiltered ? <NoResults onClear={address.clearFilters} /> : <NoWavelengths />}
        >
          {({ items, total: count, totalIsCapped, next }) => (
            <DataTable
              caption={t('wdm.title')}
              columns={wdmColumns}
              rows={items}
              rowId={getId}
              onOpen={openRow}
              actions={getMenu}
              sort={address.sort}
              onSort={address.setSort}
              shown={address.shown}
              page={{ total: count, totalIsCapped, next, limit, after: address.after }}
              isUpdating={wavelengths.isPlaceholderData}
            />
          )}
        </AsyncContent>
      </div>
      <WdmPanel
        opened={search.wdm}
        initialAct={requestedAct}
        onClose={() => {
          setRequestedAct(null);
          change({ wdm: undefined });
        }}
      />
    </Page>
  );
}

/** One tab per status, with its count. */
function useWdmTabs(): readonly Tab[] {
  const { t } = useTranslation();
  const { claims } = useSession();
  const { data } = useQuery({
    ...query(getWdmSummary, { params: { customerId: claims?.cid ?? 0 } }),
    enabled: claims !== null,
  });
  const getCount = (...statuses: readonly string[]) =>
    data && statuses.reduce((total, status) => total + (data.byStatus[status] ?? 0), 0);
  const tab = (label: string, count: number | undefined, search: Tab['search']): Tab => ({
    label: t(label),
    search,
    ...(count === undefined ? {} : { count }),
  });
  return [
    tab('wdm.view-all', data && getCount(...Object.keys(data.byStatus)), {}),
    ...(['ACTIVE', 'PENDING', 'SUSPENDED', 'PENDING_TERMINATION'] as const).map((status) =>
      tab(`line.status-${status}`, getCount(status), { status }),
    ),
    tab('wdm.view-light', undefined, { light: 'WARNING,CRITICAL' }),
    tab('wdm.view-over', getCount('TERMINATED', 'CANCELLED'), { status: 'TERMINATED,CANCELLED' }),
  ];
}
