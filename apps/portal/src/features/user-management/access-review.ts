import type { Account } from '@demarc/contract/account.ts';
import type { CsvValue } from '@demarc/contract/csv.ts';
import { personName } from '@demarc/contract/person-name.ts';

/** The rows of the access review for auditors. Codes and ISO timestamps keep it machine-readable. */
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
