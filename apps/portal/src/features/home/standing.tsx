import { getLineSummary } from '@demarc/contract/line.ts';
import type { Output } from '@demarc/contract/operation.ts';
import { getOrderSummary, isFinal, orderStatuses } from '@demarc/contract/order.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import type { Place } from '../../ui/place.ts';
import { Section } from '../../ui/section.tsx';
import { listPlace } from './list-place.ts';
import styles from './standing.module.css';

interface StandingProps {
  params: { customerId: number };
  hasOrders: boolean;
  /** False until the customer is known to be a reseller. */
  mayAsk: boolean;
  hasLines: boolean;
}

/** Open orders and lines with an outage, each linked to its list. */
export function Standing({ params, hasOrders, mayAsk, hasLines }: StandingProps) {
  const { t } = useTranslation();
  if (!hasOrders && !hasLines) return null;
  return (
    <section className={styles.standing} aria-label={t('home.standing')}>
      {hasOrders && <OpenOrders params={params} mayAsk={mayAsk} />}
      {hasLines && <FaultyLines params={params} />}
    </section>
  );
}

function OpenOrders({ params, mayAsk }: Pick<StandingProps, 'params' | 'mayAsk'>) {
  const { t } = useTranslation();
  const summary = useQuery({ ...query(getOrderSummary, { params }), enabled: mayAsk });
  return (
    <Figure label={t('home.open-orders')} to={{ to: '/orders' }} result={summary} count={countOf}>
      {({ late, actionRequired }) => (
        <>
          {late > 0 && (
            <Link {...listPlace('/orders', { jeopardy: 'LATE' })}>
              <Glyph name="trouble" />
              {t('home.late', { count: late })}
            </Link>
          )}
          {actionRequired > 0 && (
            <Link {...listPlace('/orders', { waitingOn: 'CUSTOMER' })}>
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
    </Figure>
  );
}

function FaultyLines({ params }: Pick<StandingProps, 'params'>) {
  const { t } = useTranslation();
  const formats = useFormats();
  const summary = useQuery(query(getLineSummary, { params }));
  const inUse = ({ byStatus }: Output<typeof getLineSummary>) =>
    (byStatus.ACTIVE ?? 0) + (byStatus.PENDING_CHANGE ?? 0) + (byStatus.PENDING_TERMINATION ?? 0);
  return (
    <Figure
      label={t('home.lines-down')}
      to={listPlace('/lines', { state: 'DOWN' })}
      result={summary}
      count={({ down }) => down}
      beside={(loaded) => t('home.of-lines', { total: formats.number(inUse(loaded)) })}
    >
      {({ down, degraded }) => (
        <>
          {degraded > 0 && (
            <Link {...listPlace('/lines', { state: 'DEGRADED' })}>
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
    </Figure>
  );
}

interface FigureProps<T> {
  label: string;
  to: Place;
  result: Parameters<typeof Loaded<T>>[0]['result'];
  count: (data: T) => number;
  beside?: (data: T) => string;
  children: (data: T) => ReactNode;
}

/** A number that links to its list, with notes below. */
export function Figure<T>({ label, to, result, count, beside, children }: FigureProps<T>) {
  const formats = useFormats();
  return (
    <div className={styles.figure}>
      <h2>{label}</h2>
      <Loaded result={result} lines={2}>
        {(data) => (
          <>
            <p className={styles.count}>
              <Link {...to} aria-label={`${label}: ${formats.number(count(data))}`}>
                {formats.number(count(data))}
              </Link>
              {beside && <small>{beside(data)}</small>}
            </p>
            <p className={styles.notes}>{children(data)}</p>
          </>
        )}
      </Loaded>
    </div>
  );
}

const openStatuses = orderStatuses.filter((status) => !isFinal(status));

/** The open orders by status; hidden when there are none. */
export function OrdersByStatus({ params, mayAsk }: Pick<StandingProps, 'params' | 'mayAsk'>) {
  const { t } = useTranslation();
  const formats = useFormats();
  const summary = useQuery({ ...query(getOrderSummary, { params }), enabled: mayAsk });
  if (summary.data && countOf(summary.data) === 0) return null;
  return (
    <Section title={t('home.orders-by-status')}>
      <Loaded result={summary} lines={4}>
        {({ open }) => {
          const shown = openStatuses.flatMap((status) => (open[status] ? [{ status, count: open[status] }] : []));
          return (
            <>
              <div className={styles.bar} aria-hidden="true">
                {shown.map(({ status, count }) => (
                  <i key={status} data-status={status} style={{ flexGrow: count }} />
                ))}
              </div>
              <ul className={styles.legend}>
                {shown.map(({ status, count }) => (
                  <li key={status}>
                    <i data-status={status} />
                    <Link {...listPlace('/orders', { status })}>{t(`order.status-${status}`)}</Link>
                    <b>{formats.number(count)}</b>
                  </li>
                ))}
              </ul>
            </>
          );
        }}
      </Loaded>
    </Section>
  );
}

function countOf({ open }: Output<typeof getOrderSummary>): number {
  return Object.values(open).reduce((total, count) => total + count, 0);
}
