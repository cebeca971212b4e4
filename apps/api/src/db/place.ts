import type { ServiceAddress } from '@demarc/contract/availability.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

type Place = Pick<ServiceAddress, 'postalCode' | 'houseNumber' | 'houseNumberAddition' | 'room'>;

/** One connection point of an address: two orders or two lines at one place are one too many. */
export function placeOf({ postalCode, houseNumber, houseNumberAddition, room }: Place, terminationPoint: string | null): string {
  const parts = [postalCode, houseNumber, houseNumberAddition ?? '', room ?? '', terminationPoint ?? ''];
  return parts.join('|').toUpperCase();
}

/** The address of a place, and what of it is beyond the address. In capitals, as places are. */
export function partsOfPlace(place: string): { address: string; room: string | null; connectionPoint: string | null } {
  const [postalCode = '', houseNumber = '', addition = '', ...rest] = place.split('|');
  // A room may have the separator in its name; a connection point is the last part.
  const connectionPoint = rest.at(-1) || null;
  return { address: [postalCode, houseNumber, addition].join('|'), room: rest.slice(0, -1).join('|') || null, connectionPoint };
}

/** The same address in SQL. */
export function addressOfPlace(place: PgColumn): SQL<string> {
  return sql`concat_ws('|', split_part(${place}, '|', 1), split_part(${place}, '|', 2), split_part(${place}, '|', 3))`;
}
