import type { Address } from '@demarc/contract/address.ts';
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

/** An address as something is known by it: its place, and all of it, the postal code with or without its space. */
export function addressIdentifier(address: Place): Identifier {
  const { postalCode, houseNumber, houseNumberAddition: addition } = address;
  const shown = addressLine(address);
  const glued = `${streetLine(address)} ${postalCode} ${address.city}`;
  return { shown, forms: [placeForm({ postalCode, houseNumber, addition }), shown.toLowerCase(), glued.toLowerCase()] };
}
