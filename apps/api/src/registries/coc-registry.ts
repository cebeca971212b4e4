import type { CocCheck } from '@demarc/contract/validation.ts';

/** The Chamber of Commerce register's entry for a number. */
export type CocEntry = Pick<CocCheck, 'status' | 'companyName' | 'tradeNames' | 'legalForm' | 'establishmentNumber' | 'address'>;

export interface CocRegistry {
  /** Looks up a number of 8 digits. Never fails: UNVERIFIED if the registry does not respond. */
  lookUp(number: string): Promise<CocEntry & { checkedAt: Date }>;
}

/** Returns an entry without data, for a status alone. */
export function emptyCocEntry(status: CocEntry['status']): CocEntry {
  return { status, companyName: null, tradeNames: [], legalForm: null, establishmentNumber: null, address: null };
}
