import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { type checkIpPrefixDelegation, type IpPrefix, quarantineDays, type updateIpPrefix } from '@demarc/contract/ip-prefix.ts';
import type { Input, Output } from '@demarc/contract/operation.ts';
import type { ProviderIpPrefix } from '@demarc/contract/provider/ip-prefix.ts';
import { addDays } from '@demarc/contract/working-days.ts';
import type { AppContext } from '../../app-context.ts';
import type { Author } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { diffFields } from '../../db/diff-fields.ts';
import { conflict, invalid, notFound, tooManyRequests } from '../../http/problem.ts';
import { isAbuseContact } from './abuse-contact.store.ts';
import { checkDelegation, planReverseDns } from './change-reverse-dns.ts';
import { findDelegationUpdates, requestAllPtrUpdates, requestNsUpdates } from './dns-update.store.ts';
import { lockOwnPrefix } from './lock-own-prefix.ts';
import { findOpenNullRoute } from './null-route.service.ts';
import { canWithdrawRelease, getNextRpkiCheck, toIpPrefix } from './prefix.presenter.ts';
import * as store from './prefix.store.ts';
import { findRelated } from './related-to-prefix.ts';
import { findLastFullCheck } from './rpki-watch.store.ts';
import { writePrefixAudit } from './write-prefix-audit.ts';

interface CustomerPrefixKey {
  customerId: number;
  prefixId: number;
}

export async function get(context: AppContext, key: store.PrefixKey): Promise<IpPrefix> {
  const { db } = context.database;
  const row = await store.findPrefix(db, key);
  if (!row) throw notFound();
  return present(context, db, row);
}

export async function getForProvider(context: AppContext, key: store.PrefixKey): Promise<ProviderIpPrefix> {
  const { db } = context.database;
  const row = await store.findPrefix(db, key);
  if (!row) throw notFound();
  return presentForProvider(context, db, row);
}

async function present({ clock }: Pick<AppContext, 'clock'>, db: Database, row: store.PrefixRow): Promise<IpPrefix> {
  const [getRelated, nullRoute, delegationUpdates, allCheckedAt] = await Promise.all([
    findRelated(db, [row]),
    findOpenNullRoute(db, row),
    findDelegationUpdates(db, row),
    findLastFullCheck(db),
  ]);
  return toIpPrefix(row, getRelated(row), { now: clock.now(), nullRoute, delegationUpdates, allCheckedAt });
}

export async function presentForProvider(
  context: Pick<AppContext, 'clock'>,
  db: Database,
  row: store.PrefixRow,
): Promise<ProviderIpPrefix> {
  return { customerId: row.customerId, ...(await present(context, db, row)) };
}

/** Changes the customer's settings of a prefix. Saving the same values does nothing. */
export async function update(
  context: AppContext,
  key: CustomerPrefixKey,
  { version, description, abuseContactId, reverseDns }: Input<typeof updateIpPrefix>['body'],
  author: Author,
): Promise<IpPrefix> {
  const { clock, database } = context;
  const unlocked = await store.findPrefix(database.db, key);
  if (!unlocked) throw notFound();
  // Name servers are queried before the transaction, so that a slow one does not hold its locks.
  const planned = reverseDns && (await planReverseDns(context, unlocked, reverseDns));
  return database.db.transaction(async (tx) => {
    const row = await lockOwnPrefix(tx, key, version);
    if (row.status !== 'ACTIVE') throw conflict('PREFIX_NOT_ACTIVE', { status: row.status });
    if (abuseContactId && !(await isAbuseContact(tx, key.customerId, abuseContactId))) {
      throw invalid([{ field: 'abuseContactId', code: 'validation.contact-not-abuse' }]);
    }
    const changes = {
      description: description === undefined ? row.description : description?.trim() || null,
      abuseContactId: abuseContactId === undefined ? row.abuseContactId : abuseContactId,
      reverseDnsMode: planned?.mode ?? row.reverseDnsMode,
      nameservers: planned?.nameservers ?? row.nameservers,
    };
    const { fields, before, after } = diffFields(toChangeableValues(row), toChangeableValues({ ...row, ...changes }));
    if (fields.length === 0) return present(context, tx, row);
    const now = clock.now();
    let changedRow = await store.updatePrefix(tx, row, { ...changes, ...(planned && { delegationCheckedAt: now }) });
    const isModeChanged = changes.reverseDnsMode !== row.reverseDnsMode;
    const isDelegationChanged = changes.reverseDnsMode === 'DELEGATED' || row.reverseDnsMode === 'DELEGATED';
    if (isModeChanged) await requestAllPtrUpdates(tx, changedRow, now);
    if (fields.some((name) => name === 'reverseDns' || name === 'nameservers') && isDelegationChanged) {
      await requestNsUpdates(tx, changedRow, now);
    }
    changedRow = await store.recountPrefix(tx, changedRow);
    await writePrefixAudit(tx, clock, author, changedRow, {
      what: 'changed',
      before,
      after,
      data: { fields },
    });
    return present(context, tx, changedRow);
  });
}

