import { hasRole } from '@demarc/contract/access.ts';
import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { exportLines, type LineSummary, listLines } from '@demarc/contract/line.ts';
import { getLineSummary } from '@demarc/contract/line-counts.ts';
import type { Output } from '@demarc/contract/operation.ts';
import { maxListedIds } from '@demarc/contract/pagination.ts';
import { currentServiceStatuses } from '@demarc/contract/service.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createLazyRoute, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OrderButton } from '../../blocks/order-button.tsx';
import { useAddressCheckPath } from '../../blocks/use-address-check-path.ts';
import { client, query } from '../../lib/api.ts';
import { useDownload } from '../../lib/download.ts';
import { getProblem } from '../../lib/errors.ts';
import { useFeatures } from '../../lib/features.ts';
import { useFormats } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { AsyncContent } from '../../ui/async-content.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { ListTools } from '../../ui/data-table/list-tools.tsx';
import { SavedViews } from '../../ui/data-table/saved-views.tsx';
import { useListUrlState, useUpdateSearch } from '../../ui/data-table/use-list-url-state.ts';
import { useSelectedRows } from '../../ui/data-table/use-selected-rows.ts';
import { EmptyState, NoResults } from '../../ui/empty-state.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { lazyOnOpen } from '../../ui/lazy-on-open.tsx';
import type { LinkTarget } from '../../ui/link-target.ts';
import { Page } from '../../ui/page.tsx';
import { MenuButton, type RowAction } from '../../ui/row-menu.tsx';
import type { Tab } from '../../ui/tabs.tsx';
import { lineColumns } from './line-columns.tsx';
import {
  buildLineFilters,
  defaultSort,
  lineOrders,
  parseSort,
  rowsPerPage,
  toLineListQuery,
  toLineQuery,
} from './line-filters.ts';
import { linkToLine, linkToLineOrder } from './line-links.ts';
import { checkRole, isEnded, maxLabelled } from './line-rules.ts';
import styles from './lines.module.css';
import { useIsReseller } from './use-line.ts';
import { useLineActions } from './use-line-actions.tsx';

export const lazyRoute = createLazyRoute('/lines')({ component: LinesPage });

const LabelPanel = lazyOnOpen(
  async () => (await import('./label-panel.tsx')).LabelPanel,
  ({ isOpen }) => isOpen,
);

const noLines: readonly LineSummary[] = [];
const getId = ({ lineId }: LineSummary) => lineId;
const getLink = ({ lineId }: LineSummary) => linkToLine(lineId);

