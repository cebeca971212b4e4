import type { ServiceAtAddress } from '@demarc/contract/availability.ts';
import { getLine, type Line } from '@demarc/contract/line.ts';
import { formatServiceId } from '@demarc/contract/service-id.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { query } from '../../lib/api.ts';
import { useFeatures } from '../../lib/features.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { LineState } from '../line-status.tsx';
import styles from './availability.module.css';
import { isDelivered } from './existing-services.ts';
import { OrderButton } from './order-button.tsx';

interface ExistingServicesListProps {
  /** At least one. */
  services: readonly ServiceAtAddress[];
  /** Of the button that changes a line. */
  variant: 'primary' | 'default';
}

/**
 * The company's lines at the address with their state, and its orders. Diagnosing a line that is down comes before changing it, and that
 * before ordering a second one.
 */
export function ExistingServicesList({ services, variant }: ExistingServicesListProps) {
  const { t } = useTranslation();
  const mainLine = services.find(isChangeable);
  return (
    <>
      <p className={styles.nextStep}>
        {t(services.some(isDelivered) ? 'availability.has-service-text' : 'availability.has-order-text')}
      </p>
      <ul className={styles.services}>
        {services.map((service) => (
          <ExistingService
            key={`${service.lineId} ${service.orderId}`}
            service={service}
            variant={service === mainLine ? variant : 'default'}
          />
        ))}
      </ul>
    </>
  );
}

function isChangeable(service: ServiceAtAddress): boolean {
  return isDelivered(service) && service.orderId === null;
}

function ExistingService({ service, variant }: { service: ServiceAtAddress; variant: 'primary' | 'default' }) {
  const { t } = useTranslation();
  const features = useFeatures();
  const customerId = useCustomerId();
  const { lineId, orderId, orderNumber, room } = service;
  const { data: line } = useQuery({
    ...query(getLine, { params: { customerId, lineId: lineId ?? 0 } }),
    enabled: lineId !== null,
  });
  const isDown = line?.operationalState === 'DOWN';
  const isOrdered = !isDelivered(service);
  const showOrderLabel = t('availability.show-order', { number: orderNumber });
  return (
    <li>
      <div className={styles.service}>
        {lineId !== null && <ExistingLine lineId={lineId} line={line} />}
        {room && <span>{room}</span>}
        {orderId !== null &&
          (!features.has('myOrders') ? (
            <span>{t('availability.has-open-order', { number: orderNumber })}</span>
          ) : !isOrdered ? (
            <Link to="/orders" search={{ order: orderId }}>
              {showOrderLabel}
            </Link>
          ) : null)}
      </div>
      <div className={styles.serviceActions}>
        {lineId !== null && isDown && features.has('myLines') && (
          <ActionButton
            label={t('availability.diagnose-line')}
            variant={variant}
            to={{ to: '/lines/detail/$id', params: { id: String(lineId) }, search: { tab: 'diagnostics' } }}
          />
        )}
        {lineId !== null && isChangeable(service) && (
          <OrderButton label={t('availability.change-line')} variant={isDown ? 'default' : variant} start={{ lineId }} />
        )}
        {orderId !== null && isOrdered && features.has('myOrders') && (
          <ActionButton label={showOrderLabel} to={{ to: '/orders', search: { order: orderId } }} />
        )}
      </div>
    </li>
  );
}

/** The number, the state and the product of a line; the number alone until the line is known. */
function ExistingLine({ lineId, line }: { lineId: number; line: Line | undefined }) {
  const features = useFeatures();
  const number = formatServiceId('LINE', lineId);
  return (
    <>
      {features.has('myLines') ? (
        <Link to="/lines/detail/$id" params={{ id: String(lineId) }} className="mono">
          {number}
        </Link>
      ) : (
        <span className="mono">{number}</span>
      )}
      {line && (
        <>
          <LineState line={line} />
          <span>{line.packageName}</span>
        </>
      )}
    </>
  );
}
