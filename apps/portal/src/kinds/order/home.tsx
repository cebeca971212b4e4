import { getApprovalSummary } from '@demarc/contract/approval-summary.ts';
import type { Output } from '@demarc/contract/operation.ts';
import { listOrders } from '@demarc/contract/order.ts';
import { getOrderSummary } from '@demarc/contract/order-counts.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Metric } from '../../blocks/metric.tsx';
import { PortalLink } from '../../blocks/portal-link.tsx';
import { query } from '../../lib/api.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { linkToList } from '../../ui/link-target.ts';
import { type HomeProps, type KindHome, selectActionItems } from '../homes.ts';
import { getLateOrderItems, getWaitingOrderItems } from './action-items.ts';
import { countOpenOrders } from './count-open-orders.ts';
import { OrdersByStatus } from './orders-by-status.tsx';

/** The home page lists this many orders by name and counts the rest. */
const maxNamedOrders = 5;

const access = { feature: 'myOrders', role: 'RESELLER_ORDER', isForResellers: true } as const;

export const home: KindHome = {
  tiles: [
    { id: 'open-orders', rank: 10, ...access, orFeature: 'postalCodeCheck', Tile: OpenOrders },
    { id: 'planned-orders', rank: 40, ...access, Tile: PlannedOrders },
  ],
  sections: [{ id: 'orders-by-status', ...access, orFeature: 'postalCodeCheck', Section: OrdersByStatus }],
  actionItems: {
    ...access,
    orFeature: 'postalCodeCheck',
    getQueries: ({ cid: customerId }) => [
      selectActionItems<Output<typeof listOrders>>(
        query(listOrders, { params: { customerId }, query: { jeopardy: ['LATE'], limit: maxNamedOrders } }),
        getLateOrderItems,
      ),
      selectActionItems<Output<typeof listOrders>>(
        query(listOrders, { params: { customerId }, query: { waitingOn: ['CUSTOMER'], limit: maxNamedOrders } }),
        getWaitingOrderItems,
      ),
    ],
  },
};

function useSummary({ claims, canLoad }: HomeProps) {
  return useQuery({ ...query(getOrderSummary, { params: { customerId: claims.cid } }), enabled: canLoad });
}

/**
 * Shows the orders that wait for the company and the approvals of this user, which are in two lists. The menu counts them
 * together.
 */
function OpenOrders(props: HomeProps) {
  const { t } = useTranslation();
  const approvals = useQuery({
    ...query(getApprovalSummary, { params: { customerId: props.claims.cid } }),
    enabled: props.canLoad,
  });
  const toDecide = approvals.data?.toDecide ?? 0;
  return (
    <Metric
      label={t('kinds.order.open')}
      to={{ to: '/orders' }}
      result={useSummary(props)}
      getValue={countOpenOrders}
      getSecondaryText={() =>
        toDecide > 0 && (
          <PortalLink to={linkToList('/orders', { list: 'approvals' })}>
            {t('kinds.order.to-approve', { count: toDecide })}
          </PortalLink>
        )
      }
    >
      {({ late, actionRequired }) => (
        <>
          {late > 0 && (
            <PortalLink to={linkToList('/orders', { jeopardy: 'LATE' })}>
              <Glyph name="trouble" />
              {t('kinds.order.late', { count: late })}
            </PortalLink>
          )}
          {actionRequired > 0 && (
            <PortalLink to={linkToList('/orders', { waitingOn: 'CUSTOMER' })}>
              <Glyph name="attention" />
              {t('kinds.order.waits-for-you', { count: actionRequired })}
            </PortalLink>
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

function PlannedOrders(props: HomeProps) {
  const { t } = useTranslation();
  return (
    <Metric
      label={t('kinds.order.planned')}
      to={linkToList('/orders', { status: 'PLANNED' })}
      result={useSummary(props)}
      getValue={({ open }) => open.PLANNED ?? 0}
    >
      {({ open: { NEW: created = 0, ACCEPTED: accepted = 0 } }) => (
        <span>{t('kinds.order.without-date', { count: created + accepted })}</span>
      )}
    </Metric>
  );
}
