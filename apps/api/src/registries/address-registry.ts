import type { AddressCheck } from '@demarc/contract/validation.ts';

export interface AddressQuery {
  /** Upper case, without a space. */
  postalCode: string;
  houseNumber: number;
}

/** The registry's entry for a postal code and house number. */
export type AddressEntry = Pick<AddressCheck, 'status' | 'street' | 'city' | 'additions' | 'nearest'>;

export interface AddressRegistry {
  /** Looks up a Dutch address. Never fails: UNVERIFIED if the registry does not respond. */
  lookUp(query: AddressQuery): Promise<AddressEntry & { checkedAt: Date }>;
}

/** Returns an entry without data, for a status alone. */
export function emptyAddressEntry(status: AddressEntry['status']): AddressEntry {
  return { status, street: null, city: null, additions: [], nearest: null };
}

const maxNearest = 3;

/** Builds the entry of a house number that does not exist, from the addresses of its postal code. */
export function toMissingEntry(
  { houseNumber }: AddressQuery,
  addresses: readonly { street: string; houseNumber: number }[],
): AddressEntry {
  const byDistance = addresses.toSorted(
    (a, b) => Math.abs(a.houseNumber - houseNumber) - Math.abs(b.houseNumber - houseNumber) || a.houseNumber - b.houseNumber,
  );
  const street = byDistance[0]?.street;
  if (street === undefined) return emptyAddressEntry('NOT_FOUND');
  const numbers = new Set(byDistance.filter((address) => address.street === street).map((address) => address.houseNumber));
  const houseNumbers = [...numbers].slice(0, maxNearest).sort((a, b) => a - b);
  return { ...emptyAddressEntry('NOT_FOUND'), nearest: { street, houseNumbers } };
}
