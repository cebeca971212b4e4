import type { Order } from '@demarc/contract/order.ts';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { emptyAddressKey, toAddressKeyValues } from '../../../blocks/availability/address-key-values.ts';
import { useAvailabilityCheck } from '../../../blocks/availability/use-line-availability.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import styles from './order-panel.module.css';
import { getReorder } from './order-rules.ts';

/** Starts the order that the reason of a rejection advises, with a new check of the same address if possible. */
export function ReorderButton({ order }: { order: Order }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const address = 'address' in order.details ? toAddressKeyValues(order.details.address) : emptyAddressKey;
  const check = useAvailabilityCheck(address);
  const reorder = getReorder(order);
  if (!reorder) return null;
  const startOrder = (search: { availabilityId?: string }) => void navigate({ to: '/orders/line/new', search });
  const onClick = () => {
    if (!reorder.hasAddress) return startOrder({});
    // If the check fails, the order starts at its address step, which gives the reason.
    check.mutate(address, { onSuccess: ({ availabilityId }) => startOrder({ availabilityId }), onError: () => startOrder({}) });
  };
  return (
    <p className={styles.answer}>
      <ActionButton size="small" variant="primary" label={t(reorder.label)} isBusy={check.isPending} onClick={onClick} />
    </p>
  );
}
