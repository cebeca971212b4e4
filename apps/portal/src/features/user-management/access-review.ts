import type { Account } from '@demarc/contract/account.ts';
import type { CsvValue } from '@demarc/contract/csv.ts';
import { formatPersonName } from '@demarc/contract/person-name.ts';
import { type CsvColumns, toCsvRows } from '../../lib/csv-columns.ts';

/** Codes and ISO timestamps keep the file machine-readable. */
const columns: CsvColumns<Account> = [
  ['name', formatPersonName],
  ['username', ({ username }) => username],
  ['email', ({ email }) => email],
  ['roles', ({ roles }) => roles.join(' ')],
  ['status', ({ status }) => status],
  ['secondFactor', ({ secondFactor }) => secondFactor],
  ['lastLoginAt', ({ lastLoginAt }) => lastLoginAt],
  ['tokenCount', ({ tokenCount }) => tokenCount],
  ['createdAt', ({ createdAt }) => createdAt],
];

/** The rows of the access review for auditors. */
export function buildAccessReview(accounts: readonly Account[]): CsvValue[][] {
  return toCsvRows(columns, accounts);
}
