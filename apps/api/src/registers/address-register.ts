import type { AddressCheck } from '@demarc/contract/validation.ts';

export interface AddressQuestion {
  /** Upper case, without a space. */
  postalCode: string;
  houseNumber: number;
}

/** What is at a postal code and house number. */
export type AddressEntry = Pick<AddressCheck, 'status' | 'street' | 'city' | 'additions'>;

export interface AddressRegister {
  /** Looks up a Dutch address. Never fails: a register that gives no answer is UNVERIFIED. */
  lookUp(question: AddressQuestion): Promise<AddressEntry & { checkedAt: Date }>;
}

/** An entry with nothing in it: all that can be said is its status. */
export function bareAddressEntry(status: AddressEntry['status']): AddressEntry {
  return { status, street: null, city: null, additions: [] };
}
