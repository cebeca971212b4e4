import { formatPersonName } from '@demarc/contract/person-name.ts';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { toUuids } from '../../db/object-names.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { accounts } from '../../db/schema/account.ts';

const { accountId, username, firstName, middleName, lastName } = accounts;

const selectNames = prepareStatement((db, values: Placeholders<{ customerId: number; ids: readonly string[] }>) =>
  db
    .select({ accountId, username, firstName, middleName, lastName })
    .from(accounts)
    .where(and(eq(accounts.customerId, values.customerId), isAnyOf(accountId, values.ids))),
);

export async function findAccountNames(db: Database, customerId: number, ids: string[]) {
  const rows = await selectNames(db, { customerId, ids: toUuids(ids) });
  return rows.map(({ accountId, username, ...person }) => {
    return [accountId, { title: formatPersonName(person) || username, identifier: username }] as const;
  });
}
