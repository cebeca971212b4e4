import { and, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { ipAddresses, ipPrefixes, isIpAddressInUse } from '../../db/schema/ip.ts';
import { lineSessions } from '../../db/schema/line.ts';

interface Slice {
  /** Selects the prefixes whose ID modulo `sliceCount` is this number. */
  slice: number;
  sliceCount: number;
  after: number;
  limit: number;
}

const selectPage = prepareStatement((db, { slice, sliceCount, after, limit }: Placeholders<Slice>) =>
  db
    .select({
      customerId: ipPrefixes.customerId,
      prefixId: ipPrefixes.prefixId,
      lineId: sql<number>`${ipPrefixes.serviceId}`,
      prefix: ipPrefixes.prefix,
      gateway: ipPrefixes.gateway,
      isRouted: ipPrefixes.isRouted,
      usedCount: ipPrefixes.usedCount,
      ipsInUse: sql<string[]>`array(select host(${ipAddresses.ip}) from ${ipAddresses}
        where ${ipAddresses.customerId} = ${ipPrefixes.customerId} and ${ipAddresses.prefixId} = ${ipPrefixes.prefixId}
          and ${isIpAddressInUse})`,
    })
    .from(ipPrefixes)
    .where(
      and(
        eq(ipPrefixes.serviceType, 'LINE'),
        eq(ipPrefixes.status, 'ACTIVE'),
        sql`${ipPrefixes.prefixId} % ${sliceCount}::int = ${slice}::int`,
        gt(ipPrefixes.prefixId, after),
      ),
    )
    .orderBy(ipPrefixes.prefixId)
    .limit(limit),
);

/** Prefixes of lines with their addresses in use, including those that have a meaning of their own. */
export function findLinePrefixes(db: Database, page: Slice) {
  return selectPage(db, page);
}

interface SessionFilter {
  customerId: number;
  lineId: number;
  since: Date;
}

const selectSessionAddresses = prepareStatement((db, { customerId, lineId, since }: Placeholders<SessionFilter>) => {
  const isOfLine = and(eq(lineSessions.customerId, customerId), eq(lineSessions.lineId, lineId));
  return db
    .selectDistinct({ ipv4: lineSessions.ipv4, stoppedAt: lineSessions.stoppedAt })
    .from(lineSessions)
    .where(
      and(
        isOfLine,
        isNotNull(lineSessions.ipv4),
        sql`${lineSessions.startedAt} >= least(${since}::timestamptz,
          (select max(${lineSessions.startedAt}) from ${lineSessions} where ${isOfLine}))`,
      ),
    );
});

/**
 * Finds the IPv4 addresses of sessions that started since a moment, and of the newest session, which may have started years ago.
 */
export function findSessionAddresses(db: Database, filter: SessionFilter) {
  return selectSessionAddresses(db, filter);
}
