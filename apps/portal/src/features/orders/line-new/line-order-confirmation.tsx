import { useTranslation } from 'react-i18next';
import { OrderConfirmation, type SentOrder } from '../../../blocks/order-form/order-confirmation.tsx';
import { ActionButton } from '../../../ui/action-button.tsx';
import styles from './line-new.module.css';
import { MoveNote } from './move-note.tsx';

/** Confirms the order of a line. */
export function LineOrderConfirmation({ order }: { order: SentOrder }) {
  const { t } = useTranslation();
  const { movedLine } = order;
  const isMigration = order.subType === 'MIGRATE';
  return (
    <OrderConfirmation
      order={order}
      notice={
        movedLine && (
          <>
            <MoveNote line={movedLine} isSent />
            <div className={styles.afterNote}>
              <ActionButton
                label={t('order-new.terminate-moved', { serviceId: movedLine.serviceId })}
                to={{
                  to: '/lines/detail/$id',
                  params: { id: String(movedLine.lineId) },
                  search: { terminate: 'MOVED' },
                }}
              />
            </div>
          </>
        )
      }
      another={{ label: t('order-new.another'), to: { to: '/orders/line/new' } }}
      subjectLabel={t('order-new.step-address')}
      work={{
        title: t('order-new.then-carrier'),
        when: t(isMigration ? 'order-new.then-contest-when' : 'order-new.then-carrier-when'),
        text: t(isMigration ? 'order-new.then-contest-text' : 'order-new.then-carrier-text'),
      }}
      deliveryText={t('order-new.then-delivered-text')}
    />
  );
}
