import { type Address, formatPrefix, getSingleAddressLength, parseAddress, parsePrefix } from '@demarc/contract/ip-network.ts';
import type { IpPrefixFilter, ipPrefixSorts } from '@demarc/contract/ip-prefix.ts';
import { type PrefixProblem, prefixProblems } from '@demarc/contract/ip-prefix-counts.ts';
import { and, asc, desc, eq, gt, isNotNull, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Static } from 'typebox';
import type { Database } from '../../db/database.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { colocations } from '../../db/schema/colocation.ts';
import { hasEveryPtr, ipPrefixes, prefixProblemConditions, prefixRanks } from '../../db/schema/ip.ts';
import { sites } from '../../db/schema/site.ts';
import { matchesPatterns, type TextPatterns, toTextPatterns } from '../../db/search-text.ts';
import { prepareCount } from '../../http/keyset-pagination.ts';
import { countFailingNameservers } from './count-failing-nameservers.ts';
import { type PrefixRow, prefixColumns } from './prefix.store.ts';

export type Filter = Static<typeof IpPrefixFilter>;
export type Sort = (typeof ipPrefixSorts)[number];
/** The page cursor: the prefix and its number, and with `-urgency` its rank. */
export type PrefixCursor =
  | readonly [prefix: string, prefixId: number]
  | readonly [prefix: string, prefixId: number, urgencyRank: number];

/** The values of a filter. Flags select the conditions of the statement; they are not parameters of it. */
interface FilterValues extends TextPatterns, Partial<Record<PrefixProblem, true>> {
  customerId?: number | undefined;
  hasText?: true | undefined;
  enclosing?: readonly string[] | undefined;
  within?: string | undefined;
  container?: string | undefined;
  family?: number | undefined;
  statuses?: readonly string[] | undefined;
  serviceTypes?: readonly string[] | undefined;
  serviceId?: number | undefined;
  siteCode?: string | undefined;
  rpkiStates?: readonly string[] | undefined;
  hasPtr?: true | undefined;
  hasNoPtr?: true | undefined;
  hasAbuseContact?: true | undefined;
  hasNoAbuseContact?: true | undefined;
  needsAttention?: true | undefined;
  needsNoAttention?: true | undefined;
}

/** `container` is the prefix of the container with the ID `parentId`. */
export function toFilterValues(customerId: number | undefined, filter: Filter, container?: string): FilterValues {
  const { q, family, status, serviceType, serviceId, siteCode, rpkiState, problem, hasPtr, hasAbuseContact } = filter;
  const { needsAttention } = filter;
  return {
    customerId,
    family: family && Number(family),
    statuses: status,
    serviceTypes: serviceType,
    serviceId,
    container,
    siteCode: siteCode?.toUpperCase(),
    rpkiStates: rpkiState,
    ...Object.fromEntries((problem ?? []).map((name) => [name, true])),
    ...(hasPtr !== undefined && (hasPtr ? { hasPtr } : { hasNoPtr: true as const })),
    ...(hasAbuseContact !== undefined && (hasAbuseContact ? { hasAbuseContact } : { hasNoAbuseContact: true as const })),
    ...(needsAttention !== undefined && (needsAttention ? { needsAttention } : { needsNoAttention: true as const })),
    ...(q !== undefined && toQueryValues(q)),
  } as FilterValues;
}

/** An address matches the prefixes that contain it; a prefix also matches the prefixes inside it; any other text is searched for. */
function toQueryValues(q: string): Pick<FilterValues, 'enclosing' | 'within' | 'hasText' | keyof TextPatterns> {
  const text = q.trim();
  const address = parseAddress(text);
  if (address) return { enclosing: listEnclosing(address, getSingleAddressLength(address.family)) };
  const prefix = parsePrefix(text);
  if (prefix) return { enclosing: listEnclosing({ family: prefix.family, value: prefix.first }, prefix.length), within: text };
  return { hasText: true, ...toTextPatterns(q) };
}

/** Lists every prefix of at most `maxLength` that contains an address. A list of exact values can use the index on prefixes. */
export function listEnclosing({ family, value }: Address, maxLength: number): string[] {
  const bits = getSingleAddressLength(family);
  return Array.from({ length: maxLength + 1 }, (_, length) => {
    const size = 1n << BigInt(bits - length);
    return formatPrefix({ family, first: (value / size) * size, length });
  });
}

