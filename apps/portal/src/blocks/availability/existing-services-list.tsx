import type { ServiceAtAddress } from '@demarc/contract/availability.ts';
import { getLine, type Line } from '@demarc/contract/line.ts';
import { formatServiceId } from '@demarc/contract/service-id.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { query } from '../../lib/api.ts';
import { useFeatures } from '../../lib/features.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { LineState } from '../line-status.tsx';
import styles from './availability.module.css';
import { OrderButton } from './order-button.tsx';

/** What the company already has at the address: `You already have a line at this address`. */
export function formatServicesTitle(services: readonly ServiceAtAddress[], t: TFunction): string {
  const hasLine = services.some(({ lineId }) => lineId !== null);
  return t(hasLine ? 'availability.has-line' : 'availability.has-order', { count: services.length });
}

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
      <p className={styles.nextStep}>{t('availability.has-service-text')}</p>
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

function isChangeable({ lineId, orderId }: ServiceAtAddress): boolean {
  return lineId !== null && orderId === null;
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
  return (
    <li>
      <div>
        {lineId !== null && <ExistingLine lineId={lineId} line={line} />}
        {room && <span>{room}</span>}
        {orderId !== null &&
          (features.has('myOrders') ? (
            <Link to="/orders" search={{ order: orderId }}>
              {t('availability.show-order', { number: orderNumber })}
            </Link>
          ) : (
            <span>{t('availability.has-open-order', { number: orderNumber })}</span>
          ))}
      </div>
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
