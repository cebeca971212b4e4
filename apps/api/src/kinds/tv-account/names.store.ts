import { formatPersonName } from '@demarc/contract/person-name.ts';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { toNumbers } from '../../db/object-names.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { tvAccounts } from '../../db/schema/tv.ts';

const { tvAccountId, accountNr, reference, endUser } = tvAccounts;

const selectNames = prepareStatement((db, values: Placeholders<{ customerId: number; ids: readonly number[] }>) =>
  db
    .select({ tvAccountId, accountNr, reference, endUser })
    .from(tvAccounts)
    .where(and(eq(tvAccounts.customerId, values.customerId), isAnyOf(tvAccountId, values.ids))),
);

export async function findTvAccountNames(db: Database, customerId: number, ids: string[]) {
  const rows = await selectNames(db, { customerId, ids: toNumbers(ids) });
  return rows.map(({ tvAccountId, accountNr, reference, endUser }) => {
    return [tvAccountId, { title: reference || formatPersonName(endUser) || null, identifier: String(accountNr) }] as const;
  });
}
