import type { Account } from '@demarc/contract/account.ts';
import { isInactive, lacksSecondFactor } from './account-filters.ts';

/** From the most urgent to none. */
const accountProblems = ['admin-factor', 'never', 'inactive', 'factor', 'link-over', 'pending', 'none', 'disabled'] as const;
type AccountProblem = (typeof accountProblems)[number];

/** The most urgent problem of an account: an administrator without a second factor can lose everything. */
export function getAccountProblem(account: Account, now: Date): AccountProblem {
  const { status, roles, lastLoginAt, activationExpiresAt } = account;
  if (status === 'DISABLED') return 'disabled';
  if (status === 'PENDING_ACTIVATION')
    return activationExpiresAt === null || new Date(activationExpiresAt) <= now ? 'link-over' : 'pending';
  if (lacksSecondFactor(account) && roles.includes('RESELLER_ADMIN')) return 'admin-factor';
  if (isInactive(account, now)) return lastLoginAt === null ? 'never' : 'inactive';
  return lacksSecondFactor(account) ? 'factor' : 'none';
}

/** The accounts with the most urgent problem first. */
export function sortByProblem(accounts: readonly Account[], now: Date): readonly Account[] {
  const getRank = (account: Account) => accountProblems.indexOf(getAccountProblem(account, now));
  return accounts.toSorted((a, b) => getRank(a) - getRank(b));
}
