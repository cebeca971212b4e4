import type { IpAddress } from '@demarc/contract/ip-address.ts';
import type { AppContext } from '../../app-context.ts';
import type { Author } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { buildIpAddressSearchText } from '../../db/search-texts/ip-prefix.ts';
import { conflict, invalid, notFound } from '../../http/problem.ts';
import { toIpAddress, toUnicodeName } from './address.presenter.ts';
import { type AddressRow, findAddresses, saveAddresses } from './address.store.ts';
import { toAddressPlan } from './address-usage.ts';
import { requestPtrUpdates } from './dns-update.store.ts';
import { checkForwardNames } from './forward-names.ts';
import { type AddressRequest, type PlannedChange, planAddressChanges } from './plan-address-changes.ts';
import { findPrefix, lockCustomerStatus, lockPrefix, type PrefixRow, recountPrefix } from './prefix.store.ts';
import { writePrefixAudit } from './write-prefix-audit.ts';

interface CustomerPrefixKey {
  customerId: number;
  prefixId: number;
}

/** The changes of a request, before they are compared with the stored rows. */
export type PathedRequest = AddressRequest & { path: string };

/**
 * Changes addresses of a prefix, all of them or none. A job publishes the PTR records afterwards. Names are looked up before the
 * transaction, so that a slow name server does not hold its locks.
 */
export async function changeAddresses(
  context: AppContext,
  key: CustomerPrefixKey,
  requests: readonly PathedRequest[],
  author: Author,
): Promise<IpAddress[]> {
  const { clock, database, dns } = context;
  const unlocked = await findPrefix(database.db, key);
  if (!unlocked) throw notFound();
  const plan = toAddressPlan(unlocked);
  const { changes, problems } = planAddressChanges(plan, requests);
  if (problems.length > 0) throw invalid(problems);
  if (unlocked.isContainer) throw invalid([{ field: `${changes[0]!.path}ip`, code: 'validation.not-allowed-here' }]);
  const getForwardState = await checkForwardNames(
    dns,
    changes.flatMap(({ ip, ptr }) => (ptr ? [{ ip, name: ptr }] : [])),
  );
  return database.db.transaction(async (tx) => {
    const prefix = await lockChangeable(tx, key);
    const before = await findAddresses(
      tx,
      prefix,
      changes.map(({ ip }) => ip),
    );
    const rows = changes.map((change) => {
      const current = before.get(change.ip);
      return { current, next: applyChange(prefix, change, current) };
    });
    const changedRows = rows.flatMap(({ current, next }) => (next ? [{ current, next }] : []));
    const now = clock.now();
    const savedRows = changedRows.map(({ current, next }) => {
      const isRenamed = next.ptr !== (current?.ptr ?? null);
      const newState = next.ptr === null ? null : getForwardState({ ip: next.ip, name: next.ptr });
      const newCheckedAt = newState === 'NOT_CHECKED' ? null : now;
      const isPublished = isRenamed && prefix.reverseDnsMode === 'PER_ADDRESS';
      return {
        ...next,
        ...(isRenamed && { forwardState: newState, forwardCheckedAt: newCheckedAt }),
        updatedAt: now,
        version: next.version + 1,
        ...(isPublished && { dnsState: 'PENDING' as const, dnsReason: null }),
        searchText: buildIpAddressSearchText(next, toUnicodeName(next.ptr)),
      };
    });
    if (savedRows.length > 0) {
      await saveAddresses(tx, savedRows);
      await requestPtrUpdates(
        tx,
        prefix,
        savedRows
          .filter(
            ({ dnsState }, index) =>
              dnsState === 'PENDING' && changedRows[index]!.next.ptr !== (changedRows[index]!.current?.ptr ?? null),
          )
          .map(({ ip }) => ip),
        now,
      );
      await recountPrefix(tx, prefix);
      await writePrefixAudit(tx, clock, author, prefix, {
        what: 'addresses-changed',
        before: toAuditValues(changedRows.map(({ current, next }) => current ?? emptyRow(prefix, next.ip))),
        after: toAuditValues(changedRows.map(({ next }) => next)),
        data: { addresses: savedRows.map(({ ip }) => ip) },
      });
    }
    const byIp = new Map<string, AddressRow>(savedRows.map((row) => [row.ip, row]));
    return changes.map(({ ip }) => toIpAddress(plan, ip, byIp.get(ip) ?? before.get(ip), dns !== null));
  });
}

/** Locks a prefix. Throws unless the prefix and its customer are active. */
async function lockChangeable(tx: Database, key: CustomerPrefixKey): Promise<PrefixRow> {
  const status = await lockCustomerStatus(tx, key.customerId);
  if (status !== 'ACTIVE') throw conflict('CUSTOMER_NOT_ACTIVE', { status });
  const prefix = await lockPrefix(tx, key);
  if (!prefix) throw notFound();
  if (prefix.status !== 'ACTIVE') throw conflict('PREFIX_NOT_ACTIVE', { status: prefix.status });
  return prefix;
}

/**
 * Returns the row after a change; null if nothing changes. Throws if `version` is outdated, or if a PTR record of a delegated prefix
 * changes.
 */
function applyChange(
  { customerId, prefixId, reverseDnsMode, nameservers }: PrefixRow,
  { ip, ptr, hostname, description, version }: PlannedChange,
  current: AddressRow | undefined,
): AddressRow | null {
  const row = current ?? emptyRow({ customerId, prefixId }, ip);
  if (version !== undefined && version !== row.version) throw conflict('STALE_VERSION', { ip, version: row.version });
  const next = {
    ...row,
    ptr: ptr === undefined ? row.ptr : ptr,
    hostname: hostname === undefined ? row.hostname : hostname,
    description: description === undefined ? row.description : description,
  };
  if (next.ptr !== row.ptr && reverseDnsMode === 'DELEGATED') {
    throw conflict('REVERSE_DNS_DELEGATED', { nameservers: nameservers.map(({ nameserver }) => nameserver) });
  }
  const isSame = next.ptr === row.ptr && next.hostname === row.hostname && next.description === row.description;
  return isSame ? null : next;
}

function emptyRow({ customerId, prefixId }: CustomerPrefixKey, ip: string): AddressRow {
  return {
    customerId,
    prefixId,
    ip,
    hostname: null,
    ptr: null,
    description: null,
    usedByService: false,
    dnsState: null,
    dnsReason: null,
    publishedPtr: null,
    publishedAt: null,
    forwardState: null,
    forwardCheckedAt: null,
    updatedAt: new Date(0),
    version: 0,
  };
}

/** Returns the values that the activity log shows, by address. */
function toAuditValues(rows: readonly AddressRow[]): Record<string, unknown> {
  return Object.fromEntries(
    rows.map(({ ip, ptr, hostname, description }) => [
      ip,
      [ptr, hostname, description].filter((value) => value !== null).join(', ') || null,
    ]),
  );
}
