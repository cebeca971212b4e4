import { type ConnectionEnd, getPanelOwnerKey } from '@demarc/contract/connection-end.ts';
import type { DcConnectionSummary } from '@demarc/contract/dc-connection.ts';

/** The end of an existing connection, whose ports are in use. */
export interface UsedPort extends Pick<ConnectionEnd, 'siteCode' | 'party' | 'rackId' | 'sharedColoId' | 'partyName'> {
  patchPanel: string | null;
  ports: string[];
  circuitId: string;
}

const endedStatuses: readonly string[] = ['TERMINATED', 'CANCELLED'];

/** The ports of connections that have not ended. */
export function listUsedPorts(connections: readonly DcConnectionSummary[]): readonly UsedPort[] {
  return connections
    .filter(({ status }) => !endedStatuses.includes(status))
    .flatMap(({ circuitId, aEnd, zEnd }) => [aEnd, zEnd].map((end) => ({ ...end, circuitId })))
    .filter(({ ports }) => ports.length > 0);
}

/** The used ports in a rack or in shared units, by a key such as `RACK:311`. */
export function filterByOwner(ports: readonly UsedPort[], key: string): readonly UsedPort[] {
  return ports.filter((port) => getPanelOwnerKey(port) === `OWN_${key}`);
}
