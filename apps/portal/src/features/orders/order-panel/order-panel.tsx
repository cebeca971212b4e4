import { amsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { Order } from '@demarc/contract/order.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { statusOf } from '../../../lib/errors.ts';
import { loadTexts } from '../../../lib/i18n.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderActivity } from './order-activity.tsx';
import { OrderAppointment } from './order-appointment.tsx';
import { OrderDetails } from './order-details.tsx';
import { OrderDocuments } from './order-documents.tsx';
import { OrderHead } from './order-head.tsx';
import { OrderNotes } from './order-notes.tsx';
import styles from './order-panel.module.css';
import { OrderTimeline } from './order-timeline.tsx';
import { useOrder } from './use-order.ts';

const texts = ['order', 'order-new', 'availability', 'activity', 'form', 'validation', 'list', 'action', 'loader'];

interface OrderPanelProps {
  /** Null when the panel is closed. */
  orderId: number | null;
  onClose: () => void;
}

/** One order next to the list: its status, timeline and actions. */
export function OrderPanel({ orderId, onClose }: OrderPanelProps) {
  const { t } = useTranslation();
  const hasTexts = useTexts();
  const order = useOrder(orderId);
  return (
    <SidePanel
      title={hasTexts ? t('order.title', { number: order.data?.orderNumber ?? orderId ?? '' }) : ''}
      isOpen={orderId !== null}
      onClose={onClose}
    >
      {orderId !== null && hasTexts && <OneOrder key={orderId} order={order} onClose={onClose} />}
    </SidePanel>
  );
}

function OneOrder({ order, onClose }: { order: ReturnType<typeof useOrder>; onClose: () => void }) {
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
        <Content order={order.data} />
      </>
    );
  }
  if (statusOf(order.error) === 404 || statusOf(order.error) === 400) {
    return (
      <EmptyState
        title={t('order.gone')}
        text={t('order.gone-text')}
        actions={<ActionButton label={t('order.to-list')} onClick={onClose} />}
      />
    );
  }
  return (
    <Loaded result={order} lines={12}>
      {() => null}
    </Loaded>
  );
}

function Content({ order }: { order: Order }) {
  const today = amsterdamDate(new Date());
  return (
    <>
      <OrderHead order={order} today={today} />
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
function useTexts(): boolean {
  const [isReady, setReady] = useState(() => loadTexts(...texts) === undefined);
  useEffect(() => {
    const done = () => setReady(true);
    // Without a network the panel shows translation keys instead of nothing.
    void Promise.resolve(loadTexts(...texts)).then(done, done);
  }, []);
  return isReady;
}
