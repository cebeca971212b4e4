import { type ConnectionEnd, type ConnectionEndRequest, formatDemarc } from '@demarc/contract/connection-end.ts';
import type { Database } from '../db/database.ts';
import { conflict, type FieldProblem } from '../http/problem.ts';
import type { PortClaim } from '../modules/dc-connection/port.store.ts';
import { findSite } from '../modules/site/site.store.ts';
import { findOwnColocations, type OwnColocation } from './colocation-ends.store.ts';

type EndName = 'aEnd' | 'zEnd';

/**
 * An end of an ordered circuit with its data center and the customer's rack or shared units; null where the request names none that
 * exists.
 */
export interface ResolvedEnd {
  name: EndName;
  request: ConnectionEndRequest;
  site: { siteId: number; siteCode: string; name: string } | null;
  colocation: OwnColocation | null;
}

/** Finds the data centers of both ends, and the customer's racks and shared units in them. */
export async function resolveEnds(
  db: Database,
  customerId: number,
  requests: Record<EndName, ConnectionEndRequest>,
): Promise<Record<EndName, ResolvedEnd>> {
  const ends = [requests.aEnd, requests.zEnd];
  const [colocations, ...sites] = await Promise.all([
    findOwnColocations(db, { customerId, ids: ends.flatMap((end) => getOwnId(end) ?? []) }),
    ...ends.map(({ siteCode }) => findSite(db, siteCode.trim().toUpperCase())),
  ]);
  const resolve = (name: EndName, index: number): ResolvedEnd => {
    const request = requests[name];
    const requestedKind = request.party === 'OWN_RACK' ? 'RACK' : 'SHARED_COLO';
    const colocation = colocations.find((row) => row.colocationId === getOwnId(request) && row.kind === requestedKind);
    return { name, request, site: sites[index] ?? null, colocation: colocation ?? null };
  };
  return { aEnd: resolve('aEnd', 0), zEnd: resolve('zEnd', 1) };
}

function getOwnId({ party, rackId, sharedColoId }: ConnectionEndRequest): number | null | undefined {
  return { OWN_RACK: rackId, OWN_SHARED_COLO: sharedColoId, PROVIDER_NETWORK: null, THIRD_PARTY: null }[party];
}

function getIdName({ party }: ConnectionEndRequest): 'rackId' | 'sharedColoId' {
  return party === 'OWN_RACK' ? 'rackId' : 'sharedColoId';
}

/**
 * Lists the problems of an end: an unknown data center, or a rack or shared units that the customer does not have in that data
 * center.
 */
export function validateEnd({ name, request, site, colocation }: ResolvedEnd): FieldProblem[] {
  const path = `details.${name}`;
  const unknownSite: FieldProblem = { field: `${path}.siteCode`, code: 'validation.unknown-value' };
  if (!site) return [unknownSite];
  if (request.party === 'PROVIDER_NETWORK' || request.party === 'THIRD_PARTY') return [];
  if (!colocation) return [{ field: `${path}.${getIdName(request)}`, code: 'validation.unknown-value' }];
  return colocation.siteId === site.siteId ? [] : [unknownSite];
}

/** Throws NO_ACTIVE_RACK if one of the customer's racks or shared units is not active. */
export function checkActiveEnds(ends: readonly ResolvedEnd[]): void {
  for (const { name, request, colocation } of ends) {
    if (!colocation || colocation.status === 'ACTIVE') continue;
    throw conflict('NO_ACTIVE_RACK', { field: `details.${name}.${getIdName(request)}`, status: colocation.status });
  }
}

/** Returns the end in the form that is stored and that responses show. */
export function toConnectionEnd({ request, site, colocation }: ResolvedEnd): ConnectionEnd {
  const trimToNull = (value: string | null | undefined) => value?.trim() || null;
  const end = {
    siteCode: site?.siteCode ?? '',
    siteName: site?.name ?? '',
    party: request.party,
    rackId: colocation?.kind === 'RACK' ? colocation.colocationId : null,
    sharedColoId: colocation?.kind === 'SHARED_COLO' ? colocation.colocationId : null,
    colocationName: colocation?.name ?? null,
    partyName: trimToNull(request.partyName),
    roomOrCage: trimToNull(request.roomOrCage) ?? colocation?.room ?? null,
    cabinet: trimToNull(request.cabinet),
    patchPanel: trimToNull(request.patchPanel),
    ports: request.ports ?? [],
    connectorType: request.connectorType,
  };
  return { ...end, demarc: formatDemarc(end) };
}

/** Returns the ports of an end that an order claims. */
export function toPortClaim({ name, request, site }: ResolvedEnd): PortClaim {
  return { ...request, siteId: site?.siteId ?? 0, field: `details.${name}.ports` };
}

/** Lists the IDs of the customer's racks and shared units at stored ends. */
export function listColocationIds(ends: readonly Pick<ConnectionEnd, 'rackId' | 'sharedColoId'>[]): number[] {
  return ends.flatMap(({ rackId, sharedColoId }) => rackId ?? sharedColoId ?? []);
}
