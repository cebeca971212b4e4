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

/** The built-in addresses. */
export function createTableAddressRegistry(clock: Clock): AddressRegistry {
  return { lookUp: async (question) => ({ ...findEntry(question), checkedAt: clock.now() }) };
}

function findEntry(question: AddressQuery): AddressEntry {
  const { postalCode, houseNumber } = question;
  if (postalCode === addressOutagePostalCode) return emptyAddressEntry('UNVERIFIED');
  const ranges = streetRanges.filter((range) => range.postalCode === postalCode);
  const found = ranges.find((range) => containsHouseNumber(range, houseNumber));
  if (!found) return toMissingEntry(question, ranges.flatMap(listAddresses));
  const { street, city, additions = {} } = found;
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
