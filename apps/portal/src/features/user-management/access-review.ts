import type { Account } from '@demarc/contract/account.ts';
import type { CsvValue } from '@demarc/contract/csv.ts';
import { personName } from '@demarc/contract/person-name.ts';

/** Who can do what, for whoever looks through it once in a while; codes and ISO times, so that a program reads it as well. */
export function accessReview(accounts: readonly Account[]): CsvValue[][] {
  const head = ['name', 'username', 'email', 'roles', 'status', 'secondFactor', 'lastLoginAt', 'tokenCount', 'createdAt'];
  return [
    head,
    ...accounts.map((account) => [
      personName(account),
      account.username,
      account.email,
      account.roles.join(' '),
      account.status,
      account.secondFactor,
      account.lastLoginAt,
      account.tokenCount,
      account.createdAt,
    ]),
  ];
}
