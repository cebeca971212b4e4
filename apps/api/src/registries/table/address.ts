import type { Clock } from '../../clock.ts';
import { type AddressEntry, type AddressQuery, type AddressRegistry, emptyAddressEntry } from '../address-registry.ts';
import { type StreetRange, streetRanges } from './street-ranges.ts';

/** Simulates an outage of the registry. */
export const addressOutagePostalCode = '9999XX';

/** The built-in addresses. */
export function createTableAddressRegistry(clock: Clock): AddressRegistry {
  return { lookUp: async (question) => ({ ...findEntry(question), checkedAt: clock.now() }) };
}

function findEntry({ postalCode, houseNumber }: AddressQuery): AddressEntry {
  if (postalCode === addressOutagePostalCode) return emptyAddressEntry('UNVERIFIED');
  const found = streetRanges.find((stretch) => stretch.postalCode === postalCode && containsHouseNumber(stretch, houseNumber));
  if (!found) return emptyAddressEntry('NOT_FOUND');
  const { street, city, additions = {} } = found;
  return { status: 'FOUND', street, city, additions: [...(additions[houseNumber] ?? [])] };
}

/** Odd house numbers are on one side of a street and even ones on the other. */
function containsHouseNumber({ from, to, isOneSide }: StreetRange, houseNumber: number): boolean {
  return houseNumber >= from && houseNumber <= to && (!isOneSide || (houseNumber - from) % 2 === 0);
}
