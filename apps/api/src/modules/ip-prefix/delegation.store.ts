import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { ipPrefixes } from '../../db/schema/ip.ts';
import { type PrefixRow, prefixColumns } from './prefix.store.ts';

const selectDue = prepareStatement((db, { before, limit }: Placeholders<{ before: Date; limit: number }>) => {
  const { delegationCheckedAt, prefixId, reverseDnsMode, status } = ipPrefixes;
  return db
    .select(prefixColumns)
    .from(ipPrefixes)
    .where(
      and(
        eq(reverseDnsMode, 'DELEGATED'),
        sql`${status} <> 'RELEASED'`,
        sql`(${delegationCheckedAt} is null or ${delegationCheckedAt} < ${before}::timestamptz)`,
      ),
    )
    .orderBy(sql`${delegationCheckedAt} nulls first`, asc(prefixId))
    .limit(limit);
});

/** Finds delegated prefixes whose name servers were not queried since a time. */
export function findDelegationsToCheck(db: Database, before: Date, limit: number): Promise<PrefixRow[]> {
  return selectDue(db, { before, limit });
}
