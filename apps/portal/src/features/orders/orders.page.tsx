import type { Feature } from '@demarc/contract/access.ts';
import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { getApprovalSummary } from '@demarc/contract/approval-summary.ts';
import { getCustomer } from '@demarc/contract/customer.ts';
import { exportOrders, isUndelivered, listOrders, type OrderStatus, type OrderSummary } from '@demarc/contract/order.ts';
import { getOrderSummary } from '@demarc/contract/order-counts.ts';
import { maxListedIds } from '@demarc/contract/pagination.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createLazyRoute, getRouteApi } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { Suspense, useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddressCheckPath } from '../../blocks/use-address-check-path.ts';
import { countOpenOrders } from '../../kinds/order/count-open-orders.ts';
import { orderedKinds } from '../../kinds/registry.ts';
import { client, query } from '../../lib/api.ts';
import { useDownload } from '../../lib/download.ts';
import { useFeatures } from '../../lib/features.ts';
import { useFormats } from '../../lib/format.ts';
import { loadTranslations } from '../../lib/i18n.ts';
import { lazyChunk } from '../../lib/load-chunk.ts';
import { useSession } from '../../lib/session.ts';
import { showToast } from '../../lib/toast.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';
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
import type { RowAction } from '../../ui/row-menu.tsx';
import type { Tab } from '../../ui/tabs.tsx';
import { NewOrderButtons } from './new-order-buttons.tsx';
import { completedColumns, orderColumns, undeliveredColumns } from './order-columns.tsx';
import {
  closedOrders,
  completedOrders,
  defaultSort,
  isCompletedOnly,
  orderFilters,
  orderOrders,
  parseSort,
  toOrderQuery,
  undeliveredStatuses,
} from './order-filters.ts';
import styles from './orders.module.css';
import { ResellerOnly } from './reseller-only.tsx';

export const lazyRoute = createLazyRoute('/orders')({ component: OrdersPage });
const route = getRouteApi('/orders');

// Loaded on demand, because the panel has more code than the list and many visits do not open it.
const OrderPanel = lazyOnOpen(
  async () => (await import('./order-panel/order-panel.tsx')).OrderPanel,
  ({ orderId }) => orderId !== null,
);

// Loaded on demand, because only companies with an approval limit have approval requests.
const ApprovalsList = lazyChunk(async () => {
  const [{ ApprovalsList: List }] = await Promise.all([import('./approvals/approvals-list.tsx'), loadTranslations('approval')]);
  return { default: List };
});

const OrderPage = lazyOnOpen(
  async () => (await import('./order-panel/order-page.tsx')).OrderPage,
  () => true,
);

const rowsPerPage = 50;

const noOrders: readonly OrderSummary[] = [];
const getId = ({ orderId }: OrderSummary) => orderId;
const getPageLink = ({ orderId }: OrderSummary): LinkTarget => ({ to: '/orders', search: { detail: orderId } });

/** The list of orders, or of approval requests with `?list=approvals`; only for resellers, because end users order through them. */
function OrdersPage() {
  const { t } = useTranslation();
  const { detail, list } = route.useSearch();
  const change = useUpdateSearch();
  if (list === 'approvals') {
    return (
      <ResellerOnly title={t('orders.approvals')}>
        <Suspense fallback={<Page title={t('orders.approvals')}>{null}</Page>}>
          <ApprovalsList />
        </Suspense>
      </ResellerOnly>
    );
  }
  return (
    <ResellerOnly title={t('orders.title')}>
      {detail ? <OrderPage key={detail} orderId={detail} onClose={() => change({ detail: undefined })} /> : <Orders />}
    </ResellerOnly>
  );
}

