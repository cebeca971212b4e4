import type { Account } from '@demarc/contract/account.ts';

/** Those who can change users, bank account and agreements now. */
export function administrators(accounts: readonly Account[]): readonly Account[] {
  return accounts.filter(({ status, roles }) => status === 'ENABLED' && roles.includes('RESELLER_ADMIN'));
}

/** Why an account has to stay an administrator who can sign in; null where it need not. The server holds to the same. */
export function keptAs(account: Account, accounts: readonly Account[], ownId: string | undefined): 'own' | 'last-admin' | null {
  if (account.accountId === ownId) return 'own';
  const [only, ...others] = administrators(accounts);
  return only?.accountId === account.accountId && others.length === 0 ? 'last-admin' : null;
}
