import { and, asc, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { ipPrefixes } from '../../db/schema/ip.ts';

const { customerId, prefixId, originAsn, announcedPrefix, rpkiState, rpkiRoas } = ipPrefixes;
const columns = { customerId, prefixId, originAsn, announcedPrefix, rpkiState, rpkiRoas };

const selectDue = prepareStatement((db, { limit }: Placeholders<{ limit: number }>) =>
  db.select(columns).from(ipPrefixes).where(sql`${ipPrefixes.isRpkiDue}`).orderBy(asc(prefixId)).limit(limit),
);

/** Finds prefixes whose route origin has to be checked now. */
export function findDueOrigins(db: Database, limit: number) {
  return selectDue(db, { limit });
}

const selectAnnounced = prepareStatement((db, { after, limit }: Placeholders<{ after: number; limit: number }>) =>
  db
    .select(columns)
    .from(ipPrefixes)
    .where(and(sql`${originAsn} is not null and ${ipPrefixes.status} <> 'RELEASED'`, sql`${prefixId} > ${after}`))
    .orderBy(asc(prefixId))
    .limit(limit),
);

/** Finds the next announced prefixes, in order of `prefixId`. */
export function findAnnounced(db: Database, after: number, limit: number) {
  return selectAnnounced(db, { after, limit });
}