function Orders() {
  const { t } = useTranslation();
  const formats = useFormats();
  const { claims } = useSession();
  const customerId = useCustomerId();
  const { order: opened } = route.useSearch();
  const change = useUpdateSearch();
  const params = { customerId };
  const urlState = useListUrlState(orderFilters, defaultSort);
  const filter = toOrderQuery(urlState.values, formatAmsterdamDate(new Date()));
  const sort = parseSort(urlState.sort, filter.status);
  const orders = useQuery({
    ...query(listOrders, {
      params,
      query: { ...filter, sort, limit: rowsPerPage, ...(urlState.after ? { after: urlState.after } : {}) },
    }),
    enabled: claims !== null,
    // Keeps the current rows while the next page loads.
    placeholderData: keepPreviousData,
  });
  const tabs = useOrderTabs();
  const { status } = filter;
  const columns = getColumns(status ?? []);
  // `change` differs on every render; the ref keeps `open` stable, so that rows do not re-render for it.
  const latest = useRef(change);
  latest.current = change;
  const open = useCallback(({ orderId }: OrderSummary) => latest.current({ order: orderId }), []);
  const getMenu = useRowActions(open);
  const exportInput = { params, query: { ...filter, format: 'csv' as const } };
  const download = useDownload(exportOrders, exportInput);
  const selected = useSelectedRows({
    shown: orders.data?.items ?? noOrders,
    getId,
    total: orders.data?.total,
    max: maxListedIds,
    loadAll: async () => (await client.call(listOrders, { params, query: { ...filter, sort, limit: maxListedIds } })).items,
  });
  const total = orders.data && formats.number(orders.data.total);
  return (
    <Page
      isWide
      title={t('orders.title')}
      count={orders.data?.totalIsCapped ? t('list.at-least', { total }) : total}
      actions={
        <>
          <ActionButton
            icon="download"
            label={t('orders.export')}
            isBusy={download.isPending}
            onClick={() => download.start(exportInput)}
          />
          <NewOrderButtons hasOtherWays />
        </>
      }
    >
      <div className={styles.body}>
        <SavedViews list="orders" tabs={tabs} />
        <FilterBar filters={orderFilters} values={urlState.values} onChange={urlState.setFilter} onClear={urlState.clearFilters}>
          <ListTools
            columns={columns}
            shown={urlState.shown}
            onShown={urlState.setShown}
            orders={getNamedOrders(columns)}
            sort={sort}
            onSort={urlState.setSort}
          />
        </FilterBar>
        <AsyncContent
          result={orders}
          name={t('orders.title')}
          skeleton="table"
          isEmpty={({ total }) => total === 0}
          empty={urlState.isFiltered ? <NoResults onClear={urlState.clearFilters} /> : <NoOrders />}
        >
          {({ items, total, totalIsCapped, next }) => (
            <DataTable
              caption={t('orders.title')}
              columns={columns}
              rows={items}
              rowId={getId}
              to={getPageLink}
              onOpen={open}
              actions={getMenu}
              // Ended orders are sorted by this column by default.
              sort={columns !== orderColumns && sort === defaultSort ? '-orderId' : sort}
              onSort={urlState.setSort}
              shown={urlState.shown}
              page={{ total, totalIsCapped, next, limit: rowsPerPage, after: urlState.after }}
              selection={{
                ...selected,
                actions: (
                  <ActionButton
                    size="small"
                    icon="download"
                    label={t('orders.export')}
                    disabledReason={selected.rows.length > maxListedIds ? t('list.export-most', { max: maxListedIds }) : null}
                    isBusy={download.isPending}
                    onClick={() => download.start({ params, query: { orderId: selected.rows.map(getId), format: 'csv' } })}
                  />
                ),
              }}
              isUpdating={orders.isPlaceholderData}
            />
          )}
        </AsyncContent>
      </div>
      <OrderPanel orderId={opened ?? null} onClose={() => change({ order: undefined })} />
    </Page>
  );
}

/** Lists of ended orders show how they ended instead of who they wait for. */
function getColumns(status: readonly OrderStatus[]): typeof orderColumns {
  if (status.length === 0) return orderColumns;
  if (isCompletedOnly(status)) return completedColumns;
  return status.every(isUndelivered) ? undeliveredColumns : orderColumns;
}

function getNamedOrders(columns: typeof orderColumns): typeof orderOrders {
  if (columns === completedColumns) return completedOrders;
  return columns === orderColumns ? orderOrders : closedOrders;
}

