import type { TFunction } from 'i18next';
import { capitalize } from '../../lib/capitalize.ts';
import { getNetworkNameKey } from './address-offers.ts';

/** The label of the button that orders a line on a network: `Order fiber`. In Dutch, it starts with the network. */
export function formatOrderLabel(carrier: Parameters<typeof getNetworkNameKey>[0], t: TFunction): string {
  return capitalize(t('availability.order-network', { network: t(getNetworkNameKey(carrier)).toLocaleLowerCase() }));
}
