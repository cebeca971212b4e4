import type { DnsState } from '@demarc/contract/ip-address.ts';
import type { OrderType } from '@demarc/contract/kinds/registry.ts';
import { and, asc, eq, getTableColumns, not, type SQL, sql } from 'drizzle-orm';
import { toColumnName } from '../../db/column-name.ts';
import type { Database } from '../../db/database.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { ipAddresses, ipPrefixes, isIpAddressInUse } from '../../db/schema/ip.ts';
import { matchesPatterns, type TextPatterns } from '../../db/search-text.ts';
import { prepareCount } from '../../http/keyset-pagination.ts';
import type { PrefixRow } from './prefix.store.ts';

const { searchText: _searchText, ...columns } = getTableColumns(ipAddresses);
export type AddressRow = Omit<typeof ipAddresses.$inferSelect, 'searchText'>;
export type NewAddressRow = AddressRow & { searchText: string };

type CustomerPrefixKey = Pick<PrefixRow, 'customerId' | 'prefixId'>;

const isOfPrefix = ({ customerId, prefixId }: Placeholders<CustomerPrefixKey>) =>
  and(eq(ipAddresses.customerId, customerId), eq(ipAddresses.prefixId, prefixId));

const selectByIps = prepareStatement((db, { ips, ...key }: Placeholders<CustomerPrefixKey & { ips: readonly string[] }>) =>
  db
    .select(columns)
    .from(ipAddresses)
    .where(and(isOfPrefix(key), sql`${ipAddresses.ip} = any(${ips}::inet[])`))
    .orderBy(asc(ipAddresses.ip)),
);

/** Finds the stored rows of some addresses of a prefix, by address. */
export async function findAddresses(
  db: Database,
  { customerId, prefixId }: CustomerPrefixKey,
  ips: readonly string[],
): Promise<ReadonlyMap<string, AddressRow>> {
  const rows = ips.length === 0 ? [] : await selectByIps(db, { customerId, prefixId, ips });
  return new Map(rows.map((row) => [row.ip, row]));
}

const selectRange = prepareStatement((db, { from, to, ...key }: Placeholders<CustomerPrefixKey & { from: string; to: string }>) =>
  db
    .select(columns)
    .from(ipAddresses)
    .where(and(isOfPrefix(key), sql`${ipAddresses.ip} between ${from}::inet and ${to}::inet`))
    .orderBy(asc(ipAddresses.ip)),
);

/** Finds the stored rows between two addresses, including both. */
export async function findAddressRange(
  db: Database,
  { customerId, prefixId }: CustomerPrefixKey,
  from: string,
  to: string,
): Promise<ReadonlyMap<string, AddressRow>> {
  const rows = await selectRange(db, { customerId, prefixId, from, to });
  return new Map(rows.map((row) => [row.ip, row]));
}

/** Inserts or replaces rows. The caller has locked the prefix. */
export async function saveAddresses(tx: Database, rows: readonly NewAddressRow[]): Promise<void> {
  if (rows.length === 0) return;
  const { customerId, prefixId, ip, ...others } = getTableColumns(ipAddresses);
  const changes = Object.fromEntries(
    Object.entries(others).map(([name, column]) => [name, sql.raw(`excluded.${toColumnName(column.name)}`)]),
  );
  await tx
    .insert(ipAddresses)
    .values([...rows])
    .onConflictDoUpdate({ target: [customerId, prefixId, ip], set: changes });
}

type DnsResult = Pick<AddressRow, 'dnsState' | 'dnsReason'> & Partial<Pick<AddressRow, 'publishedPtr' | 'publishedAt'>>;

const updateDns = prepareStatement(
  (db, { ip, customerId, prefixId, ...result }: Placeholders<CustomerPrefixKey & DnsResult & { ip: string }>) =>
    db
      .update(ipAddresses)
      .set(result)
      .where(and(isOfPrefix({ customerId, prefixId }), sql`${ipAddresses.ip} = ${ip}::inet`)),
);

/** Stores the result of publishing a record. The version stays the same, so that no edit of the customer conflicts. */
export async function setDnsResult(
  tx: Database,
  { customerId, prefixId }: CustomerPrefixKey,
  ip: string,
  result: DnsResult,
): Promise<void> {
  await updateDns(tx, { customerId, prefixId, ip, ...result });
}

export interface StoredFilter extends TextPatterns, CustomerPrefixKey {
  hasText?: true | undefined;
  dnsStates?: readonly DnsState[] | undefined;
  hasPtr?: true | undefined;
  hasNoPtr?: true | undefined;
  /** Also matches rows without data whose old PTR record still has to be removed from DNS. */
  includesEmpty?: true | undefined;
  isInUse?: true | undefined;
  isEmpty?: true | undefined;
  /** Addresses with a special use, such as the gateway. */
  ips?: readonly string[] | undefined;
  exceptIps?: readonly string[] | undefined;
}

