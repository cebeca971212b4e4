import type { Order } from '@demarc/contract/order.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { allOrderDetails } from '../../../kinds/order-details.ts';
import { getErrorStatus } from '../../../lib/errors.ts';
import { loadTranslations } from '../../../lib/i18n.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { AsyncContent } from '../../../ui/async-content.tsx';
import { GoneState } from '../../../ui/gone-state.tsx';
import styles from './order-panel.module.css';
import type { useOrder } from './use-order.ts';

const labelNamespaces = [
  'order',
  'order-new',
  'activity',
  'form',
  'validation',
  'list',
  'action',
  'loader',
  ...allOrderDetails.flatMap(({ texts }) => texts),
];

interface OrderLoaderProps {
  order: ReturnType<typeof useOrder>;
  onClose: () => void;
  children: (order: Order) => ReactNode;
}

/** Renders the order, or says that it is loading, does not exist, or could not be refreshed. */
export function OrderLoader({ order, onClose, children }: OrderLoaderProps) {
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
        {children(order.data)}
      </>
    );
  }
  if (getErrorStatus(order.error) === 404 || getErrorStatus(order.error) === 400) {
    return (
      <GoneState
        title={t('order.gone')}
        text={t('order.gone-text')}
        toList={<ActionButton label={t('order.to-list')} onClick={onClose} />}
      />
    );
  }
  return (
    <AsyncContent result={order} name={t('orders.order')} lines={12}>
      {() => null}
    </AsyncContent>
  );
}

/** Whether the labels are loaded. Several pages open an order, so it loads its own. */
export function useLabelsReady(): boolean {
  const [isReady, setReady] = useState(() => loadTranslations(...labelNamespaces) === undefined);
  useEffect(() => {
    const markReady = () => setReady(true);
    // If loading fails, the page shows translation keys instead of nothing.
    void Promise.resolve(loadTranslations(...labelNamespaces)).then(markReady, markReady);
  }, []);
  return isReady;
}