/** Compares with both ends of the container, so that the statement can use the index on prefixes. */
const isWithin = (container: SQL) =>
  sql`(${ipPrefixes.prefix} >= ${container}::cidr and ${ipPrefixes.prefix} <= host(broadcast(${container}::cidr))::cidr
    and ${ipPrefixes.prefix} <<= ${container}::cidr)`;

const isUrgent = lte(ipPrefixes.urgencyRank, prefixRanks.failsPartly);

/** Whether a prefix has one of the problems whose flag is set. `isUrgent` is true for all of these, and its column has an index. */
function hasProblem(values: Placeholders<FilterValues>): SQL | undefined {
  const conditions = prefixProblems
    .filter((prefixProblem) => values[prefixProblem])
    .map((prefixProblem) => prefixProblemConditions[prefixProblem]);
  return conditions.length > 0 ? and(isUrgent, or(...conditions)) : undefined;
}

function matchesFilter(values: Placeholders<FilterValues>): SQL | undefined {
  const { customerId, enclosing, within, family, statuses, serviceTypes, serviceId, siteCode, rpkiStates } = values;
  const isAround = enclosing && sql`${ipPrefixes.prefix} = any(${enclosing}::cidr[])`;
  const isInside = within && isWithin(within);
  const { container } = values;
  const isAtSite =
    siteCode &&
    sql`${ipPrefixes.serviceType} in ('RACK', 'SHARED_COLO') and ${ipPrefixes.serviceId} in (
      select ${colocations.colocationId} from ${colocations} join ${sites} on ${sites.siteId} = ${colocations.siteId}
      where ${colocations.customerId} = ${ipPrefixes.customerId} and ${sites.siteCode} = ${siteCode})`;
  return and(
    customerId && eq(ipPrefixes.customerId, customerId),
    isAround && isInside ? or(isAround, isInside) : (isAround ?? isInside),
    container && and(isWithin(container), sql`${ipPrefixes.prefix} <> ${container}::cidr`),
    values.hasText && matchesPatterns(ipPrefixes.searchText, values.pattern, values.otherPattern),
    family && eq(ipPrefixes.family, family),
    statuses ? isAnyOf(ipPrefixes.status, statuses) : undefined,
    serviceTypes && isAnyOf(ipPrefixes.serviceType, serviceTypes),
    serviceId && eq(ipPrefixes.serviceId, serviceId),
    isAtSite,
    rpkiStates && isAnyOf(ipPrefixes.rpkiState, rpkiStates),
    hasProblem(values),
    values.hasPtr && hasEveryPtr,
    values.hasNoPtr && not(hasEveryPtr),
    values.hasAbuseContact && isNotNull(ipPrefixes.abuseContactId),
    values.hasNoAbuseContact && isNull(ipPrefixes.abuseContactId),
    values.needsAttention && lte(ipPrefixes.urgencyRank, prefixRanks.lacksSomething),
    values.needsNoAttention && gt(ipPrefixes.urgencyRank, prefixRanks.lacksSomething),
  );
}

interface PageValues extends FilterValues {
  isDescending?: true | undefined;
  isById?: true | undefined;
  isByUrgency?: true | undefined;
  cursorRank?: number | undefined;
  cursorPrefix?: string | undefined;
  cursorId?: number | undefined;
  limit: number;
}

const selectPage = prepareStatement(
  (db, { limit, ...values }: Placeholders<PageValues>) => {
    const { isDescending, isById, isByUrgency, cursorRank, cursorPrefix, cursorId, ...filter } = values;
    const { urgencyRank, prefix, prefixId } = ipPrefixes;
    const isAfter = isDescending ? sql`<` : sql`>`;
    const byPrefix = [sql`${prefix}`, sql`${prefixId}`];
    const keys = isById ? [sql`${prefixId}`] : [...(isByUrgency ? [sql`${urgencyRank}`] : []), ...byPrefix];
    const cursorKeys = [
      ...(cursorRank ? [sql`${cursorRank}::smallint`] : []),
      ...(cursorPrefix ? [sql`${cursorPrefix}::cidr`] : []),
      sql`${cursorId}::int`,
    ];
    const cursor = cursorId && sql`(${sql.join(keys, sql`, `)}) ${isAfter} (${sql.join(cursorKeys, sql`, `)})`;
    return db
      .select(prefixColumns)
      .from(ipPrefixes)
      .where(and(matchesFilter(filter), cursor))
      .orderBy(...keys.map(isDescending ? desc : asc))
      .limit(limit);
  },
  { usesCustomPlan: true },
);

