import { useTranslation } from 'react-i18next';
import { OrderConfirmation, type SentOrder } from '../../../blocks/order-form/order-confirmation.tsx';

/** Confirms the order of a line. */
export function LineOrderConfirmation({ order }: { order: SentOrder }) {
  const { t } = useTranslation();
  const isMigration = order.subType === 'MIGRATE';
  return (
    <OrderConfirmation
      order={order}
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
