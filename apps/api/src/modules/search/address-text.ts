import type { Address } from '@demarc/contract/address.ts';
import type { ServiceAddress } from '@demarc/contract/availability.ts';
import { searchable } from '../../db/search-text.ts';
import type { Identifier } from './ranking.ts';
import { placeForm } from './search-query.ts';

type Street = Pick<Address, 'street' | 'houseNumber' | 'houseNumberAddition'>;
type Place = Street & Pick<Address, 'postalCode' | 'city'>;

/** `Dorpsplein 61-A` */
export function streetLine({ street, houseNumber, houseNumberAddition }: Street): string {
  return `${street} ${houseNumber}${houseNumberAddition ? `-${houseNumberAddition}` : ''}`;
}

/** `Dorpsplein 61-A, 1121 ZX Landsmeer` */
export function addressLine({ postalCode, city, ...street }: Place): string {
  return `${streetLine(street)}, ${postalCode.replace(/^(\d{4})([A-Z]{2})$/, '$1 $2')} ${city}`;
}

/** An address as something is known by it: its place, its street, and all of it, with and without the room. */
export function addressIdentifier(address: Place & Partial<Pick<ServiceAddress, 'room'>>): Identifier {
  const { postalCode, houseNumber, houseNumberAddition: addition, city, room } = address;
  const street = streetLine(address);
  const shown = addressLine(address);
  const whole = [shown, street, `${street}, ${city}`];
  const inRoom = room ? [shown.replace(street, `${street}, ${room}`), `${street}, ${room}`] : [];
  return {
    shown,
    forms: [placeForm({ postalCode, houseNumber, addition }), ...[...whole, ...inRoom].map(searchable)],
  };
}
