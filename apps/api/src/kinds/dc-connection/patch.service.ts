import { type ConnectionEnd, formatDemarc } from '@demarc/contract/connection-end.ts';
import type { Hop, HopEnd } from '@demarc/contract/dc-connection.ts';
import { needsLoa } from '@demarc/contract/dc-connection-order.ts';
import type { Language } from '@demarc/contract/language.ts';
import type { PatchReport, ProviderDcConnection } from '@demarc/contract/provider/dc-connection.ts';
import type { AppContext, ChangeContext } from '../../app-context.ts';
import type { Author } from '../../db/audit.ts';
import { conflict, type FieldProblem, invalid } from '../../http/problem.ts';
import { toPlannedHop } from '../../modules/dc-connection/dc-connection.presenter.ts';
import type { ConnectionKey } from '../../modules/dc-connection/dc-connection.service.ts';
import { type DcConnectionRow, updateDcConnection } from '../../modules/dc-connection/dc-connection.store.ts';
import { findLoas } from '../../modules/dc-connection/loa.store.ts';
import { writeDcConnectionAudit } from '../../modules/dc-connection/move-dc-connection.ts';
import { claimPorts, type PortClaim } from '../../modules/dc-connection/port.store.ts';
import { reachMilestone } from '../../modules/order/move-order.ts';
import { findSite, type SiteRow } from '../../modules/site/site.store.ts';
import { applyProviderChange } from './loa.service.ts';
import { moveLoa } from './loa.ts';

interface Caller {
  author: Author;
  language: Language;
}
type Assignment = NonNullable<PatchReport['aEnd']>;

/** Stores the ports and the path of a patched connection, and marks its LOA as used. */
export function reportPatch(
  context: AppContext,
  key: ConnectionKey,
  report: PatchReport,
  caller: Caller,
): Promise<ProviderDcConnection> {
  return applyProviderChange(context, key, caller, async (change, { connection, order }) => {
    const { status, loaStatus } = connection;
    const canPatch = order?.status === 'ACCEPTED' || order?.status === 'PLANNED';
    if (!order || !canPatch) throw conflict('INVALID_TRANSITION', { status: order?.status ?? status });
    if (needsLoa(connection) && loaStatus !== 'ACCEPTED' && loaStatus !== 'USED')
      throw conflict('INVALID_TRANSITION', { loaStatus });
    const aEnd = applyAssignment(connection.aEnd, report.aEnd);
    const zEnd = applyAssignment(connection.zEnd, report.zEnd);
    const { path, claims, problems } = await resolvePath(change, { ...connection, aEnd, zEnd }, report);
    const allProblems = [...validatePorts('aEnd', aEnd), ...validatePorts('zEnd', zEnd), ...problems];
    if (allProblems.length > 0) throw invalid(allProblems);
    await claimPorts(change.tx, connection, [
      { ...aEnd, siteId: connection.aSiteId, field: 'aEnd.ports' },
      { ...zEnd, siteId: connection.zSiteId, field: 'zEnd.ports' },
      ...claims,
    ]);
    const now = context.clock.now();
    const facilityReference = report.facilityReference?.trim() || connection.facilityReference;
    const patchedConnection = await updateDcConnection(change.tx, connection, {
      aEnd,
      zEnd,
      path,
      facilityReference,
      patchedAt: now,
      updatedAt: now,
    });
    await writeDcConnectionAudit(change.tx, context.clock, change.author, patchedConnection, {
      what: 'patched',
      before: null,
      after: { aEnd: aEnd.demarc, zEnd: zEnd.demarc, facilityReference },
      data: { orderId: order.orderId },
    });
    await reachMilestone(change.tx, context.clock, change.author, order, 'PATCHED');
    const [loa] = await findLoas(change.tx, patchedConnection);
    return loa?.status === 'ACCEPTED' ? moveLoa(change, patchedConnection, loa, 'use') : patchedConnection;
  });
}

/** Returns an end with the assigned panel and ports. Values that the report omits stay unchanged. */
function applyAssignment(end: ConnectionEnd, assignment: Assignment | null | undefined): ConnectionEnd {
  const trimOr = (value: string | null | undefined, current: string | null) => value?.trim() || current;
  const assignedEnd = {
    ...end,
    roomOrCage: trimOr(assignment?.roomOrCage, end.roomOrCage),
    cabinet: trimOr(assignment?.cabinet, end.cabinet),
    patchPanel: trimOr(assignment?.patchPanel, end.patchPanel),
    ports: assignment?.ports ?? end.ports,
  };
  return { ...assignedEnd, demarc: formatDemarc(assignedEnd) };
}

/** A patched end has a panel and at least one port. */
function validatePorts(name: 'aEnd' | 'zEnd', { patchPanel, ports }: ConnectionEnd): FieldProblem[] {
  return [
    ...(patchPanel ? [] : [{ field: `${name}.patchPanel`, code: 'validation.required' }]),
    ...(ports.length > 0 ? [] : [{ field: `${name}.ports`, code: 'validation.required' }]),
  ];
}

type PatchedEnds = Pick<DcConnectionRow, 'aEnd' | 'zEnd' | 'mediaType'>;

/**
 * Resolves the cables of a report, and the ports on the provider's panels between the ends. Without cables, the path is the planned
 * one.
 */
async function resolvePath(
  { tx }: ChangeContext,
  patchedEnds: PatchedEnds,
  { path = [] }: PatchReport,
): Promise<{ path: Hop[]; claims: PortClaim[]; problems: FieldProblem[] }> {
  if (path.length === 0) return { path: [toPlannedHop(patchedEnds)], claims: [], problems: [] };
  const codes = [...new Set(path.flatMap(({ from, to }) => [from.siteCode, to.siteCode]))];
  const sites = new Map<string, SiteRow>();
  for (const code of codes) {
    const site = await findSite(tx, code);
    if (site) sites.set(code, site);
  }
  const problems = path.flatMap(({ from, to }, index) =>
    Object.entries({ from, to }).flatMap(([name, { siteCode }]) =>
      sites.has(siteCode) ? [] : [{ field: `path[${index}].${name}.siteCode`, code: 'validation.unknown-value' }],
    ),
  );
  if (problems.length > 0) return { path: [], claims: [], problems };
  const toEnd = (end: (typeof path)[number]['from']): HopEnd => ({
    siteCode: end.siteCode,
    siteName: sites.get(end.siteCode)?.name ?? '',
    ports: end.ports ?? [],
    room: end.room?.trim() || null,
    cabinet: end.cabinet?.trim() || null,
    patchPanel: end.patchPanel?.trim() || null,
    label: end.label?.trim() || null,
    facilityLabel: end.facilityLabel?.trim() || null,
  });
  const hops = path.map(({ from, to, mediaType, lengthMeters }, index) => ({
    sequence: index + 1,
    from: toEnd(from),
    to: toEnd(to),
    mediaType: mediaType ?? patchedEnds.mediaType,
    lengthMeters: lengthMeters ?? null,
  }));
  const portsBetween = path.flatMap(({ from, to }, index) => [
    ...(index > 0 ? [{ end: from, field: `path[${index}].from.ports` }] : []),
    ...(index < path.length - 1 ? [{ end: to, field: `path[${index}].to.ports` }] : []),
  ]);
  const claims = portsBetween.map(({ end, field }) => ({
    party: 'PROVIDER_NETWORK' as const,
    patchPanel: end.patchPanel,
    ports: end.ports,
    field,
    siteId: sites.get(end.siteCode)?.siteId ?? 0,
  }));
  return { path: hops, claims, problems };
}
