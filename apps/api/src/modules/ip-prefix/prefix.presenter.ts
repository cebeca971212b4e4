import { containsPrefix, getPrefixSize, parsePrefix } from '@demarc/contract/ip-network.ts';
import {
  type Announcement,
  type IpPrefix,
  type IpPrefixSummary,
  type NullRoute,
  type ReverseDns,
  type RpkiCheck,
  rpkiCheckMinutes,
} from '@demarc/contract/ip-prefix.ts';
import { type PrefixProblem, prefixProblems } from '@demarc/contract/ip-prefix-counts.ts';
import type { OpenNullRouteStatus } from '@demarc/contract/ip-prefix-parts.ts';
import { type PrefixFacts, type PrefixScore, scorePrefix } from '@demarc/contract/prefix-score.ts';
import { canDelegate, listReverseZones } from '@demarc/contract/reverse-dns.ts';
import { adviseRpki } from '@demarc/contract/rpki-state.ts';
import type { LabelledService } from '../../db/views/service-labels.ts';
import { countUsable, toAddressPlan } from './address-usage.ts';
import { countFailingNameservers } from './count-failing-nameservers.ts';
import type { DnsUpdateRow } from './dns-update.store.ts';
import type { Container, PrefixRow } from './prefix.store.ts';

/** Data of a prefix that is not in its row. */
export interface PrefixRelations {
  containers: readonly Container[];
  service: LabelledService | null;
  /** Null unless the prefix is a container. */
  usage: { childCount: number; share: number } | null;
  nullRouteStatus: OpenNullRouteStatus | null;
}

/** Further data for the page of a prefix. */
export interface PrefixDetails {
  now: Date;
  nullRoute: NullRoute | null;
  /** Changes of the delegation that are not published, failed ones first. */
  delegationUpdates: readonly Pick<DnsUpdateRow, 'state' | 'reason'>[];
  /** The time of the last check of all origins against the ROAs. */
  allCheckedAt: Date | null;
}

export function toIpPrefixSummary(
  row: PrefixRow,
  { containers, service, usage, nullRouteStatus }: PrefixRelations,
): IpPrefixSummary {
  const plan = toAddressPlan(row);
  const { family, length } = plan.block;
  const total = getPrefixSize(family, length);
  const usable = countUsable(plan);
  const parents = listParents(row, containers);
  return {
    prefixId: row.prefixId,
    prefix: row.prefix,
    family,
    status: row.status,
    description: row.description,
    isContainer: row.isContainer,
    parentId: parents.at(-1)?.prefixId ?? null,
    depth: parents.length,
    childCount: usage?.childCount ?? 0,
    serviceRef: service?.ref ?? null,
    siteCode: service?.siteCode ?? null,
    gateway: row.gateway,
    isRouted: row.isRouted,
    usedCount: row.usedCount,
    totalCount: String(total),
    usableCount: String(usable),
    utilizationPercent: getUtilization(row, usage, usable),
    ptrCount: row.ptrCount,
    dnsPendingCount: row.dnsPendingCount,
    dnsFailedCount: row.dnsFailedCount,
    reverseDnsMode: row.reverseDnsMode,
    announcement: toAnnouncement(row),
    rpkiState: row.originAsn === null ? null : row.rpkiState,
    registryStatus: row.registry?.status ?? null,
    hasAbuseContact: row.abuseContactId !== null,
    isNullRouted: nullRouteStatus === 'ACTIVE' || nullRouteStatus === 'ENDING',
    nullRouteStatus,
    score: toScore(row).points,
    problems: listProblems(row),
    failingNameservers: countFailingNameservers(row),
    releaseDate: row.status === 'PENDING_RELEASE' ? row.releaseDate : null,
    endsOn: row.status === 'ACTIVE' && row.source === 'SERVICE' ? (service?.terminationDate ?? null) : null,
    assignedAt: row.assignedAt.toISOString(),
    version: row.version,
  };
}

export function toIpPrefix(row: PrefixRow, related: PrefixRelations, details: PrefixDetails): IpPrefix {
  return {
    ...toIpPrefixSummary(row, related),
    parents: listParents(row, related.containers).map(({ prefixId, prefix }) => ({ prefixId, prefix })),
    rpki: toRpkiCheck(row, details),
    nextRpkiCheckAt: getNextRpkiCheck(row, details.now)?.toISOString() ?? null,
    registry: row.registry,
    abuseContactId: row.abuseContactId,
    reverseDns: toReverseDns(row, details),
    forwardConfirmedCount: row.forwardConfirmedCount,
    forwardFailedCount: row.forwardFailedCount,
    scoreDetails: toScore(row),
    nullRoute: details.nullRoute,
    releaseBlock: getReleaseBlocker(row, related, details),
    canWithdrawRelease: canWithdrawRelease(row),
  };
}

