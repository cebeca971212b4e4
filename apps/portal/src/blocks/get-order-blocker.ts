import { hasRole } from '@demarc/contract/access.ts';
import type { Customer } from '@demarc/contract/customer.ts';

export type Blocker = 'CUSTOMER_NOT_ACTIVE' | 'MSA_NOT_SIGNED';

/** Returns the reason why a company cannot order at all; null if it can. */
export function getOrderBlocker({ status, msa }: Pick<Customer, 'status' | 'msa'>): Blocker | null {
  if (status !== 'ACTIVE') return 'CUSTOMER_NOT_ACTIVE';
  return msa?.status === 'SIGNED' ? null : 'MSA_NOT_SIGNED';
}

/** Returns the key of the text that says what has to happen before a company without a signed agreement can order. */
export function getSignFirstKey(roles: readonly string[]): string {
  return hasRole(roles, 'RESELLER_ADMIN') ? 'orders.sign-first' : 'orders.ask-to-sign';
}
