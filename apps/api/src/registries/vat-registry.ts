import type { VatNumberCheck } from '@demarc/contract/validation.ts';

/** A VAT registry's entry for a number. */
export type VatEntry = Pick<VatNumberCheck, 'status' | 'name' | 'address' | 'consultationNumber'> & {
  /** The registry's own date of the request, `YYYY-MM-DD`; null if it returns none. */
  requestDate: string | null;
};

export interface VatRegistry {
  /** Looks up a number in upper case, country code first. Never fails: UNVERIFIED if the registry does not respond. */
  lookUp(number: string): Promise<VatEntry & { checkedAt: Date }>;
}

/** Returns an entry without data, for a status alone. */
export function emptyVatEntry(status: VatEntry['status']): VatEntry {
  return { status, name: null, address: null, consultationNumber: null, requestDate: null };
}
