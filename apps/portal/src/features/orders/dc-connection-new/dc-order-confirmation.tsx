import { useTranslation } from 'react-i18next';
import { OrderConfirmation, type SentOrder } from '../../../blocks/order-form/order-confirmation.tsx';
import { Note } from '../../../ui/note.tsx';

/** Confirms the order of a connection, with a reminder if the LOA is missing. */
export function DcOrderConfirmation({ order }: { order: SentOrder }) {
  const { t } = useTranslation();
  return (
    <OrderConfirmation
      order={order}
      notice={
        order.isLoaAwaited && (
          <Note kind="attention" title={t('dc-connection-new.loa-missing')}>
            {t('dc-connection-new.loa-missing-text')}
          </Note>
        )
      }
      another={{
        label: t('dc-connection-new.another'),
        to: { to: '/orders/dc-connection/new/{-$chosenPackage}', params: {} },
      }}
      subjectLabel={t('dc-connection-new.connection')}
      work={{
        title: t('dc-connection-new.then-patched'),
        when: t('dc-connection-new.then-patched-when'),
        text: t('dc-connection-new.then-patched-text'),
      }}
      deliveryText={t('dc-connection-new.then-delivered-text')}
    />
  );
}