/** Returns up to `limit` prefixes after the cursor, in sort order. */
export function findPage(
  db: Database,
  filter: FilterValues,
  { sort, after, limit }: { sort: Sort; after: PrefixCursor | null; limit: number },
): Promise<PrefixRow[]> {
  const isById = sort.endsWith('id') || undefined;
  const isByUrgency = sort === '-urgency' || undefined;
  const [cursorPrefix, cursorId, cursorRank] = after ?? [];
  return selectPage(db, {
    ...filter,
    // The most urgent ones come first in ascending order.
    ...(sort.startsWith('-') && !isByUrgency && { isDescending: true as const }),
    ...(isById && { isById: true as const }),
    ...(isByUrgency && { isByUrgency: true as const }),
    ...(after && { cursorId, ...(!isById && { cursorPrefix }), ...(isByUrgency && { cursorRank }) }),
    limit,
  });
}

/** Whether at least one name server of the delegation answers or was not checked. */
const hasWorkingNameserver = sql`jsonb_path_exists(${ipPrefixes.nameservers}, '$[*].state ? (@ == "ANSWERS" || @ == "NOT_CHECKED")')`;

const selectProblems = prepareStatement((db, { customerId }: Placeholders<{ customerId: number }>) => {
  const { prefix, prefixId } = ipPrefixes;
  const queries = prefixProblems.map((problem) =>
    db
      .select({
        problem: sql<PrefixProblem>`${problem}::text`.as('problem'),
        count: sql<number>`count(*) over ()::int`.as('count'),
        prefixId,
        prefix,
        status: ipPrefixes.status,
        reverseDnsMode: ipPrefixes.reverseDnsMode,
        nameservers: ipPrefixes.nameservers,
      })
      .from(ipPrefixes)
      .where(and(eq(ipPrefixes.customerId, customerId), isUrgent, prefixProblemConditions[problem]))
      .orderBy(...(problem === 'DELEGATION_FAILED' ? [asc(hasWorkingNameserver)] : []), asc(prefix), asc(prefixId))
      .limit(1),
  );
  const [first, second, third] = queries as [(typeof queries)[0], (typeof queries)[0], (typeof queries)[0]];
  return unionAll(first, second, third);
});

/** Finds the problems of the prefixes of a customer, the most urgent first, each with the first prefix that has it. */
export async function findProblems(db: Database, customerId: number) {
  const rows = await selectProblems(db, { customerId });
  return prefixProblems.flatMap((problem) => {
    const row = rows.find((each) => each.problem === problem);
    if (!row) return [];
    const { count, prefixId, prefix } = row;
    const failingNameservers = problem === 'DELEGATION_FAILED' ? countFailingNameservers(row) : null;
    return [{ problem, count, prefixId, prefix, failingNameservers }];
  });
}

/** Counts the prefixes that pass a filter, capped like the total of every list. */
export const countPrefixes = prepareCount(ipPrefixes, matchesFilter);

/** Counts the prefixes in the views of the list, each capped like the total of every list. */
export async function countViews(db: Database, customerId: number) {
  const activeFilter = { customerId, statuses: ['ACTIVE'] };
  const [needingAttention, withProblems, withoutPtr, withoutAbuseContact] = await Promise.all([
    countPrefixes(db, { customerId, needsAttention: true }),
    countPrefixes(db, toFilterValues(customerId, { problem: [...prefixProblems] })),
    countPrefixes(db, { ...activeFilter, hasNoPtr: true }),
    countPrefixes(db, { ...activeFilter, hasNoAbuseContact: true }),
  ]);
  return { needingAttention, withProblems, withoutPtr, withoutAbuseContact };
}
