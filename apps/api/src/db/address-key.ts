import type { ServiceAddress } from '@demarc/contract/service-address.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

type KeyedAddress = Pick<ServiceAddress, 'postalCode' | 'houseNumber' | 'houseNumberAddition' | 'room'>;

/** Identifies one connection point of an address: a customer may have only one open order and one line per key. */
export function formatAddressKey(
  { postalCode, houseNumber, houseNumberAddition, room }: KeyedAddress,
  terminationPoint: string | null,
): string {
  const parts = [postalCode, houseNumber, houseNumberAddition ?? '', room ?? '', terminationPoint ?? ''];
  return parts.join('|').toUpperCase();
}

/** Splits an address key into the key of the house, the room and the connection point, all in upper case. */
export function parseAddressKey(addressKey: string): { address: string; room: string | null; connectionPoint: string | null } {
  const [postalCode = '', houseNumber = '', addition = '', ...rest] = addressKey.split('|');
  // A room name may contain the separator; the connection point is always the last part.
  const connectionPoint = rest.at(-1) || null;
  return { address: [postalCode, houseNumber, addition].join('|'), room: rest.slice(0, -1).join('|') || null, connectionPoint };
}

/** Selects the key of the house, in SQL. */
export function selectHouseKey(addressKey: PgColumn): SQL<string> {
  return sql`concat_ws('|', split_part(${addressKey}, '|', 1), split_part(${addressKey}, '|', 2), split_part(${addressKey}, '|', 3))`;
}
