import { useTranslation } from 'react-i18next';
import { OrderConfirmation, type SentOrder } from '../../../blocks/order-form/order-confirmation.tsx';

/** Confirms the order of a wavelength. */
export function WdmOrderConfirmation({ order }: { order: SentOrder }) {
  const { t } = useTranslation();
  return (
    <OrderConfirmation
      order={order}
      another={{
        label: t('wdm-new.another'),
        to: { to: '/orders/wdm/new/{-$chosenPackage}', params: {} },
      }}
      subjectLabel={t('wdm-order.one')}
      work={{
        title: t('wdm-new.then-patched'),
        when: t('wdm-new.then-patched-when'),
        text: t('wdm-new.then-patched-text'),
      }}
      deliveryText={t('wdm-new.then-delivered-text')}
    />
  );
}
