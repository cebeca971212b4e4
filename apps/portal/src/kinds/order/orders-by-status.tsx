import { isFinalOrderStatus, type OrderStatus, orderStatuses } from '@demarc/contract/order.ts';
import { getOrderSummary } from '@demarc/contract/order-counts.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { usePortalTarget } from '../../blocks/availability/ordering-portal.ts';
import { CountsByStatus, type StatusTone } from '../../blocks/counts-by-status.tsx';
import { PortalLink } from '../../blocks/portal-link.tsx';
import { query } from '../../lib/api.ts';
import { AsyncContent } from '../../ui/async-content.tsx';
import { linkToList } from '../../ui/link-target.ts';
import { Section } from '../../ui/section.tsx';
import type { HomeProps } from '../homes.ts';
import { countOpenOrders } from './count-open-orders.ts';

const openStatuses = orderStatuses.filter((status) => !isFinalOrderStatus(status));

const tones: Partial<Record<OrderStatus, StatusTone>> = { ACCEPTED: 1, PLANNED: 2, ON_HOLD: 'attention' };

/** The open orders by status; hidden when there are none. */
export function OrdersByStatus({ claims, canLoad }: HomeProps) {
  const { t } = useTranslation();
  const brand = usePortalTarget({ to: '/orders' })?.portal;
  const all = t('kinds.order.all');
  const summary = useQuery({ ...query(getOrderSummary, { params: { customerId: claims.cid } }), enabled: canLoad });
  if (summary.data && countOpenOrders(summary.data) === 0) return null;
  return (
    <Section
      title={t('kinds.order.by-status')}
      aside={<PortalLink to={{ to: '/orders' }}>{brand ? t('action.at-portal', { action: all, brand }) : all}</PortalLink>}
    >
      <AsyncContent result={summary} name={t('kinds.order.by-status')} lines={4}>
        {({ open }) => (
          <CountsByStatus
            counts={openStatuses.flatMap((status) => {
              const count = open[status];
              const to = linkToList('/orders', { status });
              return count ? [{ status, count, tone: tones[status] ?? 0, label: t(`order.status-${status}`), to }] : [];
            })}
          />
        )}
      </AsyncContent>
    </Section>
  );
}
