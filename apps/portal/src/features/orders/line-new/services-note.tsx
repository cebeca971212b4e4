import type { ServiceAtAddress } from '@demarc/contract/availability.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../ui/note.tsx';

/** The company's existing services at the address, with links, shown before the user fills in the rest of the order. */
export function ServicesNote({ services }: { services: readonly ServiceAtAddress[] }) {
  const { t } = useTranslation();
  const [first] = services;
  if (!first) return null;
  return (
    <Note
      kind="attention"
      title={t(first.lineId === null ? 'order-new.has-order' : 'order-new.has-line', { count: services.length })}
    >
      {t('order-new.has-service-text')}{' '}
      {services.map(({ lineId, orderId, orderNumber }) => (
        <span key={`${lineId} ${orderId}`}>
          {lineId !== null && (
            <Link to="/lines/detail/$id" params={{ id: String(lineId) }}>
              {t('order-new.show-that-line')}
            </Link>
          )}
          {lineId !== null && orderId !== null && ' · '}
          {orderId !== null && (
            <Link to="/orders" search={{ order: orderId } as never}>
              {t('order-new.show-order', { number: orderNumber })}
            </Link>
          )}{' '}
        </span>
      ))}
    </Note>
  );
}
