import type { Account } from '@demarc/contract/account.ts';

interface AccountResult {
  data?: Pick<Account, 'firstName' | 'lastName'> | undefined;
  isPending?: boolean;
}

/**
 * Returns `SG` for Sanne de Graaf, nothing while the name is loading, and the first two parts of the user name if there is no
 * name.
 */
export function getInitials(username: string, { data, isPending }: AccountResult): string {
  const names = data ? [data.firstName, data.lastName] : isPending ? [] : username.split(/[^\p{L}\p{N}]+/u);
  return names
    .filter(Boolean)
    .slice(0, 2)
    .map((name) => name.charAt(0).toUpperCase())
    .join('');
}
