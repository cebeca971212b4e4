import { getOrder, isOrderReason } from '@demarc/contract/order.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { query } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';
import { Note } from '../../ui/note.tsx';
import { getCarrierOptions } from '../order-carrier.ts';

interface DeliveryNoteProps {
  /** The order that delivers the service. */
  openOrderId: number | null;
  /** The text while the order is not on hold. */
  text: string;
  /** A second line for that text. */
  more?: string | null;
}

/** Says whom a service in delivery waits for and why, or that we are working on it. */
export function DeliveryNote({ openOrderId, text, more }: DeliveryNoteProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { claims } = useSession();
  const customerId = useCustomerId();
  const { data: order } = useQuery({
    ...query(getOrder, { params: { customerId, orderId: openOrderId ?? 0 } }),
    enabled: claims !== null && openOrderId !== null,
  });
  if (order?.status !== 'ON_HOLD') {
    return (
      <Note kind="neutral" title={text}>
        {more}
      </Note>
    );
  }
  const { waitingOn, waitingSince, statusReason } = order;
  const carrier = getCarrierOptions(order);
  return (
    <Note
      kind={waitingOn === 'CUSTOMER' ? 'attention' : 'neutral'}
      title={t(`order.waits-${waitingOn}`, { ...carrier, since: formats.longDate(waitingSince) })}
    >
      {statusReason && isOrderReason(statusReason.code) && <p>{t(`order.reason-${statusReason.code}`, carrier)}</p>}
      {statusReason?.text && <p>{statusReason.text}</p>}
      {more && <p>{more}</p>}
    </Note>
  );
}
