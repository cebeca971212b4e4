import { getLineSummary } from '@demarc/contract/line.ts';
import type { Output } from '@demarc/contract/operation.ts';
import { getOrderSummary, isFinalOrderStatus, orderStatuses } from '@demarc/contract/order.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { AsyncContent } from '../../ui/async-content.tsx';
import { Glyph } from '../../ui/glyph.tsx';
import type { LinkTarget } from '../../ui/link-target.ts';
import { Section } from '../../ui/section.tsx';
import { linkToList } from './link-to-list.ts';
import styles from './service-summary.module.css';

interface ServiceSummaryProps {
  params: { customerId: number };
  hasOrders: boolean;
  /** False until the customer is known to be a reseller. */
  canLoadOrders: boolean;
  hasLines: boolean;
}

/** Open orders and lines with an outage, each linked to its list. */
export function ServiceSummary({ params, hasOrders, canLoadOrders, hasLines }: ServiceSummaryProps) {
  const { t } = useTranslation();
  if (!hasOrders && !hasLines) return null;
  return (
    <section className={styles.standing} aria-label={t('home.standing')}>
      {hasOrders && <OpenOrders params={params} canLoadOrders={canLoadOrders} />}
      {hasLines && <FaultyLines params={params} />}
    </section>
  );
}

function OpenOrders({ params, canLoadOrders }: Pick<ServiceSummaryProps, 'params' | 'canLoadOrders'>) {
  const { t } = useTranslation();
  const summary = useQuery({ ...query(getOrderSummary, { params }), enabled: canLoadOrders });
  return (
    <Metric label={t('home.open-orders')} to={{ to: '/orders' }} result={summary} getCount={countOpenOrders}>
      {({ late, actionRequired }) => (
        <>
          {late > 0 && (
            <Link {...linkToList('/orders', { jeopardy: 'LATE' })}>
              <Glyph name="trouble" />
              {t('home.late', { count: late })}
            </Link>
          )}
          {actionRequired > 0 && (
            <Link {...linkToList('/orders', { waitingOn: 'CUSTOMER' })}>
              <Glyph name="attention" />
              {t('home.waits-for-you', { count: actionRequired })}
            </Link>
          )}
          {late + actionRequired === 0 && (
            <span>
              <Glyph name="ok" />
              {t('home.on-time')}
            </span>
          )}
        </>
      )}
    </Metric>
  );
}

function FaultyLines({ params }: Pick<ServiceSummaryProps, 'params'>) {
  const { t } = useTranslation();
  const formats = useFormats();
  const summary = useQuery(query(getLineSummary, { params }));
  const countLinesInUse = ({ byStatus }: Output<typeof getLineSummary>) =>
    (byStatus.ACTIVE ?? 0) + (byStatus.PENDING_CHANGE ?? 0) + (byStatus.PENDING_TERMINATION ?? 0);
  return (
    <Metric
      label={t('home.lines-down')}
      to={linkToList('/lines', { state: 'DOWN' })}
      result={summary}
      getCount={({ down }) => down}
      getSecondaryText={(loaded) => t('home.of-lines', { total: formats.number(countLinesInUse(loaded)) })}
    >
      {({ down, degraded }) => (
        <>
          {degraded > 0 && (
            <Link {...linkToList('/lines', { state: 'DEGRADED' })}>
              <Glyph name="attention" />
              {t('home.degraded', { count: degraded })}
            </Link>
          )}
          {down + degraded === 0 && (
            <span>
              <Glyph name="ok" />
              {t('home.all-up')}
            </span>
          )}
        </>
      )}
    </Metric>
  );
}

interface MetricProps<T> {
  label: string;
  to: LinkTarget;
  result: Parameters<typeof AsyncContent<T>>[0]['result'];
  getCount: (data: T) => number;
  getSecondaryText?: (data: T) => string;
  children: (data: T) => ReactNode;
}

/** A number that links to its list, with notes below. */
export function Metric<T>({ label, to, result, getCount, getSecondaryText, children }: MetricProps<T>) {
  const formats = useFormats();
  return (
    <div className={styles.figure}>
      <h2>{label}</h2>
      <AsyncContent result={result} lines={2}>
        {(data) => (
          <>
            <p className={styles.count}>
              <Link {...to} aria-label={`${label}: ${formats.number(getCount(data))}`}>
                {formats.number(getCount(data))}
              </Link>
              {getSecondaryText && <small>{getSecondaryText(data)}</small>}
            </p>
            <p className={styles.notes}>{children(data)}</p>
          </>
        )}
      </AsyncContent>
    </div>
  );
}

const openStatuses = orderStatuses.filter((status) => !isFinalOrderStatus(status));

/** The open orders by status; hidden when there are none. */
export function OrdersByStatus({ params, canLoadOrders }: Pick<ServiceSummaryProps, 'params' | 'canLoadOrders'>) {
  const { t } = useTranslation();
  const formats = useFormats();
  const summary = useQuery({ ...query(getOrderSummary, { params }), enabled: canLoadOrders });
  if (summary.data && countOpenOrders(summary.data) === 0) return null;
  return (
    <Section title={t('home.orders-by-status')}>
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

function countOpenOrders({ open }: Output<typeof getOrderSummary>): number {
  return Object.values(open).reduce((total, count) => total + count, 0);
}
