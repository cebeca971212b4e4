import { hasRole } from '@demarc/contract/access.ts';
import { getExpectedDate } from '@demarc/contract/expected-date.ts';
import { listOrders, type OrderSummary } from '@demarc/contract/order.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { getOrderGlyph } from '../../blocks/order-glyphs.ts';
import { SupportLinks } from '../../blocks/support-links.tsx';
import { query } from '../../lib/api.ts';
import { useFeatures } from '../../lib/features.ts';
import { noValue } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';
import { AsyncContent } from '../../ui/async-content.tsx';
import { createColumnHelper } from '../../ui/data-table/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Note } from '../../ui/note.tsx';
import { Status } from '../../ui/status.tsx';
import styles from './detail.module.css';
import { formatAmount } from './line-format.ts';
import { useIsReseller } from './use-line.ts';

const rowsPerPage = 25;

const column = createColumnHelper<OrderSummary>();
const columns = column.columns([
  column.accessor('status', {
    header: 'line.status',
    card: 'status',
    render: ({ status }, { t }) => <Status name={getOrderGlyph(status)}>{t(`order.status-${status}`)}</Status>,
  }),
  column.accessor('orderNumber', {
    header: 'line.order-number',
    isLead: true,
    companion: ({ reference, customerOrderId }) => reference ?? customerOrderId,
  }),
  column.computed('subType', ({ subType }) => subType, {
    header: 'line.order-kind',
    card: 'second',
    render: ({ subType }, { t }) => t(`order.kind-${subType}`),
  }),
  column.accessor('packageName', { header: 'line.product', isLong: true, priority: 'low', card: 'second' }),
  column.accessor('createdAt', {
    header: 'line.ordered',
    align: 'end',
    priority: 'low',
    render: ({ createdAt }, { formats }) => formats.date(createdAt),
  }),
  column.computed('day', (order) => getExpectedDate(order)?.date ?? null, {
    header: 'line.order-day',
    align: 'end',
    card: 'third',
    render: (order, { t, formats }) => {
      const expected = getExpectedDate(order);
      return expected ? t(`line.order-${expected.basis.toLowerCase()}`, { date: formats.date(expected.date) }) : noValue;
    },
  }),
  column.computed('mrc', ({ totals }) => totals.mrc, {
    header: 'line.mrc',
    align: 'end',
    card: 'third',
    render: ({ totals }, { formats }) => formatAmount(totals.mrc, formats),
  }),
]);

/** All orders of the line: its delivery, changes and termination. */
export function OrdersTab({ lineId }: { lineId: number }) {
  const { t } = useTranslation();
  const features = useFeatures();
  const { claims } = useSession();
  const customerId = useCustomerId();
  const isReseller = useIsReseller();
  const mayRead = hasRole(claims?.roles ?? [], 'RESELLER_ORDER') && isReseller;
  const search: { after?: unknown } = useSearch({ strict: false });
  const after = search.after === undefined ? undefined : String(search.after);
  const orders = useQuery({
    ...query(listOrders, {
      params: { customerId },
      query: { serviceType: 'LINE', serviceId: lineId, limit: rowsPerPage, ...(after ? { after } : {}) },
    }),
    enabled: mayRead,
    placeholderData: keepPreviousData,
  });
  if (!mayRead) {
    return (
      <div className={styles.refusal}>
        <Note kind="neutral" title={t('line.orders-hidden')}>
          {t(isReseller ? 'line.needs-RESELLER_ORDER' : 'line.orders-hidden-end-user')}
          {!isReseller && <SupportLinks subject={t('line.orders')} />}
        </Note>
      </div>
    );
  }
  return (
    <div className={styles.refusal}>
      <AsyncContent
        result={orders}
        name={t('line.orders')}
        skeleton="table"
        lines={3}
        isEmpty={({ items }) => items.length === 0}
        empty={<EmptyState title={t('line.no-orders')} text={t('line.no-orders-text')} />}
      >
        {({ items, total, totalIsCapped, next }) => (
          <DataTable
            caption={t('line.orders')}
            columns={columns}
            rows={items}
            rowId={({ orderId }) => orderId}
            {...(features.has('myOrders')
              ? { to: ({ orderId }: OrderSummary) => ({ to: '/orders', search: { order: orderId } }) as const }
              : {})}
            page={{ total, totalIsCapped, next, limit: rowsPerPage, after }}
            isUpdating={orders.isPlaceholderData}
          />
        )}
      </AsyncContent>
    </div>
  );
}
