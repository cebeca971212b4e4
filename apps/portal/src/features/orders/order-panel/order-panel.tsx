import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { Order } from '@demarc/contract/order.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ObjectActivity } from '../../../blocks/activity/object-activity.tsx';
import { usePageName } from '../../../lib/page-name.ts';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderAppointment } from './order-appointment.tsx';
import { OrderedItems, OrderReferences } from './order-details.tsx';
import { OrderDocuments } from './order-documents.tsx';
import { OrderHeader } from './order-header.tsx';
import { OrderLoader, useLabelsReady } from './order-loader.tsx';
import { OrderNotes } from './order-notes.tsx';
import styles from './order-panel.module.css';
import { OrderTimeline } from './order-timeline.tsx';
import { useOrder } from './use-order.ts';
import { useReplyForms } from './use-reply-forms.ts';

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
      // Until its own texts have loaded, the panel has the name of its list: a dialog always needs one.
      title={hasTexts ? t('order.title', { number: order.data?.orderNumber ?? '' }) : t('orders.title')}
      isOpen={orderId !== null}
      onClose={onClose}
    >
      {orderId !== null && hasTexts && (
        <OrderLoader key={orderId} order={order} onClose={onClose}>
          {(data) => <OrderContent order={data} />}
        </OrderLoader>
      )}
    </SidePanel>
  );
}

function OrderContent({ order }: { order: Order }) {
  const today = formatAmsterdamDate(new Date());
  const replyForms = useReplyForms();
  return (
    <>
      <OrderPageLink orderId={order.orderId} />
      <OrderHeader order={order} today={today} replyForms={replyForms} />
      <OrderActions order={order} today={today} replyForms={replyForms} />
      <OrderTimeline order={order} today={today} />
      {order.appointment && <OrderAppointment appointment={order.appointment} />}
      <OrderNotes order={order} replyForms={replyForms} />
      <OrderDocuments order={order} replyForms={replyForms} />
      <OrderedItems order={order} />
      <OrderReferences order={order} />
      <ObjectActivity objectType="order" objectId={String(order.orderId)} carrierName={order.carrierName} />
    </>
  );
}

/** Links to the page of the order, which also shows the chart of who it waited for. */
function OrderPageLink({ orderId }: { orderId: number }) {
  const { t } = useTranslation();
  return (
    <Link to="/orders" search={{ detail: orderId }} className={styles.pageLink}>
      {t('order.open-page')}
    </Link>
  );
}
