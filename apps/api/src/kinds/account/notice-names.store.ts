import { formatPersonName } from '@demarc/contract/person-name.ts';
import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { accounts } from '../../db/schema/account.ts';

export async function findAccountNames(db: Database, customerId: number, ids: string[]) {
  const { accountId, username, firstName, middleName, lastName } = accounts;
  const isMine = and(eq(accounts.customerId, customerId), inArray(accountId, ids));
  const rows = await db.select({ accountId, username, firstName, middleName, lastName }).from(accounts).where(isMine);
  return rows.map(({ accountId, username, ...person }) => {
    return [accountId, { title: formatPersonName(person) || username, identifier: username }] as const;
  });
}
