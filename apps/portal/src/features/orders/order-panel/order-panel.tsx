import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { Order } from '@demarc/contract/order.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { allOrderDetails } from '../../../kinds/order-details.ts';
import { getErrorStatus } from '../../../lib/errors.ts';
import { loadTranslations } from '../../../lib/i18n.ts';
import { usePageName } from '../../../lib/page-name.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { AsyncContent } from '../../../ui/async-content.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderActivity } from './order-activity.tsx';
import { OrderAppointment } from './order-appointment.tsx';
import { OrderDetails } from './order-details.tsx';
import { OrderDocuments } from './order-documents.tsx';
import { OrderHeader } from './order-header.tsx';
import { OrderNotes } from './order-notes.tsx';
import styles from './order-panel.module.css';
import { OrderTimeline } from './order-timeline.tsx';
import { useOrder } from './use-order.ts';

const labelNamespaces = [
  ...['order', 'order-new', 'activity', 'form', 'validation', 'list', 'action', 'loader'],
  ...allOrderDetails.flatMap(({ texts }) => texts),
];

interface OrderPanelProps {
  /** Null when the panel is closed. */
  orderId: number | null;
  onClose: () => void;
}

/** One order next to the list: its status, timeline and actions. */
export function OrderPanel({ orderId, onClose }: OrderPanelProps) {
  const { t } = useTranslation();
  const hasTexts = useLabelsReady();
  const order = useOrder(orderId);
  usePageName(order.data?.orderNumber, 'panel');
  return (
    <SidePanel
      title={hasTexts ? t('order.title', { number: order.data?.orderNumber ?? orderId ?? '' }) : ''}
      isOpen={orderId !== null}
      onClose={onClose}
    >
      {orderId !== null && hasTexts && <OrderLoader key={orderId} order={order} onClose={onClose} />}
    </SidePanel>
  );
}

function OrderLoader({ order, onClose }: { order: ReturnType<typeof useOrder>; onClose: () => void }) {
  const { t } = useTranslation();
  if (order.data) {
    return (
      <>
        {order.isError && (
          <div className={styles.unread} role="status">
            <span>{t('order.not-refreshed')}</span>
            <ActionButton size="small" label={t('action.retry')} isBusy={order.isFetching} onClick={() => void order.refetch()} />
          </div>
        )}
        <OrderContent order={order.data} />
      </>
    );
  }
  if (getErrorStatus(order.error) === 404 || getErrorStatus(order.error) === 400) {
    return (
      <EmptyState
        title={t('order.gone')}
        text={t('order.gone-text')}
        actions={<ActionButton label={t('order.to-list')} onClick={onClose} />}
      />
    );
  }
  return (
    <AsyncContent result={order} lines={12}>
      {() => null}
    </AsyncContent>
  );
}

function OrderContent({ order }: { order: Order }) {
  const today = formatAmsterdamDate(new Date());
  return (
    <>
      <OrderHeader order={order} today={today} />
      <OrderActions order={order} today={today} />
      <OrderTimeline order={order} />
      {order.appointment && <OrderAppointment appointment={order.appointment} />}
      <OrderNotes order={order} />
      <OrderDocuments order={order} />
      <OrderDetails order={order} />
      <OrderActivity orderId={order.orderId} />
    </>
  );
}

/** Whether the labels are loaded. Several pages open this panel, so it loads its own. */
function useLabelsReady(): boolean {
  const [isReady, setReady] = useState(() => loadTranslations(...labelNamespaces) === undefined);
  useEffect(() => {
    const done = () => setReady(true);
    // Without a network the panel shows translation keys instead of nothing.
    void Promise.resolve(loadTranslations(...labelNamespaces)).then(done, done);
  }, []);
  return isReady;
}