function matchesFilter({ customerId, prefixId, ...values }: Placeholders<StoredFilter>): SQL | undefined {
  const { dnsStates, ips, exceptIps } = values;
  return and(
    isOfPrefix({ customerId, prefixId }),
    values.includesEmpty ? sql`(${isIpAddressInUse} or ${ipAddresses.dnsState} is not null)` : isIpAddressInUse,
    values.isInUse && isIpAddressInUse,
    values.isEmpty && not(isIpAddressInUse),
    values.hasText && matchesPatterns(ipAddresses.searchText, values.pattern, values.otherPattern),
    dnsStates && isAnyOf(ipAddresses.dnsState, dnsStates),
    values.hasPtr && sql`${ipAddresses.ptr} is not null`,
    values.hasNoPtr && sql`${ipAddresses.ptr} is null`,
    ips && sql`${ipAddresses.ip} = any(${ips}::inet[])`,
    exceptIps && sql`${ipAddresses.ip} <> all(${exceptIps}::inet[])`,
  );
}

const selectPage = prepareStatement(
  (db, { after, limit, ...filter }: Placeholders<StoredFilter & { after?: string | undefined; limit: number }>) =>
    db
      .select(columns)
      .from(ipAddresses)
      .where(and(matchesFilter(filter), after && sql`${ipAddresses.ip} > ${after}::inet`))
      .orderBy(asc(ipAddresses.ip))
      .limit(limit),
  { usesCustomPlan: true },
);

/** Finds up to `limit` stored rows after the address `after`, or the first ones. */
export function findStoredPage(
  db: Database,
  filter: StoredFilter,
  { after, limit }: { after: string | null; limit: number },
): Promise<AddressRow[]> {
  return selectPage(db, { ...filter, ...(after && { after }), limit });
}

export const countStored = prepareCount(ipAddresses, matchesFilter);

interface UnmarkedFilter extends Omit<UsedAddresses, 'addresses'> {
  ips: string[];
  untils: (string | null)[];
}

const selectUnmarked = prepareStatement((db, { ips, untils, ...service }: Placeholders<UnmarkedFilter>) =>
  db
    .selectDistinct({ prefixId: ipPrefixes.prefixId, ip: sql<string>`host(used.ip)` })
    .from(sql`unnest(${ips}::inet[], ${untils}::timestamptz[]) as used(ip, until)`)
    .innerJoin(ipPrefixes, sql`used.ip <<= ${ipPrefixes.prefix}`)
    .leftJoin(
      ipAddresses,
      and(
        eq(ipAddresses.customerId, ipPrefixes.customerId),
        eq(ipAddresses.prefixId, ipPrefixes.prefixId),
        sql`${ipAddresses.ip} = used.ip`,
      ),
    )
    .where(
      and(
        eq(ipPrefixes.customerId, service.customerId),
        eq(ipPrefixes.serviceType, service.serviceType),
        eq(ipPrefixes.serviceId, service.serviceId),
        eq(ipPrefixes.status, 'ACTIVE'),
        sql`(used.until > ${ipPrefixes.assignedAt}) is not false`,
        sql`${ipAddresses.usedByService} is not true`,
      ),
    ),
);

/** An address that a service uses, or used until a time. */
export interface UsedAddress {
  ip: string;
  until: Date | null;
}

export interface UsedAddresses {
  customerId: number;
  serviceType: OrderType;
  serviceId: number;
  addresses: readonly UsedAddress[];
}

/** Finds the addresses that the service used after it got their prefix, and that are not yet recorded as used by it. */
export function findUnmarked(db: Database, { customerId, serviceType, serviceId, addresses }: UsedAddresses) {
  const ips = addresses.map(({ ip }) => ip);
  const untils = addresses.map(({ until }) => until?.toISOString() ?? null);
  return selectUnmarked(db, { customerId, serviceType, serviceId, ips, untils });
}

const upsertUsed = prepareStatement((db, { ip, now, ...key }: Placeholders<CustomerPrefixKey & { ip: string; now: Date }>) =>
  db
    .insert(ipAddresses)
    .values({ ...key, ip, usedByService: true, searchText: ip, updatedAt: now })
    .onConflictDoUpdate({
      target: [ipAddresses.customerId, ipAddresses.prefixId, ipAddresses.ip],
      set: { usedByService: true },
    }),
);

/** Stores that the service uses an address. The version stays the same, as in `setDnsResult`. The caller has locked the prefix. */
export async function setUsed(tx: Database, { customerId, prefixId }: CustomerPrefixKey, ip: string, now: Date): Promise<void> {
  await upsertUsed(tx, { customerId, prefixId, ip, now });
}

const deleteRows = prepareStatement((db, key: Placeholders<CustomerPrefixKey>) => db.delete(ipAddresses).where(isOfPrefix(key)));

/** Deletes all addresses of a prefix that is released. */
export async function deleteAddresses(tx: Database, { customerId, prefixId }: CustomerPrefixKey): Promise<void> {
  await deleteRows(tx, { customerId, prefixId });
}
