import type { Address } from '@demarc/contract/address.ts';

type Place = Pick<Address, 'street' | 'houseNumber' | 'houseNumberAddition' | 'postalCode' | 'city'> & { room?: string | null };

/** `Vlietzicht 31-A, Edam`; the postal code in place of a street that the register did not tell. */
export function addressWords({ street, houseNumber, houseNumberAddition, postalCode, city, room = null }: Place): string {
  const number = `${houseNumber}${houseNumberAddition ? `-${houseNumberAddition}` : ''}`;
  const code = postalCode.replace(/^(\d{4})([A-Z]{2})$/, '$1 $2');
  return [`${street || code} ${number}`, city, room].filter(Boolean).join(', ');
}
