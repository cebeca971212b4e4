import { type ConnectionEnd, type ConnectionEndRequest, formatDemarc } from '@demarc/contract/connection-end.ts';
import type { Database } from '../db/database.ts';
import { conflict, type FieldProblem } from '../http/problem.ts';
import type { PortClaim } from '../modules/dc-connection/port.store.ts';
import { findSite } from '../modules/site/site.store.ts';
import { findOwnColocations, type OwnColocation } from './colocation-ends.store.ts';

type EndName = 'aEnd' | 'zEnd';

/** An end of an order with the rows that were found for it. */
export interface ResolvedEnd {
  name: EndName;
  request: ConnectionEndRequest;
  site: { siteId: number; siteCode: string; name: string } | null;
  own: OwnColocation | null;
}

/** Finds the data centers of both ends, and the customer's racks and shared units in them. */
export async function resolveEnds(
  db: Database,
  customerId: number,
  requests: Record<EndName, ConnectionEndRequest>,
): Promise<Record<EndName, ResolvedEnd>> {
  const ends = [requests.aEnd, requests.zEnd];
  const [own, ...sites] = await Promise.all([
    findOwnColocations(db, { customerId, ids: ends.flatMap((end) => getOwnId(end) ?? []) }),
    ...ends.map(({ siteCode }) => findSite(db, siteCode.trim().toUpperCase())),
  ]);
  const resolve = (name: EndName, at: number): ResolvedEnd => {
    const request = requests[name];
    const wanted = request.party === 'OWN_RACK' ? 'RACK' : 'SHARED_COLO';
    const found = own.find(({ colocationId, kind }) => colocationId === getOwnId(request) && kind === wanted);
    return { name, request, site: sites[at] ?? null, own: found ?? null };
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
 * Lists what is wrong with an end. Its data center must exist, and its rack or shared unit must be there and belong to the customer:
 * those of others count as unknown.
 */
export function validateEnd({ name, request, site, own }: ResolvedEnd): FieldProblem[] {
  const path = `details.${name}`;
  const unknownSite: FieldProblem = { field: `${path}.siteCode`, code: 'validation.unknown-value' };
  if (!site) return [unknownSite];
  if (request.party === 'PROVIDER_NETWORK' || request.party === 'THIRD_PARTY') return [];
  if (!own) return [{ field: `${path}.${getIdName(request)}`, code: 'validation.unknown-value' }];
  return own.siteId === site.siteId ? [] : [unknownSite];
}

/** Throws NO_ACTIVE_RACK if one of the customer's racks or shared units is not active. */
export function checkActiveEnds(ends: readonly ResolvedEnd[]): void {
  for (const { name, request, own } of ends) {
    if (!own || own.status === 'ACTIVE') continue;
    throw conflict('NO_ACTIVE_RACK', { field: `details.${name}.${getIdName(request)}`, status: own.status });
  }
}

/** The end in the form that is stored and that responses show. */
export function toConnectionEnd({ request, site, own }: ResolvedEnd): ConnectionEnd {
  const text = (value: string | null | undefined) => value?.trim() || null;
  const end = {
    siteCode: site?.siteCode ?? '',
    siteName: site?.name ?? '',
    party: request.party,
    rackId: own?.kind === 'RACK' ? own.colocationId : null,
    sharedColoId: own?.kind === 'SHARED_COLO' ? own.colocationId : null,
    colocationName: own?.name ?? null,
    partyName: text(request.partyName),
    roomOrCage: text(request.roomOrCage) ?? own?.room ?? null,
    cabinet: text(request.cabinet),
    patchPanel: text(request.patchPanel),
    ports: request.ports ?? [],
    connectorType: request.connectorType,
  };
  return { ...end, demarc: formatDemarc(end) };
}

/** The ports of an end that an order claims. */
export function toPortClaim({ name, request, site }: ResolvedEnd): PortClaim {
  return { ...request, siteId: site?.siteId ?? 0, field: `details.${name}.ports` };
}

/** The IDs of the customer's racks and shared units at stored ends. */
export function listColocationIds(ends: readonly Pick<ConnectionEnd, 'rackId' | 'sharedColoId'>[]): number[] {
  return ends.flatMap(({ rackId, sharedColoId }) => rackId ?? sharedColoId ?? []);
}
