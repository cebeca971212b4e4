import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { isUndelivered, type Order } from '@demarc/contract/order.ts';
import { formatSubject } from '@demarc/contract/order-subject.ts';
import { useTranslation } from 'react-i18next';
import { ObjectActivity } from '../../../blocks/activity/object-activity.tsx';
import { isLate } from '../../../blocks/order-display.ts';
import { getCurrentLanguage } from '../../../lib/i18n.ts';
import { usePageName } from '../../../lib/page-name.ts';
import { useIsPhone } from '../../../lib/use-is-phone.ts';
import { usePageHeadingFocus } from '../../../lib/use-page-heading-focus.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Page } from '../../../ui/page.tsx';
import textButton from '../../../ui/text-button.module.css';
import { useOrderActions } from './order-actions.tsx';
import { OrderAppointment } from './order-appointment.tsx';
import { OrderedItems, OrderReferences } from './order-details.tsx';
import { OrderDocuments } from './order-documents.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderState } from './order-header.tsx';
import { OrderLoader, useLabelsReady } from './order-loader.tsx';
import { OrderNotes } from './order-notes.tsx';
import styles from './order-page.module.css';
import { OrderSwimlane } from './order-swimlane.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { useOrder } from './use-order.ts';
import { useOrderTitle } from './use-replaced.ts';
import { useReplyForms } from './use-reply-forms.ts';
import { WaitingNote } from './waiting-note.tsx';

interface OrderPageProps {
  orderId: number;
  onClose: () => void;
}

/** One order on its own page: the content of the panel plus the chart of who it waited for. */
export function OrderPage({ orderId, onClose }: OrderPageProps) {
  const { t } = useTranslation();
  const hasTexts = useLabelsReady();
  const order = useOrder(orderId);
  if (!hasTexts) return null;
  if (order.data) return <OrderContent order={order.data} reload={order} onClose={onClose} />;
  return (
    <Page title={t('order.title', { number: '' })}>
      <OrderLoader order={order} onClose={onClose}>
        {() => null}
      </OrderLoader>
    </Page>
  );
}

function OrderContent({ order, reload, onClose }: { order: Order; reload: ReturnType<typeof useOrder>; onClose: () => void }) {
  const { t } = useTranslation();
  const today = formatAmsterdamDate(new Date());
  const replyForms = useReplyForms();
  const { buttons, form } = useOrderActions({ order, today, replyForms });
  const { orderNumber, status, waitingOn, subType, customerOrderId, subject } = order;
  const title = useOrderTitle(order);
  const isPhone = useIsPhone();
  // On a phone, the note about waiting or lateness comes before facts and buttons.
  const isNoteFirst = isUndelivered(status) || (isPhone && (waitingOn === 'CUSTOMER' || isLate(order)));
  const areButtonsLower = isNoteFirst && isPhone;
  const note = (
    <div className={styles.waiting}>
      <WaitingNote order={order} today={today} replyForms={replyForms} />
    </div>
  );
  // On a phone, the timeline comes before the table of waiting periods.
  const timeline = <OrderTimeline order={order} today={today} />;
  usePageName(orderNumber, 'panel');
  usePageHeadingFocus({ preventScroll: true });
  return (
    <>
      <div className={styles.overline}>
        <button type="button" className={`${textButton.link} ${styles.back}`} onClick={onClose}>
          <Icon name="arrow-left" /> {t('order.back-to-list')}
        </button>
        <span className="mono">{orderNumber}</span>
        {subType !== 'TERMINATE' && <span>{t(`order.kind-${subType}`)}</span>}
        <span>
          {t('order.own-id')} <span className="mono">{customerOrderId}</span>
        </span>
      </div>
      <Page
        title={title}
        lead={
          <>
            <OrderState order={order} />
            <span>{formatSubject(subject, getCurrentLanguage())}</span>
          </>
        }
        actions={!areButtonsLower && buttons}
      >
        {isNoteFirst && note}
        <OrderFacts order={order} today={today} />
        {areButtonsLower && buttons && <div className={styles.buttons}>{buttons}</div>}
        <OrderLoader order={reload} onClose={onClose}>
          {() => (
            <>
              {!isNoteFirst && note}
              {form && <div className={styles.form}>{form}</div>}
              <div className={styles.columns}>
                <div className={styles.column}>
                  {isPhone && timeline}
                  <OrderSwimlane order={order} />
                  <OrderNotes order={order} replyForms={replyForms} />
                </div>
                <div className={styles.side}>
                  {!isPhone && timeline}
                  {order.appointment && <OrderAppointment appointment={order.appointment} />}
                  <OrderReferences order={order} />
                  <OrderDocuments order={order} replyForms={replyForms} />
                </div>
                <div className={styles.column}>
                  <OrderedItems order={order} />
                  <ObjectActivity objectType="order" objectId={String(order.orderId)} carrierName={order.carrierName} />
                </div>
              </div>
            </>
          )}
        </OrderLoader>
      </Page>
    </>
  );
}
