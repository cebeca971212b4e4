import type { Output } from '@demarc/contract/operation.ts';
import { getOrderSummary, listOrders } from '@demarc/contract/order.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Metric } from '../../blocks/metric.tsx';
import { query } from '../../lib/api.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { linkToList } from '../../ui/link-target.ts';
import { type HomeProps, type KindHome, selectActionItems } from '../homes.ts';
import { getOrderActionItems } from './action-items.ts';
import { countOpenOrders } from './count-open-orders.ts';
import { OrdersByStatus } from './orders-by-status.tsx';

/** The dashboard lists this many waiting orders by name and counts the rest. */
const maxNamedOrders = 5;

export const home: KindHome = {
  feature: 'myOrders',
  role: 'RESELLER_ORDER',
  isForResellers: true,
  summary: 'home.standing',
  Metrics: OpenOrders,
  Section: OrdersByStatus,
  getActionItems: (params) =>
    selectActionItems<Output<typeof listOrders>>(
      query(listOrders, { params, query: { waitingOn: ['CUSTOMER'], limit: maxNamedOrders } }),
      getOrderActionItems,
    ),
};

function OpenOrders({ params, canLoad }: HomeProps) {
  const { t } = useTranslation();
  const summary = useQuery({ ...query(getOrderSummary, { params }), enabled: canLoad });
  return (
    <Metric label={t('kinds.order.open')} to={{ to: '/orders' }} result={summary} getCount={countOpenOrders}>
      {({ late, actionRequired }) => (
        <>
          {late > 0 && (
            <Link {...linkToList('/orders', { jeopardy: 'LATE' })}>
              <Glyph name="trouble" />
              {t('kinds.order.late', { count: late })}
            </Link>
          )}
          {actionRequired > 0 && (
            <Link {...linkToList('/orders', { waitingOn: 'CUSTOMER' })}>
              <Glyph name="attention" />
              {t('kinds.order.waits-for-you', { count: actionRequired })}
            </Link>
          )}
          {late + actionRequired === 0 && (
            <span>
              <Glyph name="ok" />
              {t('kinds.order.on-time')}
            </span>
          )}
        </>
      )}
    </Metric>
  );
}