function LinesPage() {
  const { t } = useTranslation();
  const formats = useFormats();
  const { claims } = useSession();
  const customerId = useCustomerId();
  const params = { customerId };
  const filterOptions = useFilterOptions();
  const urlState = useListUrlState(buildLineFilters(filterOptions.values()), defaultSort);
  const filter = toLineQuery(urlState.values, formatAmsterdamDate(new Date()));
  const summary = useQuery({ ...query(getLineSummary, { params }), enabled: claims !== null });
  const lines = useQuery({
    ...query(listLines, {
      params,
      query: toLineListQuery(filter, urlState),
    }),
    enabled: claims !== null,
    // Keeps the current rows while the next page loads.
    placeholderData: keepPreviousData,
  });
  useRestartOldList(urlState.after, lines.error);
  filterOptions.add(lines.data?.items ?? noLines);
  const isReseller = useIsReseller();
  const { acts, parts } = useLineActions();
  const getMenu = useCallback(
    (line: LineSummary): readonly RowAction[] => [
      { label: t('line.open'), icon: 'eye', shortcut: 'o', to: getLink(line) },
      acts.diagnose(line),
      acts.report(line),
      ...(isReseller ? [acts.changeSpeed(line), acts.move(line)] : []),
      acts.edit(line),
      acts.handover(line),
      acts.copy(line),
      ...(isReseller ? [acts.end(line)] : []),
    ],
    [t, acts, isReseller],
  );
  const exportInput = { params, query: { ...filter, format: 'csv' as const } };
  const download = useDownload(exportLines, exportInput);
  const selected = useSelectedRows({
    shown: lines.data?.items ?? noLines,
    getId,
    total: lines.data?.total,
    max: maxListedIds,
    loadAll: async () => {
      const sort = parseSort(urlState.sort);
      return (await client.call(listLines, { params, query: { ...filter, sort, limit: maxListedIds } })).items;
    },
  });
  const [isLabelling, setLabelling] = useState(false);
  const total = lines.data && formats.number(lines.data.total);
  return (
    <Page
      isWide
      title={t('line.title')}
      count={lines.data?.totalIsCapped ? t('list.at-least', { total }) : total}
      actions={<PageActions isExporting={download.isPending} onExport={() => download.start(exportInput)} />}
    >
      <div className={styles.body}>
        <SavedViews list="lines" tabs={buildTabs(summary.data, t)} />
        <FilterBar
          filters={buildLineFilters(filterOptions.values())}
          values={urlState.values}
          onChange={urlState.setFilter}
          onClear={urlState.clearFilters}
        >
          <ListTools
            columns={lineColumns}
            shown={urlState.shown}
            onShown={urlState.setShown}
            orders={lineOrders}
            sort={urlState.sort}
            onSort={urlState.setSort}
          />
        </FilterBar>
        <AsyncContent
          result={lines}
          name={t('line.title')}
          skeleton="table"
          isEmpty={({ total }) => total === 0}
          empty={urlState.isFiltered ? <NoResults onClear={urlState.clearFilters} /> : <NoLines />}
        >
          {({ items, total, totalIsCapped, next }) => (
            <DataTable
              caption={t('line.title')}
              columns={lineColumns}
              rows={items}
              rowId={getId}
              to={getLink}
              actions={getMenu}
              sort={urlState.sort}
              onSort={urlState.setSort}
              shown={urlState.shown}
              page={{ total, totalIsCapped, next, limit: rowsPerPage, after: urlState.after }}
              selection={{
                ...selected,
                actions: (
                  <LineSelectionActions
                    lines={selected.rows}
                    isExporting={download.isPending}
                    onLabel={() => setLabelling(true)}
                    onExport={() => download.start({ params, query: { lineId: selected.rows.map(getId), format: 'csv' } })}
                  />
                ),
              }}
              isUpdating={lines.isPlaceholderData}
            />
          )}
        </AsyncContent>
      </div>
      {parts}
      <LabelPanel
        lines={selected.rows}
        isOpen={isLabelling}
        onClose={() => setLabelling(false)}
        onDone={() => {
          setLabelling(false);
          selected.clear();
        }}
      />
    </Page>
  );
}

/** Opens the first page if the API rejects the cursor of a link, for example one of an earlier version. */
function useRestartOldList(after: string | undefined, error: Error | null): void {
  const change = useUpdateSearch();
  const isRefused = after !== undefined && error !== null && getProblem(error)?.status === 400;
  useEffect(() => {
    if (isRefused) change({ after: undefined }, { replace: true });
  }, [isRefused, change]);
}

/** One tab per state that rows show, with its count; lines that are down or degraded are not under "active". */
function buildTabs(summary: Output<typeof getLineSummary> | undefined, t: (key: string) => string): readonly Tab[] {
  const getCount = (...statuses: readonly string[]) =>
    summary && statuses.reduce((total, status) => total + (summary.byStatus[status] ?? 0), 0);
  const buildTab = (key: string, count: number | undefined, search: Tab['search']): Tab => ({
    label: t(key),
    search,
    ...(count === undefined ? {} : { count }),
  });
  return [
    buildTab('line.view-current', getCount(...currentServiceStatuses), {}),
    buildTab('line.state-DOWN', summary?.down, { state: 'DOWN' }),
    buildTab('line.state-DEGRADED', summary?.degraded, { state: 'DEGRADED' }),
    buildTab('line.status-ACTIVE', summary?.active, { status: 'ACTIVE', state: 'UP,UNKNOWN' }),
    buildTab('line.status-PENDING', getCount('PENDING'), { status: 'PENDING' }),
    buildTab('line.status-PENDING_CHANGE', getCount('PENDING_CHANGE'), { status: 'PENDING_CHANGE' }),
    buildTab('line.status-SUSPENDED', getCount('SUSPENDED'), { status: 'SUSPENDED' }),
    buildTab('line.status-PENDING_TERMINATION', getCount('PENDING_TERMINATION'), { status: 'PENDING_TERMINATION' }),
    buildTab('line.view-over', getCount('TERMINATED', 'CANCELLED'), { status: 'TERMINATED,CANCELLED' }),
  ];
}

