import type { AddressCheck } from '@demarc/contract/validation.ts';

export interface AddressQuery {
  /** Upper case, without a space. */
  postalCode: string;
  houseNumber: number;
}

/** The registry's entry for a postal code and house number. */
export type AddressEntry = Pick<AddressCheck, 'status' | 'street' | 'city' | 'additions'>;

export interface AddressRegistry {
  /** Looks up a Dutch address. Never fails: UNVERIFIED if the registry does not respond. */
  lookUp(question: AddressQuery): Promise<AddressEntry & { checkedAt: Date }>;
}

/** An entry without data, for a status alone. */
export function emptyAddressEntry(status: AddressEntry['status']): AddressEntry {
  return { status, street: null, city: null, additions: [] };
}
