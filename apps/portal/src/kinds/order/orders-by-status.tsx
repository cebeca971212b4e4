import { isFinalOrderStatus, orderStatuses } from '@demarc/contract/order.ts';
import { getOrderSummary } from '@demarc/contract/order-counts.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { query } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { AsyncContent } from '../../ui/async-content.tsx';
import { linkToList } from '../../ui/link-target.ts';
import { Section } from '../../ui/section.tsx';
import type { HomeProps } from '../homes.ts';
import { countOpenOrders } from './count-open-orders.ts';
import styles from './orders-by-status.module.css';

const openStatuses = orderStatuses.filter((status) => !isFinalOrderStatus(status));

/** The open orders by status; hidden when there are none. */
export function OrdersByStatus({ claims, canLoad }: HomeProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const summary = useQuery({ ...query(getOrderSummary, { params: { customerId: claims.cid } }), enabled: canLoad });
  if (summary.data && countOpenOrders(summary.data) === 0) return null;
  return (
    <Section title={t('kinds.order.by-status')} aside={<Link to="/orders">{t('kinds.order.all')}</Link>}>
      <AsyncContent result={summary} lines={4}>
        {({ open }) => {
          const counts = openStatuses.flatMap((status) => (open[status] ? [{ status, count: open[status] }] : []));
          return (
            <>
              <div className={styles.bar} aria-hidden="true">
                {counts.map(({ status, count }) => (
                  <i key={status} data-status={status} style={{ flexGrow: count }} />
                ))}
              </div>
              <ul className={styles.legend}>
                {counts.map(({ status, count }) => (
                  <li key={status}>
                    <i data-status={status} />
                    <Link {...linkToList('/orders', { status })}>{t(`order.status-${status}`)}</Link>
                    <b>{formats.number(count)}</b>
                  </li>
                ))}
              </ul>
            </>
          );
        }}
      </AsyncContent>
    </Section>
  );
}
