import { type OpenNullRouteStatus, openNullRouteStatuses } from '@demarc/contract/ip-prefix-parts.ts';
import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { customers } from '../../db/schema/customer.ts';
import { dnsUpdates, ipAddresses, ipPrefixes, isIpAddressInUse, nullRoutes } from '../../db/schema/ip.ts';
import { buildIpPrefixSearchText } from '../../db/search-texts/ip-prefix.ts';
import { trackStatusChange } from '../../db/status-counts.ts';
import { toAddressPlan } from './address-usage.ts';

const { searchText: _searchText, ...columns } = getTableColumns(ipPrefixes);

export { columns as prefixColumns };
export type PrefixRow = Omit<typeof ipPrefixes.$inferSelect, 'searchText'>;

export interface PrefixKey {
  prefixId: number;
  /** Undefined for the provider, which may read the data of any customer. */
  customerId?: number | undefined;
}

type CustomerPrefixKey = Pick<PrefixRow, 'customerId' | 'prefixId'>;

const matchesKey = ({ prefixId, customerId }: Placeholders<PrefixKey>) =>
  and(eq(ipPrefixes.prefixId, prefixId), customerId && eq(ipPrefixes.customerId, customerId));

const selectRow = prepareStatement((db, key: Placeholders<PrefixKey>) =>
  db.select(columns).from(ipPrefixes).where(matchesKey(key)),
);

/** Finds a prefix. Without `customerId`, it can be of any customer, for the provider API. */
export async function findPrefix(db: Database, { prefixId, customerId }: PrefixKey): Promise<PrefixRow | null> {
  return (await selectRow(db, { prefixId, customerId }))[0] ?? null;
}

const selectRowForUpdate = prepareStatement((db, key: Placeholders<PrefixKey>) =>
  db.select(columns).from(ipPrefixes).where(matchesKey(key)).for('update'),
);

/** Locks a prefix until the transaction ends; null if it does not exist or belongs to another customer. */
export async function lockPrefix(tx: Database, { prefixId, customerId }: PrefixKey): Promise<PrefixRow | null> {
  return (await selectRowForUpdate(tx, { prefixId, customerId }))[0] ?? null;
}

type Derived = 'prefixId' | 'version' | 'customerId' | 'urgencyRank';
export type PrefixChanges = Partial<Omit<PrefixRow, Derived>>;

const updateRow = prepareStatement(
  (db, { customerId, prefixId, ...changes }: Placeholders<PrefixChanges & CustomerPrefixKey & { searchText: string }>) =>
    db
      .update(ipPrefixes)
      .set({ ...changes, version: sql`${ipPrefixes.version} + 1` })
      .where(and(eq(ipPrefixes.customerId, customerId), eq(ipPrefixes.prefixId, prefixId)))
      .returning(columns),
);

/** Applies a change and increments the version. The caller has locked the row. */
export async function updatePrefix(tx: Database, row: PrefixRow, changes: PrefixChanges): Promise<PrefixRow> {
  const { customerId, prefixId } = row;
  const searchText = buildIpPrefixSearchText({ ...row, ...changes });
  const [[changed]] = await Promise.all([
    updateRow(tx, { customerId, prefixId, ...changes, searchText }),
    trackStatusChange(tx, ipPrefixes, { customerId, status: changes.status ?? row.status }, row),
  ]);
  return changed!;
}

type Finding = Pick<
  PrefixRow,
  | 'rpkiState'
  | 'rpkiRoas'
  | 'rpkiCheckedAt'
  | 'isRpkiDue'
  | 'rpkiRequestedAt'
  | 'nameservers'
  | 'delegationCheckedAt'
  | 'isReleaseAnnounced'
>;

const updateFinding = prepareStatement(
  (db, { customerId, prefixId, ...finding }: Placeholders<CustomerPrefixKey & Partial<Finding>>) =>
    db
      .update(ipPrefixes)
      .set(finding)
      .where(and(eq(ipPrefixes.customerId, customerId), eq(ipPrefixes.prefixId, prefixId))),
);

/** Stores the result of a check. The version stays the same, so that no edit of the customer conflicts. */
export async function setFinding(
  tx: Database,
  { customerId, prefixId }: CustomerPrefixKey,
  finding: Partial<Finding>,
): Promise<void> {
  await updateFinding(tx, { customerId, prefixId, ...finding });
}