function toChangeableValues({
  description,
  abuseContactId,
  reverseDnsMode,
  nameservers,
}: Pick<store.PrefixRow, 'description' | 'abuseContactId' | 'reverseDnsMode' | 'nameservers'>): Record<string, unknown> {
  return {
    description,
    abuseContactId,
    reverseDns: reverseDnsMode,
    nameservers: nameservers.map(({ nameserver }) => nameserver),
  };
}

/** Checks whether name servers are authoritative for the reverse zone of a prefix. */
export async function checkNameservers(
  context: AppContext,
  key: CustomerPrefixKey,
  nameservers: readonly string[],
): Promise<Output<typeof checkIpPrefixDelegation>> {
  const row = await store.findPrefix(context.database.db, key);
  if (!row) throw notFound();
  if (row.status !== 'ACTIVE') throw conflict('PREFIX_NOT_ACTIVE', { status: row.status });
  return checkDelegation(context, row, nameservers);
}

/** Requests a check of the route origin, which a job makes within seconds. */
export async function requestRpkiCheck(
  context: AppContext,
  key: CustomerPrefixKey,
  author: Author,
): Promise<{ nextRpkiCheckAt: string }> {
  const { clock, database } = context;
  return database.db.transaction(async (tx) => {
    const row = await store.lockPrefix(tx, key);
    if (!row) throw notFound();
    if (row.status !== 'ACTIVE') throw conflict('PREFIX_NOT_ACTIVE', { status: row.status });
    const now = clock.now();
    const next = getNextRpkiCheck(row, now);
    if (next) throw tooManyRequests('TOO_MANY_ATTEMPTS', (next.getTime() - now.getTime()) / 1000);
    await store.setFinding(tx, row, { rpkiRequestedAt: now, isRpkiDue: true });
    await writePrefixAudit(tx, clock, author, row, { what: 'rpki-check-requested', before: null, after: null });
    return { nextRpkiCheckAt: getNextRpkiCheck({ ...row, rpkiRequestedAt: now }, now)!.toISOString() };
  });
}

/** Releases a prefix that is not part of a service. */
export async function release(
  context: AppContext,
  key: CustomerPrefixKey,
  version: number | undefined,
  author: Author,
): Promise<IpPrefix> {
  const { clock, database } = context;
  return database.db.transaction(async (tx) => {
    const row = await lockOwnPrefix(tx, key, version);
    const presentedPrefix = await present(context, tx, row);
    if (presentedPrefix.releaseBlock === 'NOT_ACTIVE') throw conflict('PREFIX_NOT_ACTIVE', { status: row.status });
    if (presentedPrefix.releaseBlock === 'PART_OF_SERVICE')
      throw conflict('PREFIX_OF_SERVICE', { service: presentedPrefix.serviceRef });
    if (presentedPrefix.releaseBlock === 'HAS_SUBPREFIXES')
      throw conflict('PREFIX_HAS_SUBPREFIXES', { childCount: presentedPrefix.childCount });
    if (presentedPrefix.releaseBlock === 'NULL_ROUTE_OPEN')
      throw conflict('NULL_ROUTE_OPEN', { nullRouteId: presentedPrefix.nullRoute?.nullRouteId });
    const releaseDate = addDays(formatAmsterdamDate(clock.now()), quarantineDays);
    const changes = { status: 'PENDING_RELEASE', releaseDate, isReleaseAnnounced: false } as const;
    const changedRow = await store.updatePrefix(tx, row, changes);
    await writePrefixAudit(tx, clock, author, changedRow, {
      what: 'release-requested',
      before: { status: row.status },
      after: { status: changedRow.status, releaseDate },
      data: { releaseDate },
    });
    return present(context, tx, changedRow);
  });
}

/** Withdraws the release of a prefix that is still in quarantine. */
export async function withdrawRelease(context: AppContext, key: CustomerPrefixKey, author: Author): Promise<undefined> {
  const { clock, database } = context;
  return database.db.transaction(async (tx) => {
    const row = await lockOwnPrefix(tx, key);
    if (!canWithdrawRelease(row)) throw conflict('INVALID_TRANSITION', { status: row.status });
    const changedRow = await store.updatePrefix(tx, row, { status: 'ACTIVE', releaseDate: null });
    await writePrefixAudit(tx, clock, author, changedRow, {
      what: 'release-withdrawn',
      before: { status: row.status, releaseDate: row.releaseDate },
      after: { status: changedRow.status },
    });
    return undefined;
  });
}
