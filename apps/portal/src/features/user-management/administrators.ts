import type { Account } from '@demarc/contract/account.ts';

/** Enabled administrators, who can change users, the bank account and agreements. */
export function getActiveAdministrators(accounts: readonly Account[]): readonly Account[] {
  return accounts.filter(({ status, roles }) => status === 'ENABLED' && roles.includes('RESELLER_ADMIN'));
}

/** Returns why an account must stay an enabled administrator; null if it need not. The server applies the same rule. */
export function getAdminLock(
  account: Account,
  accounts: readonly Account[],
  ownId: string | undefined,
): 'own' | 'last-admin' | null {
  if (account.accountId === ownId) return 'own';
  const [only, ...others] = getActiveAdministrators(accounts);
  return only?.accountId === account.accountId && others.length === 0 ? 'last-admin' : null;
}