const updateCounts = prepareStatement(
  (db, { customerId, prefixId, special }: Placeholders<CustomerPrefixKey & { special: readonly string[] }>) => {
    const { ptr, forwardState } = ipAddresses;
    const count = (condition: ReturnType<typeof sql>) => sql<number>`count(*) filter (where ${condition})::int`;
    const ofAddresses = db
      .select({
        usedCount: count(isIpAddressInUse).as('used_addresses'),
        ptrCount: count(sql`${ptr} is not null`).as('named_addresses'),
        confirmed: count(sql`${ptr} is not null and ${forwardState} = 'CONFIRMED'`).as('confirmed_addresses'),
        failed: count(sql`${ptr} is not null and ${forwardState} in ('OTHER_ADDRESS', 'NO_RECORD')`).as('unconfirmed_addresses'),
      })
      .from(ipAddresses)
      .where(
        and(
          eq(ipAddresses.customerId, customerId),
          eq(ipAddresses.prefixId, prefixId),
          sql`${ipAddresses.ip} <> all(${special}::inet[])`,
        ),
      )
      .as('of_addresses');
    const ofUpdates = db
      .select({
        pendingUpdates: count(sql`${dnsUpdates.state} = 'PENDING'`).as('pending_updates'),
        failedUpdates: count(sql`${dnsUpdates.state} = 'FAILED'`).as('failed_updates'),
      })
      .from(dnsUpdates)
      .where(and(eq(dnsUpdates.customerId, customerId), eq(dnsUpdates.prefixId, prefixId)))
      .as('of_updates');
    return db
      .update(ipPrefixes)
      .set({
        usedCount: sql`${ofAddresses.usedCount}`,
        ptrCount: sql`${ofAddresses.ptrCount}`,
        forwardConfirmedCount: sql`${ofAddresses.confirmed}`,
        forwardFailedCount: sql`${ofAddresses.failed}`,
        dnsPendingCount: sql`${ofUpdates.pendingUpdates}`,
        dnsFailedCount: sql`${ofUpdates.failedUpdates}`,
      })
      .from(sql`${ofAddresses}, ${ofUpdates}`)
      .where(and(eq(ipPrefixes.customerId, customerId), eq(ipPrefixes.prefixId, prefixId)))
      .returning(columns);
  },
);

/**
 * Recounts the addresses and DNS changes of a prefix, without its network address, broadcast address and gateway. The caller has locked
 * the prefix.
 */
export async function recountPrefix(tx: Database, row: PrefixRow): Promise<PrefixRow> {
  const { customerId, prefixId } = row;
  return (await updateCounts(tx, { customerId, prefixId, special: [...toAddressPlan(row).special.keys()] }))[0]!;
}

/** A prefix out of which other prefixes of the customer are assigned. */
export type Container = Pick<PrefixRow, 'prefixId' | 'prefix' | 'family'>;

const selectContainers = prepareStatement((db, { customerId }: Placeholders<{ customerId: number }>) =>
  db
    .select({ prefixId: ipPrefixes.prefixId, prefix: ipPrefixes.prefix, family: ipPrefixes.family })
    .from(ipPrefixes)
    .where(and(eq(ipPrefixes.customerId, customerId), sql`is_container and status <> 'RELEASED'`))
    .orderBy(ipPrefixes.prefix),
);

/** Finds the containers of a customer in order of address; a container comes before the containers inside it. */
export function findContainers(db: Database, customerId: number): Promise<Container[]> {
  return selectContainers(db, { customerId });
}

const selectContainerUse = prepareStatement(
  (db, values: Placeholders<{ customerId: number; prefix: string }>) => {
    const { customerId, prefix, status, family } = ipPrefixes;
    const isWithin = sql`${prefix} > ${values.prefix}::cidr and ${prefix} <= host(broadcast(${values.prefix}::cidr))::cidr`;
    const isDirect = sql`not exists (select from ip_prefix nested where nested.customer_id = ${customerId}
      and nested.is_container and nested.status <> 'RELEASED' and nested.prefix << ${values.prefix}::cidr
      and nested.prefix >> ${prefix})`;
    return db
      .select({
        childCount: sql<number>`count(*)::int`,
        share: sql<number>`coalesce(sum(power(2::float8, masklen(${values.prefix}::cidr) - masklen(${prefix}))), 0)::float8`,
      })
      .from(ipPrefixes)
      .where(
        and(
          eq(customerId, values.customerId),
          sql`${status} <> 'RELEASED'`,
          isWithin,
          isDirect,
          sql`${family} = family(${values.prefix}::cidr)`,
        ),
      );
  },
  { usesCustomPlan: true },
);

/** Finds the number of prefixes directly in a container, and their share of its addresses, from 0 to 1. */
export async function findContainerUse(
  db: Database,
  { customerId, prefix }: Pick<PrefixRow, 'customerId' | 'prefix'>,
): Promise<{ childCount: number; share: number }> {
  return (await selectContainerUse(db, { customerId, prefix }))[0]!;
}

const selectOpenNullRoutes = prepareStatement((db, values: Placeholders<{ customerId: number; ids: readonly number[] }>) =>
  db
    .selectDistinct({ prefixId: nullRoutes.prefixId, status: nullRoutes.status })
    .from(nullRoutes)
    .where(
      and(
        eq(nullRoutes.customerId, values.customerId),
        isAnyOf(nullRoutes.prefixId, values.ids),
        inArray(nullRoutes.status, [...openNullRouteStatuses]),
      ),
    ),
);

/** By increasing precedence: a null route that drops traffic replaces the others of its prefix in the map. */
const byEffect = ['REQUESTED', 'ENDING', 'ACTIVE'] as const satisfies readonly OpenNullRouteStatus[];

/** Finds the status of the open null route of each prefix; if there are several, a route that drops traffic comes first. */
export async function findNullRouteStatuses(
  db: Database,
  customerId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, OpenNullRouteStatus>> {
  const open = await selectOpenNullRoutes(db, { customerId, ids });
  return new Map(
    byEffect.flatMap((status) => open.filter((row) => row.status === status).map(({ prefixId }) => [prefixId, status] as const)),
  );
}

const selectCustomerStatus = prepareStatement((db, { customerId }: Placeholders<{ customerId: number }>) =>
  db.select({ status: customers.status }).from(customers).where(eq(customers.customerId, customerId)).for('share'),
);

/** Returns the status of a customer, and locks it until the transaction ends. */
export async function lockCustomerStatus(tx: Database, customerId: number) {
  return (await selectCustomerStatus(tx, { customerId }))[0]?.status;
}
