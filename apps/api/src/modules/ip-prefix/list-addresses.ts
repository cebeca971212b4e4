import { Readable } from 'node:stream';
import { type AddressUsage, addressUsages, type IpAddress, type listIpAddresses } from '@demarc/contract/ip-address.ts';
import { containsAddress, formatAddress, getPrefixEnd, getPrefixSize, parseAddress } from '@demarc/contract/ip-network.ts';
import type { Input } from '@demarc/contract/operation.ts';
import type { AppContext } from '../../app-context.ts';
import type { Database } from '../../db/database.ts';
import { toTextPatterns } from '../../db/search-text.ts';
import { type CsvColumns, generateCsvExport } from '../../http/csv-export.ts';
import { capTotal, decodeCursor, type Total, toPage } from '../../http/keyset-pagination.ts';
import { invalid, notFound } from '../../http/problem.ts';
import type { ServedFile } from '../../http/serve.ts';
import { toIpAddress } from './address.presenter.ts';
import * as store from './address.store.ts';
import { type AddressPlan, getUsage, toAddressPlan } from './address-usage.ts';
import { generateZoneFile } from './generate-zone-file.ts';
import { findPrefix, type PrefixKey, type PrefixRow } from './prefix.store.ts';

type Query = NonNullable<Input<typeof listIpAddresses>['query']>;
type Page = Total & { items: IpAddress[]; next: string | null };

/** The number of addresses that are computed together while looking for addresses that match the filters. */
const windowSize = 1_024n;

/**
 * Returns a page of the addresses of a prefix. IPv4 prefixes list every address, unless a filter selects stored data; IPv6 prefixes
 * list only stored addresses.
 */
export async function listAddresses(
  context: AppContext,
  key: PrefixKey,
  { limit = 25, after, from, ...filter }: Query,
): Promise<Page> {
  const prefix = await findPrefix(context.database.db, key);
  if (!prefix) throw notFound();
  const plan = toAddressPlan(prefix);
  const cursor = after === undefined ? parseStart(plan, from) : parseCursor(plan, after);
  const page = { limit, after: cursor };
  const isStoredOnly = filter.q !== undefined || filter.dnsState !== undefined || filter.hasPtr === true;
  if (prefix.isContainer) return { items: [], next: null, total: 0, totalIsCapped: false };
  if (plan.block.family === 6 || isStoredOnly) return listStored(context, prefix, plan, filter, page);
  return listAll(context, prefix, plan, filter, page);
}

function parseCursor({ block }: AddressPlan, after: string | undefined): string | null {
  const [ip = null] = decodeCursor(after, ['string']) ?? [];
  const address = ip === null ? null : parseAddress(ip);
  if (ip !== null && (!address || !containsAddress(block, address))) {
    throw invalid([{ field: 'query.after', code: 'validation.invalid-data' }]);
  }
  return ip;
}

/** Returns the address before the first address of the page; null if the page starts with the first address of the prefix. */
function parseStart({ block }: AddressPlan, from: string | undefined): string | null {
  if (from === undefined) return null;
  const address = parseAddress(from);
  if (!address) throw invalid([{ field: 'query.from', code: 'validation.address-invalid' }]);
  if (!containsAddress(block, address)) throw invalid([{ field: 'query.from', code: 'validation.address-outside-prefix' }]);
  return address.value === block.first ? null : formatAddress({ family: address.family, value: address.value - 1n });
}

interface PageRequest {
  limit: number;
  after: string | null;
}

async function listStored(
  { database: { db }, dns }: AppContext,
  { customerId, prefixId }: PrefixRow,
  plan: AddressPlan,
  { usage, dnsState, hasPtr, q }: Omit<Query, 'limit' | 'after' | 'from'>,
  { limit, after }: PageRequest,
): Promise<Page> {
  const filter: store.StoredFilter = {
    customerId,
    prefixId,
    dnsStates: dnsState,
    ...toUsageFilter(plan, usage),
    ...(hasPtr !== undefined && (hasPtr ? { hasPtr } : { hasNoPtr: true as const })),
    ...(q !== undefined && { hasText: true, ...toTextPatterns(q) }),
    // Also list addresses whose old PTR record still has to be removed from DNS.
    includesEmpty: true,
  };
  const [rows, total] = await Promise.all([
    store.findStoredPage(db, filter, { after, limit: limit + 1 }),
    store.countStored(db, filter),
  ]);
  const { shown, next } = toPage(rows, limit, ({ ip }) => [ip]);
  return { items: shown.map((row) => toIpAddress(plan, row.ip, row, dns !== null)), next, ...total };
}

/**
 * Special usages, such as the gateway, belong to certain addresses of the prefix; every other address is assigned or free, depending on
 * its data.
 */
