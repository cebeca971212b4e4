import type { ServiceAtAddress } from '@demarc/contract/availability.ts';
import { formatServiceId } from '@demarc/contract/service-id.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFeatures } from '../../lib/features.ts';
import { Note } from '../../ui/note.tsx';
import styles from './availability.module.css';
import { OrderButton } from './order-button.tsx';

/** What the company already has at the address, with the offer to change it; nothing if there is nothing. */
export function ExistingServicesNote({ services }: { services: readonly ServiceAtAddress[] }) {
  const { t } = useTranslation();
  const [first] = services;
  if (!first) return null;
  const hasLine = services.some(({ lineId }) => lineId !== null);
  return (
    <Note kind="neutral" title={t(hasLine ? 'availability.has-line' : 'availability.has-order', { count: services.length })}>
      {t('availability.has-service-text')}
      <ul className={styles.services}>
        {services.map((service) => (
          <ExistingService key={`${service.lineId} ${service.orderId}`} service={service} />
        ))}
      </ul>
    </Note>
  );
}

function ExistingService({ service: { lineId, orderId, orderNumber, room } }: { service: ServiceAtAddress }) {
  const { t } = useTranslation();
  const features = useFeatures();
  return (
    <li>
      <span>
        {lineId !== null &&
          (features.has('myLines') ? (
            <Link to={'/lines/detail/$id' as string} params={{ id: String(lineId) } as never} className="mono">
              {formatServiceId('LINE', lineId)}
            </Link>
          ) : (
            <span className="mono">{formatServiceId('LINE', lineId)}</span>
          ))}
        {room && `, ${room}`}
        {orderId !== null &&
          (features.has('myOrders') ? (
            <>
              {' '}
              <Link to={'/orders' as string} search={{ order: orderId } as never}>
                {t('availability.show-order', { number: orderNumber })}
              </Link>
            </>
          ) : (
            ` ${t('availability.has-open-order', { number: orderNumber })}`
          ))}
      </span>
      {lineId !== null && orderId === null && <OrderButton label={t('availability.change-line')} start={{ lineId }} />}
    </li>
  );
}
