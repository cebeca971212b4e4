import type { Account } from '@demarc/contract/account.ts';
import type { CsvValue } from '@demarc/contract/csv.ts';
import { formatPersonName } from '@demarc/contract/person-name.ts';

/** The rows of the access review for auditors. Codes and ISO timestamps keep it machine-readable. */
export function buildAccessReview(accounts: readonly Account[]): CsvValue[][] {
  const header = ['name', 'username', 'email', 'roles', 'status', 'secondFactor', 'lastLoginAt', 'tokenCount', 'createdAt'];
  return [
    header,
    ...accounts.map((account) => [
      formatPersonName(account),
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