function toUsageFilter({ special }: AddressPlan, usages: readonly AddressUsage[] | undefined): Partial<store.StoredFilter> {
  if (!usages) return {};
  const isRequested = (usage: AddressUsage) => usages.includes(usage);
  const ips = [...special].flatMap(([ip, usage]) => (isRequested(usage) ? [ip] : []));
  if (!isRequested('ASSIGNED') && !isRequested('FREE')) return { ips };
  const exceptIps = [...special].flatMap(([ip, usage]) => (isRequested(usage) ? [] : [ip]));
  if (isRequested('ASSIGNED') && isRequested('FREE')) return { exceptIps };
  return isRequested('ASSIGNED') ? { exceptIps, isInUse: true } : { exceptIps, isEmpty: true };
}

/** Lists addresses with and without data. `hasPtr` is false or undefined: `listStored` lists the addresses with a PTR record. */
async function listAll(
  { database: { db }, dns }: AppContext,
  prefix: PrefixRow,
  plan: AddressPlan,
  { usage = [...addressUsages], hasPtr }: Omit<Query, 'limit' | 'after' | 'from'>,
  { limit, after }: PageRequest,
): Promise<Page> {
  const { block } = plan;
  const end = getPrefixEnd(block);
  const toText = (value: bigint) => formatAddress({ family: block.family, value });
  const items: IpAddress[] = [];
  let value = after === null ? block.first : parseAddress(after)!.value + 1n;
  while (value < end && items.length <= limit) {
    const windowEnd = value + windowSize < end ? value + windowSize : end;
    const rows = await store.findAddressRange(db, prefix, toText(value), toText(windowEnd - 1n));
    for (; value < windowEnd && items.length <= limit; value += 1n) {
      const ip = toText(value);
      const row = rows.get(ip);
      const isShown = usage.includes(getUsage(plan, ip, row)) && (hasPtr === undefined || (row?.ptr ?? null) === null);
      if (isShown) items.push(toIpAddress(plan, ip, row, dns !== null));
    }
  }
  const { shown, next } = toPage(items, limit, ({ ip }) => [ip]);
  return { items: shown, next, ...capTotal(await countAll(db, prefix, plan, usage, hasPtr)) };
}

/** Counts the addresses with one of the usages. Free addresses are not stored. */
async function countAll(
  db: Database,
  { customerId, prefixId }: PrefixRow,
  { block, special }: AddressPlan,
  usages: readonly AddressUsage[],
  hasPtr: boolean | undefined,
): Promise<number> {
  const size = Number(getPrefixSize(block.family, block.length));
  const requested = new Set(usages);
  if (requested.size === addressUsages.length && hasPtr === undefined) return size;
  const countStored = async (filter: Partial<store.StoredFilter>) =>
    (await store.countStored(db, { customerId, prefixId, isInUse: true, ...filter })).total;
  const countWithPtr = async (filter: Partial<store.StoredFilter>) =>
    hasPtr === undefined ? 0 : countStored({ ...filter, hasPtr: true });
  const exceptIps = [...special.keys()];
  const withPtrCount = await countWithPtr({ exceptIps });
  const assignedCount = await countStored({ exceptIps });
  const ips = [...special].flatMap(([ip, usage]) => (requested.has(usage) ? [ip] : []));
  return (
    ips.length -
    (await countWithPtr({ ips })) +
    (requested.has('ASSIGNED') ? assignedCount - withPtrCount : 0) +
    (requested.has('FREE') ? size - special.size - assignedCount : 0)
  );
}

/** Returns the stored addresses as CSV, or their PTR records as a zone file. */
export async function exportAddresses(
  context: AppContext,
  key: PrefixKey,
  { format = 'csv' }: { format?: 'csv' | 'zone' },
): Promise<ServedFile> {
  const { db } = context.database;
  const prefix = await findPrefix(db, key);
  if (!prefix) throw notFound();
  const plan = toAddressPlan(prefix);
  const { customerId, prefixId } = prefix;
  const name = prefix.prefix.replace('/', '-').replaceAll(':', '_');
  if (format === 'zone') {
    const filter = { customerId, prefixId, hasPtr: true as const };
    const content = Readable.from(
      generateZoneFile(plan.block, (after, limit) => store.findStoredPage(db, filter, { after, limit })),
    );
    return { fileName: `${name}.zone`, contentType: 'text/dns; charset=utf-8', content };
  }
  const csv = generateCsvExport(
    columns,
    (last: store.AddressRow | null, limit) =>
      store.findStoredPage(db, { customerId, prefixId }, { after: last?.ip ?? null, limit }),
    async (rows) => rows.map((row) => toIpAddress(plan, row.ip, row, context.dns !== null)),
  );
  return { fileName: `${name}.csv`, contentType: 'text/csv; charset=utf-8', content: Readable.from(csv) };
}

const columns = {
  ip: (address) => address.ip,
  ptr: (address) => address.ptr,
  hostname: (address) => address.hostname,
  description: (address) => address.description,
  usage: (address) => address.usage,
  dnsState: (address) => address.dnsState,
  dnsReason: (address) => address.dnsReason,
  publishedPtr: (address) => address.publishedPtr,
  publishedAt: (address) => address.publishedAt,
  forwardState: (address) => address.forwardState,
  updatedAt: (address) => address.updatedAt,
  usedByService: (address) => address.usedByService,
} satisfies CsvColumns<IpAddress>;
