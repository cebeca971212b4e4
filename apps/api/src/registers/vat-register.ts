import type { VatNumberCheck } from '@demarc/contract/validation.ts';

/** What the VAT register of a country has under a number. */
export type VatEntry = Pick<VatNumberCheck, 'status' | 'name' | 'address' | 'consultationNumber'> & {
  /** The register's own date of the request, `YYYY-MM-DD`; null where it gives none. */
  requestDate: string | null;
};

export interface VatRegister {
  /** Looks up a number in upper case, country letters first. Never fails: a register that gives no answer is UNVERIFIED. */
  lookUp(number: string): Promise<VatEntry & { checkedAt: Date }>;
}

/** An entry with nothing in it: all that can be said is its status. */
export function bareVatEntry(status: VatEntry['status']): VatEntry {
  return { status, name: null, address: null, consultationNumber: null, requestDate: null };
}