function useRowActions(open: (order: OrderSummary) => void) {
  const { t } = useTranslation();
  const features = useFeatures();
  return useCallback(
    (order: OrderSummary): readonly RowAction[] => [
      { label: t('orders.open'), icon: 'eye', shortcut: 'o', onClick: () => open(order) },
      ...getServiceActions(order, features, t),
      {
        label: t('orders.copy-number'),
        icon: 'copy',
        shortcut: 'c',
        onClick: () =>
          void navigator.clipboard.writeText(order.orderNumber).then(
            () => showToast('orders.copied', { number: order.orderNumber }),
            // Without clipboard permission the user can still select the number in the panel.
            () => {},
          ),
      },
    ],
    [t, open, features],
  );
}

/** A link to the service, unless this brand does not have the page of its kind. */
function getServiceActions({ type, serviceRef }: OrderSummary, features: ReadonlySet<Feature>, t: TFunction): RowAction[] {
  const service = orderedKinds[serviceRef?.type ?? type].service;
  if (!features.has(service.feature)) return [];
  const { view, icon, shortcut, getLink, notYet } = service;
  return [{ label: t(view), icon, shortcut, ...(serviceRef ? { to: getLink(serviceRef.id) } : { disabledReason: t(notYet) }) }];
}

/** One tab per view, with its count. */
function useOrderTabs(): readonly Tab[] {
  const { t } = useTranslation();
  const { claims } = useSession();
  const customerId = useCustomerId();
  const { data: summary } = useQuery({
    ...query(getOrderSummary, { params: { customerId } }),
    enabled: claims !== null,
  });
  const thisWeek = useOrderCount({ expected: 'week' });
  const completed = useOrderCount({ status: ['COMPLETED'] });
  const undelivered = useOrderCount({ status: undeliveredStatuses });
  const approvals = useApprovalCounts();
  const buildTab = (key: string, count: number | undefined, search: Tab['search']): Tab => ({
    label: t(key),
    search,
    ...(count === undefined ? {} : { count }),
  });
  return [
    buildTab('orders.view-open', summary && countOpenOrders(summary), {}),
    { ...buildTab('orders.view-action', summary?.actionRequired, { waitingOn: 'CUSTOMER' }), isWaiting: true },
    buildTab('orders.view-late', summary?.late, { jeopardy: 'LATE' }),
    buildTab('orders.view-week', thisWeek, { expected: 'week' }),
    buildTab('orders.view-completed', completed, { status: 'COMPLETED' }),
    buildTab('orders.view-undelivered', undelivered, { status: undeliveredStatuses.join(',') }),
    ...(approvals
      ? [
          {
            // Requests that wait for this user are part of the red number in the menu.
            ...buildTab('orders.approvals', approvals.toDecide || approvals.waiting, { list: 'approvals' }),
            isWaiting: approvals.toDecide > 0,
          },
        ]
      : []),
  ];
}

/** The number of open approval requests, and of those that this user can decide; null without requests and approval limit. */
function useApprovalCounts(): { waiting: number; toDecide: number } | null {
  const { claims } = useSession();
  const customerId = useCustomerId();
  const params = { customerId };
  const enabled = claims !== null;
  const { data: customer } = useQuery({ ...query(getCustomer, { params }), enabled });
  const { data: approvals } = useQuery({
    ...query(getApprovalSummary, { params }),
    enabled,
  });
  return approvals && (approvals.waiting > 0 || customer?.approvalLimit) ? approvals : null;
}

/** Number of orders in a view; undefined when there are more than the API counts. */
function useOrderCount(view: Parameters<typeof toOrderQuery>[0]): number | undefined {
  const { claims } = useSession();
  const customerId = useCustomerId();
  const filter = toOrderQuery(view, formatAmsterdamDate(new Date()));
  const { data } = useQuery({
    ...query(listOrders, { params: { customerId }, query: { ...filter, limit: 1 } }),
    enabled: claims !== null,
  });
  return data?.totalIsCapped ? undefined : data?.total;
}

function NoOrders() {
  const { t } = useTranslation();
  const checkPath = useAddressCheckPath();
  return (
    <EmptyState
      title={t('orders.none')}
      text={t('orders.none-text')}
      actions={
        <>
          <NewOrderButtons />
          {checkPath && <ActionButton icon="search" label={t('orders.check-address')} to={{ to: checkPath }} />}
        </>
      }
    />
  );
}