/** Filter options for carriers and cities: those of the rows shown so far and those in the URL. */
function useFilterOptions() {
  const search: { carrier?: unknown; city?: unknown } = useSearch({ strict: false });
  const seenValues = useRef({ carriers: new Map<string, string>(), cities: new Map<string, string>() });
  // A value that is only in the URL has no text.
  const toOptions = (texts: ReadonlyMap<string, string>, chosen: unknown) =>
    [...(chosen === undefined ? texts : new Map([[String(chosen), String(chosen)], ...texts]))].sort(([, a], [, b]) =>
      a.localeCompare(b),
    );
  return {
    values: () => ({
      carriers: toOptions(seenValues.current.carriers, search.carrier),
      cities: toOptions(seenValues.current.cities, search.city),
    }),
    add: (lines: readonly LineSummary[]) => {
      for (const { carrierCode, carrierName, address } of lines) {
        seenValues.current.carriers.set(carrierCode, carrierName);
        seenValues.current.cities.set(address.city, address.city);
      }
    },
  };
}

interface LineSelectionActionsProps {
  lines: readonly LineSummary[];
  isExporting: boolean;
  onLabel: () => void;
  onExport: () => void;
}

function LineSelectionActions({ lines, isExporting, onLabel, onExport }: LineSelectionActionsProps) {
  const { t } = useTranslation();
  const { claims } = useSession();
  const getLabelReason = () => {
    if (lines.length > maxLabelled) return t('line.label-most', { count: maxLabelled });
    const missing = checkRole('edit', claims?.roles ?? []);
    if (missing) return t(missing.key);
    return lines.some(isEnded) ? t('line.label-over') : null;
  };
  return (
    <>
      <ActionButton size="small" icon="tag" label={t('line.label')} disabledReason={getLabelReason()} onClick={onLabel} />
      <ActionButton
        size="small"
        icon="download"
        label={t('line.export')}
        disabledReason={lines.length > maxListedIds ? t('list.export-most', { max: maxListedIds }) : null}
        isBusy={isExporting}
        onClick={onExport}
      />
    </>
  );
}

function OrderLineButton() {
  const { t } = useTranslation();
  const { claims } = useSession();
  const features = useFeatures();
  const isReseller = useIsReseller();
  if (!features.has('myOrders') || !isReseller) return null;
  const mayOrder = hasRole(claims?.roles ?? [], 'RESELLER_ORDER');
  return (
    <OrderButton
      variant="primary"
      label={t('line.order-new')}
      reason={mayOrder ? null : t('line.needs-RESELLER_ORDER')}
      to={linkToLineOrder({})}
    />
  );
}

const importLink: LinkTarget = { to: '/lines/addresses' };

/** On a phone, three buttons would push the first line off the screen, so all but the main one are in a menu. */
function PageActions({ isExporting, onExport }: { isExporting: boolean; onExport: () => void }) {
  const { t } = useTranslation();
  const { claims } = useSession();
  const isPhone = useIsPhone();
  const canImport = useIsReseller() && hasRole(claims?.roles ?? [], 'RESELLER_ORDER');
  const getMore = (): readonly RowAction[] => [
    { label: t('line.from-file'), icon: 'upload', to: importLink },
    { label: t('line.export'), icon: 'download', onClick: onExport },
  ];
  return (
    <>
      {isPhone && canImport ? (
        <MenuButton label={t('action.more')} icon="dots-vertical" variant="default" actions={getMore} />
      ) : (
        <>
          <ActionButton icon="download" label={t('line.export')} isBusy={isExporting} onClick={onExport} />
          {canImport && <ActionButton icon="upload" label={t('line.from-file')} to={importLink} />}
        </>
      )}
      <OrderLineButton />
    </>
  );
}

function NoLines() {
  const { t } = useTranslation();
  const checkPath = useAddressCheckPath();
  const isReseller = useIsReseller();
  return (
    <EmptyState
      title={t('line.none')}
      text={t('line.none-text')}
      actions={
        checkPath && isReseller ? (
          <ActionButton variant="primary" icon="search" label={t('line.check-address')} to={{ to: checkPath }} />
        ) : (
          <OrderLineButton />
        )
      }
    />
  );
}
