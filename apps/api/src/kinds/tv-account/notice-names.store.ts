import { formatPersonName } from '@demarc/contract/person-name.ts';
import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { tvAccounts } from '../../db/schema/tv.ts';

export async function findTvAccountNames(db: Database, customerId: number, ids: string[]) {
  const { tvAccountId, accountNr, reference, endUser } = tvAccounts;
  const isMine = and(eq(tvAccounts.customerId, customerId), inArray(tvAccountId, ids.map(Number)));
  const rows = await db.select({ tvAccountId, accountNr, reference, endUser }).from(tvAccounts).where(isMine);
  return rows.map(({ tvAccountId, accountNr, reference, endUser }) => {
    return [tvAccountId, { title: reference || formatPersonName(endUser) || null, identifier: String(accountNr) }] as const;
  });
}
