import type { CocCheck } from '@demarc/contract/validation.ts';

/** What the Chamber of Commerce register has under a number. */
export type CocEntry = Pick<CocCheck, 'status' | 'companyName' | 'tradeNames' | 'legalForm' | 'establishmentNumber' | 'address'>;

export interface CocRegister {
  /** Looks up 8 digits. Never fails: a register that gives no answer is UNVERIFIED. */
  lookUp(number: string): Promise<CocEntry & { checkedAt: Date }>;
}

/** An entry with nothing in it: all that can be said is its status. */
export function bareCocEntry(status: CocEntry['status']): CocEntry {
  return { status, companyName: null, tradeNames: [], legalForm: null, establishmentNumber: null, address: null };
}
