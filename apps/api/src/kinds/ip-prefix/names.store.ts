import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { toNumbers, toUuids } from '../../db/object-names.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { ipPrefixes, ipPrefixRequests } from '../../db/schema/ip.ts';

const selectPrefixes = prepareStatement((db, values: Placeholders<{ customerId: number; ids: readonly number[] }>) =>
  db
    .select({ prefixId: ipPrefixes.prefixId, prefix: ipPrefixes.prefix, description: ipPrefixes.description })
    .from(ipPrefixes)
    .where(and(eq(ipPrefixes.customerId, values.customerId), isAnyOf(ipPrefixes.prefixId, values.ids))),
);

export async function findIpPrefixNames(db: Database, customerId: number, ids: string[]) {
  const rows = await selectPrefixes(db, { customerId, ids: toNumbers(ids) });
  return rows.map(
    ({ prefixId, prefix, description }) => [prefixId, { title: description || prefix, identifier: prefix }] as const,
  );
}

const selectRequests = prepareStatement((db, values: Placeholders<{ customerId: number; ids: readonly string[] }>) =>
  db
    .select({
      requestId: ipPrefixRequests.requestId,
      family: ipPrefixRequests.family,
      prefixLength: ipPrefixRequests.prefixLength,
    })
    .from(ipPrefixRequests)
    .where(and(eq(ipPrefixRequests.customerId, values.customerId), isAnyOf(ipPrefixRequests.requestId, values.ids))),
);

export async function findIpPrefixRequestNames(db: Database, customerId: number, ids: string[]) {
  const rows = await selectRequests(db, { customerId, ids: toUuids(ids) });
  return rows.map(
    ({ requestId, family, prefixLength }) => [requestId, { title: `IPv${family} /${prefixLength}`, identifier: null }] as const,
  );
}
