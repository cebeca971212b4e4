import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { capitalize } from '../../lib/capitalize.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useUnsignedAgreementReason } from '../order-button.tsx';
import { getNetworkNameKey } from './address-offers.ts';
import { buildOrderUrl, type OrderStart, useOrderingPortal } from './ordering-portal.ts';

interface AvailabilityOrderButtonProps {
  label: string;
  start: OrderStart;
  variant?: 'primary' | 'default';
  /**
   * The reason why nothing can be ordered from this check, such as its age; null if it can. An unsigned agreement takes
   * precedence.
   */
  reason?: string | null;
}

/** Starts an order here, or in the portal of the brand that takes orders. */
export function AvailabilityOrderButton({ label, start, variant = 'default', reason = null }: AvailabilityOrderButtonProps) {
  const { t } = useTranslation();
  const portal = useOrderingPortal();
  const unsignedReason = useUnsignedAgreementReason();
  const blocker = portal ? (unsignedReason ?? reason) : t('availability.order-locked');
  if (!portal || portal.isHere || blocker) {
    return (
      <ActionButton label={label} variant={variant} disabledReason={blocker} to={{ to: '/orders/line/new', search: start }} />
    );
  }
  return (
    <a
      className={`entrance-button ${variant === 'primary' ? 'entrance-button-primary' : ''}`}
      href={buildOrderUrl(portal.origin, start)}
    >
      <span>{t('action.at-portal', { action: label, brand: portal.name })}</span>
      <Icon name="arrow-right" />
    </a>
  );
}

/** Formats the label of the button for a network: `Order fiber`. In Dutch, it starts with the network. */
export function formatOrderLabel(carrier: Parameters<typeof getNetworkNameKey>[0], t: TFunction): string {
  return capitalize(t('availability.order-network', { network: t(getNetworkNameKey(carrier)).toLocaleLowerCase() }));
}
