import type { TFunction } from 'i18next';
import { getNetworkNameKey } from './address-offers.ts';

/** The label of the button that orders a line on a network: `Order fiber`. In Dutch, it starts with the network. */
export function formatOrderLabel(carrier: Parameters<typeof getNetworkNameKey>[0], t: TFunction): string {
  const label = t('availability.order-network', { network: t(getNetworkNameKey(carrier)).toLocaleLowerCase() });
  return label.charAt(0).toLocaleUpperCase() + label.slice(1);
}
