import { useTranslation } from 'react-i18next';
import { OrderConfirmation, type SentOrder } from '../../../blocks/order-form/order-confirmation.tsx';

/** Confirms the order of a rack or of shared units. */
export function RackOrderConfirmation({ order }: { order: SentOrder }) {
  const { t } = useTranslation();
  return (
    <OrderConfirmation
      order={order}
      another={{ label: t('rack-new.another'), to: { to: '/orders/rack/new/{-$chosenSite}', params: {} } }}
      subjectLabel={t('rack-new.what')}
      work={{ title: t('rack-new.then-built'), when: t('rack-new.then-built-when'), text: t('rack-new.then-built-text') }}
      deliveryText={t('rack-new.then-delivered-text')}
    />
  );
}
