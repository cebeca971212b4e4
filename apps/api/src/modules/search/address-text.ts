import type { Address } from '@demarc/contract/address.ts';
import type { ServiceAddress } from '@demarc/contract/availability.ts';
import { formatAddress, formatShortAddress, formatStreet } from '@demarc/contract/format-address.ts';
import { searchable } from '../../db/search-text.ts';
import type { Identifier } from './ranking.ts';
import { placeForm } from './search-query.ts';

type Place = Pick<Address, 'street' | 'houseNumber' | 'houseNumberAddition' | 'postalCode' | 'city'>;

/** An address as an identifier: postal code with house number, the street, and the full address, with and without the room. */
export function addressIdentifier({ room, ...address }: Place & Partial<Pick<ServiceAddress, 'room'>>): Identifier {
  const { postalCode, houseNumber, houseNumberAddition: addition } = address;
  const written = [address, ...(room ? [{ ...address, room }] : [])].flatMap((one) => [
    formatAddress(one),
    formatShortAddress(one),
    formatStreet(one),
  ]);
  return {
    shown: formatAddress({ ...address, room }),
    forms: [placeForm({ postalCode, houseNumber, addition }), ...written.map(searchable)],
  };
}
