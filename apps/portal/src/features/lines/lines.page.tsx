import { hasRole } from '@demarc/contract/access.ts';
import { amsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { exportLines, getLineSummary, type LineSummary, listLines } from '@demarc/contract/line.ts';
import type { Output } from '@demarc/contract/operation.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createLazyRoute, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query, useWrite } from '../../lib/api.ts';
import { saveBlob } from '../../lib/download.ts';
import { useFeatures } from '../../lib/features.ts';
import { useFormats } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { ListTools } from '../../ui/data-table/list-tools.tsx';
import { SavedViews } from '../../ui/data-table/saved-views.tsx';
import type { RowId, Selection } from '../../ui/data-table/selection.tsx';
import { useListAddress } from '../../ui/data-table/use-list-address.ts';
import { EmptyState, NoResults } from '../../ui/empty-state.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { later } from '../../ui/later.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import type { RowAction } from '../../ui/row-menu.tsx';
import type { Tab } from '../../ui/tabs.tsx';
import { lineColumns } from './line-columns.tsx';
import { defaultSort, lineFilters, lineQuery, sortOf } from './line-filters.ts';
import { linePlace, orderPlace } from './line-places.ts';
import { isOver, maxLabelled, roleMissing } from './line-rules.ts';
import styles from './lines.module.css';
import { useIsReseller } from './use-line.ts';
import { useLineActions } from './use-line-actions.tsx';

export const lazyRoute = createLazyRoute('/lines')({ component: LinesPage });

const LabelPanel = later(
  async () => (await import('./label-panel.tsx')).LabelPanel,
  ({ isOpen }) => isOpen,
);

/** Rows per page. */
const limit = 50;

const none: readonly LineSummary[] = [];
const idOf = ({ lineId }: LineSummary) => lineId;
const placeOf = ({ lineId }: LineSummary) => linePlace(lineId);

function LinesPage() {
  const { t } = useTranslation();
  const formats = useFormats();
  const { claims } = useSession();
  const params = { customerId: claims?.cid ?? 0 };
  const seen = useSeen();
  const address = useListAddress(lineFilters(seen.values()), defaultSort);
  const filter = lineQuery(address.values, amsterdamDate(new Date()));
  const summary = useQuery({ ...query(getLineSummary, { params }), enabled: claims !== null });
  const lines = useQuery({
    ...query(listLines, {
      params,
      query: { ...filter, sort: sortOf(address.sort), limit, ...(address.after ? { after: address.after } : {}) },
    }),
    enabled: claims !== null,
    // Keeps the current rows while the next page loads.
    placeholderData: keepPreviousData,
  });
  seen.add(lines.data?.items ?? none);
  const { acts, parts } = useLineActions();
  const menuOf = useCallback(
    (line: LineSummary): readonly RowAction[] => [
      { label: t('line.open'), icon: 'eye', shortcut: 'o', to: placeOf(line) },
      acts.diagnose(line),
      acts.report(line),
      acts.changeSpeed(line),
      acts.move(line),
      acts.edit(line),
      acts.handover(line),
      acts.copy(line),
      acts.end(line),
    ],
    [t, acts],
  );
  const choice = useChoice(lines.data?.items ?? none);
  const csv = { params, query: { ...filter, format: 'csv' as const } };
  const file = useWrite(exportLines, { input: () => csv });
  const total = lines.data && formats.number(lines.data.total);
  return (
    <Page
      title={t('line.title')}
      count={lines.data?.totalIsCapped ? t('list.at-least', { total }) : total}
      actions={
        <>
          <ActionButton
            icon="download"
            isIconOnPhone
            label={t('line.export')}
            isBusy={file.isPending}
            onClick={() => file.mutate(csv, { onSuccess: ({ blob, fileName }) => saveBlob(blob, fileName) })}
          />
          <FromFileButton />
          <OrderButton isIconOnPhone />
        </>
      }
    >
      <div className={styles.body}>
        <SavedViews list="lines" tabs={tabsOf(summary.data, t)} />
        <FilterBar
          filters={lineFilters(seen.values())}
          values={address.values}
          onChange={address.setFilter}
          onClear={address.clearFilters}
        >
          <ListTools columns={lineColumns} shown={address.shown} onShown={address.setShown} />
        </FilterBar>
        <Loaded
          result={lines}
          skeleton="table"
          isEmpty={({ total }) => total === 0}
          empty={address.isFiltered ? <NoResults onClear={address.clearFilters} /> : <NoLines />}
        >
          {({ items, total, totalIsCapped, next }) => (
            <DataTable
              caption={t('line.title')}
              columns={lineColumns}
              rows={items}
              rowId={idOf}
              to={placeOf}
              actions={menuOf}
              sort={address.sort}
              onSort={address.setSort}
              shown={address.shown}
              page={{ total, totalIsCapped, next, limit, after: address.after }}
              selection={choice.selection}
              isUpdating={lines.isPlaceholderData}
            />
          )}
        </Loaded>
      </div>
      {parts}
      <LabelPanel lines={choice.lines} isOpen={choice.isOpen} onClose={choice.close} onDone={choice.done} />
    </Page>
  );
}

/** One tab per status, with its count. */
function tabsOf(summary: Output<typeof getLineSummary> | undefined, t: (key: string) => string): readonly Tab[] {
  const countOf = (...statuses: readonly string[]) =>
    summary && statuses.reduce((total, status) => total + (summary.byStatus[status] ?? 0), 0);
  const tab = (key: string, count: number | undefined, search: Tab['search']): Tab => ({
    label: t(key),
    search,
    ...(count === undefined ? {} : { count }),
  });
  return [
    tab('line.view-all', summary && countOf(...Object.keys(summary.byStatus)), {}),
    tab('line.state-DOWN', summary?.down, { state: 'DOWN' }),
    tab('line.state-DEGRADED', summary?.degraded, { state: 'DEGRADED' }),
    tab('line.status-ACTIVE', countOf('ACTIVE'), { status: 'ACTIVE' }),
    tab('line.status-PENDING', countOf('PENDING'), { status: 'PENDING' }),
    tab('line.status-PENDING_CHANGE', countOf('PENDING_CHANGE'), { status: 'PENDING_CHANGE' }),
    tab('line.status-SUSPENDED', countOf('SUSPENDED'), { status: 'SUSPENDED' }),
    tab('line.status-PENDING_TERMINATION', countOf('PENDING_TERMINATION'), { status: 'PENDING_TERMINATION' }),
    tab('line.view-over', countOf('TERMINATED', 'CANCELLED'), { status: 'TERMINATED,CANCELLED' }),
  ];
}

/** Filter options for carriers and cities: those of the rows shown so far and of the URL. */
function useSeen() {
  const search: { carrier?: unknown; city?: unknown } = useSearch({ strict: false });
  const kept = useRef({ carriers: new Set<string>(), cities: new Set<string>() });
  const listed = (values: ReadonlySet<string>, chosen: unknown) =>
    [...new Set([...values, ...(chosen === undefined ? [] : [String(chosen)])])].sort((a, b) => a.localeCompare(b));
  return {
    values: () => ({
      carriers: listed(kept.current.carriers, search.carrier),
      cities: listed(kept.current.cities, search.city),
    }),
    add: (lines: readonly LineSummary[]) => {
      for (const { carrierCode, address } of lines) {
        kept.current.carriers.add(carrierCode);
        kept.current.cities.add(address.city);
      }
    },
  };
}

/** The selected lines, including those on other pages. */
function useChoice(shown: readonly LineSummary[]) {
  const { t } = useTranslation();
  const { claims } = useSession();
  const [chosen, setChosen] = useState<ReadonlyMap<RowId, LineSummary>>(new Map());
  const [isOpen, setOpen] = useState(false);
  // A row that was removed can still be on screen, and can be selected until the next render.
  const seen = useRef(new Map<RowId, LineSummary>());
  for (const line of shown) seen.current.set(line.lineId, line);
  const lines = [...chosen.values()];
  const reasonOf = () => {
    if (lines.length > maxLabelled) return t('line.label-most', { count: maxLabelled });
    const missing = roleMissing('edit', claims?.roles ?? []);
    if (missing) return t(missing.key);
    return lines.some(isOver) ? t('line.label-over') : null;
  };
  const reason = reasonOf();
  const selection = useMemo(
    (): Selection => ({
      chosen: new Set(chosen.keys()),
      onChange: (ids) => {
        setChosen(
          new Map([...ids].flatMap((id) => (seen.current.has(id) ? [[id, seen.current.get(id) as LineSummary] as const] : []))),
        );
      },
      actions: <ActionButton size="small" icon="tag" label={t('line.label')} reason={reason} onClick={() => setOpen(true)} />,
    }),
    [t, chosen, reason],
  );
  return {
    selection,
    lines,
    isOpen,
    close: () => setOpen(false),
    done: () => {
      setOpen(false);
      setChosen(new Map());
    },
  };
}

function OrderButton({ isIconOnPhone = false }: { isIconOnPhone?: boolean }) {
  const { t } = useTranslation();
  const { claims } = useSession();
  const features = useFeatures();
  const isReseller = useIsReseller();
  if (!features.has('myOrders')) return null;
  const mayOrder = hasRole(claims?.roles ?? [], 'RESELLER_ORDER');
  const reason = isReseller ? t('line.needs-RESELLER_ORDER') : t('line.refused-RESELLER_ONLY');
  return (
    <ActionButton
      variant="primary"
      icon="plus"
      isIconOnPhone={isIconOnPhone}
      label={t('line.order-new')}
      reason={mayOrder && isReseller ? null : reason}
      to={orderPlace({})}
    />
  );
}

/** Opens the address import, for users who may order. */
function FromFileButton() {
  const { t } = useTranslation();
  const { claims } = useSession();
  const isReseller = useIsReseller();
  if (!isReseller || !hasRole(claims?.roles ?? [], 'RESELLER_ORDER')) return null;
  return <ActionButton icon="upload" isIconOnPhone label={t('line.from-file')} to={{ to: '/lines/addresses' }} />;
}

function NoLines() {
  const { t } = useTranslation();
  const features = useFeatures();
  return (
    <EmptyState
      title={t('line.none')}
      text={t('line.none-text')}
      actions={
        features.has('postalCodeCheck') ? (
          <ActionButton variant="primary" icon="search" label={t('line.check-address')} to={{ to: '/postal-code-check' }} />
        ) : (
          <OrderButton />
        )
      }
    />
  );
}
