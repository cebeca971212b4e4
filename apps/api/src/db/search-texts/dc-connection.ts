import type { ConnectionEnd } from '@demarc/contract/connection-end.ts';
import type { dcConnections } from '../schema/dc-connection.ts';
import { joinSearchText } from '../search-text.ts';

type SearchedField = 'circuitId' | 'reference' | 'facilityReference' | 'orderId' | 'aEnd' | 'zEnd' | 'path';

/**
 * Joins everything that a caller may have at hand to identify a connection: its numbers, data centers, party, panels and ports.
 */
export function buildDcConnectionSearchText(connection: Pick<typeof dcConnections.$inferSelect, SearchedField>): string {
  const hopEnds = connection.path.flatMap(({ from, to }) => [from, to]);
  return joinSearchText([
    connection.circuitId,
    connection.reference,
    connection.facilityReference,
    String(connection.orderId),
    ...[connection.aEnd, connection.zEnd].flatMap(listEndTexts),
    ...hopEnds.flatMap(({ patchPanel, ports, label, facilityLabel }) => [
      ...toPanelTexts(patchPanel, ports),
      label,
      facilityLabel,
    ]),
  ]);
}

function listEndTexts({ siteCode, siteName, colocationName, partyName, roomOrCage, cabinet, patchPanel, ports }: ConnectionEnd) {
  return [siteCode, siteName, colocationName, partyName, roomOrCage, cabinet, ...toPanelTexts(patchPanel, ports)];
}

/** Returns a panel with its ports, such as `PP-01 11/12`, and the ports alone. */
function toPanelTexts(patchPanel: string | null, ports: readonly string[]): (string | null)[] {
  return patchPanel ? [`${patchPanel} ${ports.join(' ')}`, ...ports] : [...ports];
}
