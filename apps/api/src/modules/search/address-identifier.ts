import type { Address } from '@demarc/contract/address.ts';
import { formatAddress, formatShortAddress, formatStreet } from '@demarc/contract/format-address.ts';
import type { ServiceAddress } from '@demarc/contract/service-address.ts';
import { normalizeSearchText } from '../../db/search-text.ts';
import type { Identifier } from './ranking.ts';
import { getAddressKey } from './search-query.ts';

type AddressFields = Pick<Address, 'street' | 'houseNumber' | 'houseNumberAddition' | 'postalCode' | 'city'>;

/**
 * Converts an address to an identifier: postal code with house number, the street, and the full address, with and without the room.
 */
export function toAddressIdentifier({ room, ...address }: AddressFields & Partial<Pick<ServiceAddress, 'room'>>): Identifier {
  const { postalCode, houseNumber, houseNumberAddition: addition } = address;
  const texts = [address, ...(room ? [{ ...address, room }] : [])].flatMap((variant) => [
    formatAddress(variant),
    formatShortAddress(variant),
    formatStreet(variant),
  ]);
  return {
    shown: formatAddress({ ...address, room }),
    forms: [getAddressKey({ postalCode, houseNumber, addition }), ...texts.map(normalizeSearchText)],
  };
}