/** Decides for each problem whether a prefix has it. Must match `prefixProblemConditions` of the schema. */
const problemPredicates: Readonly<Record<PrefixProblem, (row: PrefixRow) => boolean>> = {
  ORIGIN_INVALID: ({ originAsn, rpkiState }) => originAsn !== null && (rpkiState?.startsWith('INVALID') ?? false),
  DNS_FAILED: ({ dnsFailedCount }) => dnsFailedCount > 0,
  DELEGATION_FAILED: (row) => countFailingNameservers(row) !== null,
};

function listProblems(row: PrefixRow): PrefixProblem[] {
  return row.status === 'ACTIVE' ? prefixProblems.filter((prefixProblem) => problemPredicates[prefixProblem](row)) : [];
}

/** Lists the containers around a prefix in the order of `findContainers`: the largest first. */
function listParents({ prefix, prefixId }: PrefixRow, containers: readonly Container[]): Container[] {
  const block = parsePrefix(prefix);
  return containers.filter((container) => {
    const outer = container.prefixId === prefixId ? null : parsePrefix(container.prefix);
    return block && outer && containsPrefix(outer, block);
  });
}

function getUtilization(
  { family, isContainer, usedCount }: PrefixRow,
  usage: PrefixRelations['usage'],
  usable: bigint,
): number | null {
  if (isContainer) return toPercent(usage?.share ?? 0);
  return family === 4 && usable > 0n ? toPercent(usedCount / Number(usable)) : null;
}

function toPercent(share: number): number {
  return Math.min(100, Math.round(share * 1000) / 10);
}

function toAnnouncement({ originAsn, announcedBy, announcedPrefix, announcedAt }: PrefixRow): Announcement | null {
  if (originAsn === null || !announcedBy || !announcedPrefix || !announcedAt) return null;
  return { originAsn, by: announcedBy, announcedPrefix, lastSeenAt: announcedAt.toISOString() };
}

function toRpkiCheck(row: PrefixRow, { allCheckedAt }: PrefixDetails): RpkiCheck | null {
  const announcement = toAnnouncement(row);
  const { rpkiState: state, rpkiRoas, rpkiCheckedAt } = row;
  if (!announcement || !state || !rpkiCheckedAt) return null;
  const roas = rpkiRoas ?? [];
  const checkedAt = allCheckedAt && allCheckedAt > rpkiCheckedAt ? allCheckedAt : rpkiCheckedAt;
  return { state, roas, checkedAt: checkedAt.toISOString(), advice: adviseRpki(announcement, { state, roas }) };
}

/** Returns the time from which the customer can request another check; null if this is possible now. */
export function getNextRpkiCheck({ rpkiRequestedAt }: PrefixRow, now: Date): Date | null {
  const next = rpkiRequestedAt && new Date(rpkiRequestedAt.getTime() + rpkiCheckMinutes * 60_000);
  return next && next > now ? next : null;
}

function toReverseDns(row: PrefixRow, { delegationUpdates }: PrefixDetails): ReverseDns {
  const block = parsePrefix(row.prefix)!;
  const zones = listReverseZones(block);
  const [firstUpdate] = delegationUpdates;
  const isDelegated = row.reverseDnsMode === 'DELEGATED';
  return {
    mode: row.reverseDnsMode,
    zone: zones[0]!,
    zoneCount: zones.length,
    nameservers: isDelegated ? row.nameservers.map(({ nameserver }) => nameserver) : [],
    canDelegate: canDelegate(block),
    dnsState: firstUpdate?.state ?? (isDelegated ? 'PUBLISHED' : null),
    dnsReason: firstUpdate?.reason ?? null,
    nameserverStates: isDelegated
      ? row.nameservers.map((nameserver) => ({ ...nameserver, failingSince: nameserver.failingSince ?? null }))
      : [],
  };
}

function toScore(row: PrefixRow): PrefixScore {
  const facts: PrefixFacts = {
    hasRegistryObject: row.registry !== null,
    hasAbuseContact: row.abuseContactId !== null,
    isAnnounced: row.originAsn !== null,
    rpkiState: row.rpkiState,
    reverseDnsMode: row.reverseDnsMode,
    usedCount: row.usedCount,
    ptrCount: row.ptrCount,
    forwardConfirmedCount: row.forwardConfirmedCount,
    forwardFailedCount: row.forwardFailedCount,
    dnsFailedCount: row.dnsFailedCount,
    nameserverStates: row.nameservers.map(({ state }) => state),
  };
  return scorePrefix(facts);
}

function getReleaseBlocker(row: PrefixRow, { usage }: PrefixRelations, { nullRoute }: PrefixDetails): IpPrefix['releaseBlock'] {
  if (row.status !== 'ACTIVE') return 'NOT_ACTIVE';
  if (row.source === 'SERVICE') return 'PART_OF_SERVICE';
  if ((usage?.childCount ?? 0) > 0) return 'HAS_SUBPREFIXES';
  return nullRoute ? 'NULL_ROUTE_OPEN' : null;
}

/** Whether the customer can withdraw the release: not if it resulted from the end of a service. */
export function canWithdrawRelease({ status, source }: PrefixRow): boolean {
  return status === 'PENDING_RELEASE' && source === 'PROVIDER';
}
