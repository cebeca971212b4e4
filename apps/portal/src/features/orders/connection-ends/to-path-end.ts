import type { ConnectionEndRequest } from '@demarc/contract/connection-end.ts';
import type { PathEnd } from '@demarc/contract/connection-path.ts';
import type { OwnColocation } from './own-colocation.ts';

/** An end of the order as the path diagram shows it. */
export function toPathEnd(
  end: ConnectionEndRequest,
  ownColocations: readonly OwnColocation[],
  getSiteName: (siteCode: string) => string,
): PathEnd {
  const { siteCode, party, partyName, roomOrCage, cabinet, patchPanel, ports, connectorType } = end;
  const kind = party === 'OWN_SHARED_COLO' ? 'SHARED_COLO' : 'RACK';
  const id = end.rackId ?? end.sharedColoId;
  const colocation = ownColocations.find((candidate) => candidate.kind === kind && candidate.id === id);
  return {
    siteCode,
    party,
    connectorType,
    ports: ports ?? [],
    siteName: getSiteName(siteCode),
    colocationName: colocation ? (colocation.name ?? colocation.serviceId) : null,
    partyName: partyName ?? null,
    roomOrCage: roomOrCage ?? null,
    cabinet: cabinet ?? null,
    patchPanel: patchPanel ?? null,
  };
}

/** Whether the data center and the owner of an end have been chosen. */
export function isEndKnown({ siteCode, party, colocationName, partyName }: PathEnd): boolean {
  return siteCode !== '' && (party === 'PROVIDER_NETWORK' || colocationName !== null || partyName !== null);
}
