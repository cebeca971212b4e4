import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { ipAddresses, ipPrefixes, isIpAddressInUse } from '../../db/schema/ip.ts';
import { lineSessions } from '../../db/schema/line.ts';

const ofPrefix = sql`${ipAddresses.customerId} = ${ipPrefixes.customerId} and ${ipAddresses.prefixId} = ${ipPrefixes.prefixId}`;
const byte = '(25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])';
const ipv4Pattern = sql.raw(`'^(${byte}[.]){3}${byte}$'`);

/** The addresses that sessions of the line had since it has the prefix, and that are not known to be used by it. */
const unmarkedIps = sql`lateral (select coalesce(array_agg(distinct ${lineSessions.ipv4}), '{}') as ips
  from ${lineSessions}
  where ${lineSessions.customerId} = ${ipPrefixes.customerId} and ${lineSessions.lineId} = ${ipPrefixes.serviceId}
    and (${lineSessions.stoppedAt} is null or ${lineSessions.stoppedAt} > ${ipPrefixes.assignedAt})
    and case when ${lineSessions.ipv4} ~ ${ipv4Pattern} then ${lineSessions.ipv4}::inet <<= ${ipPrefixes.prefix} end
    and not exists (select from ${ipAddresses}
      where ${ofPrefix} and ${ipAddresses.ip} = ${lineSessions.ipv4}::inet and ${ipAddresses.usedByService})) as unmarked`;

/** The number of addresses in use, without those that have a meaning of their own, as in `toAddressPlan`. */
const usedCount = sql`lateral (select count(*)::int as used_count
  from ${ipAddresses}
  where ${ofPrefix} and ${isIpAddressInUse} and ${ipAddresses.ip} is distinct from ${ipPrefixes.gateway}
    and not (${ipPrefixes.family} = 4 and masklen(${ipPrefixes.prefix}) <= 30 and not ${ipPrefixes.isRouted}
      and host(${ipAddresses.ip}) in (host(${ipPrefixes.prefix}), host(broadcast(${ipPrefixes.prefix}))))) as counted`;

interface Slice {
  /** The prefixes whose id has this remainder, of `sliceCount`. */
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
      ips: sql<string[]>`unmarked.ips`,
      isMiscounted: sql<boolean>`counted.used_count <> ${ipPrefixes.usedCount}`,
    })
    .from(ipPrefixes)
    .innerJoin(unmarkedIps, sql`true`)
    .innerJoin(usedCount, sql`true`)
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

/** Prefixes of lines, with what is missing or wrong about the use of their addresses. */
export function findAddressUse(db: Database, page: Slice) {
  return selectPage(db, page);
}
