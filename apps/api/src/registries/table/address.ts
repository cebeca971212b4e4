import type { Clock } from '../../clock.ts';
import {
  type AddressEntry,
  type AddressQuery,
  type AddressRegistry,
  emptyAddressEntry,
  toMissingEntry,
} from '../address-registry.ts';
import { type StreetRange, streetRanges } from './street-ranges.ts';

/** Simulates an outage of the registry. */
export const addressOutagePostalCode = '9999XX';

/** Creates a registry of the built-in addresses. */
export function createTableAddressRegistry(clock: Clock): AddressRegistry {
  return { lookUp: async (query) => ({ ...findEntry(query), checkedAt: clock.now() }) };
}

function findEntry(query: AddressQuery): AddressEntry {
  const { postalCode, houseNumber } = query;
  if (postalCode === addressOutagePostalCode) return emptyAddressEntry('UNVERIFIED');
  const ranges = streetRanges.filter((candidate) => candidate.postalCode === postalCode);
  const range = ranges.find((candidate) => containsHouseNumber(candidate, houseNumber));
  if (!range) return toMissingEntry(query, ranges.flatMap(listAddresses));
  const { street, city, additions = {} } = range;
  return { status: 'FOUND', street, city, additions: [...(additions[houseNumber] ?? [])], nearest: null };
}

/** Odd house numbers are on one side of a street and even ones on the other. */
function containsHouseNumber({ from, to, isOneSide }: StreetRange, houseNumber: number): boolean {
  return houseNumber >= from && houseNumber <= to && (!isOneSide || (houseNumber - from) % 2 === 0);
}

function listAddresses(range: StreetRange): { street: string; houseNumber: number }[] {
  const numbers = Array.from({ length: range.to - range.from + 1 }, (_, index) => range.from + index);
  return numbers
    .filter((houseNumber) => containsHouseNumber(range, houseNumber))
    .map((houseNumber) => ({ street: range.street, houseNumber }));
}
