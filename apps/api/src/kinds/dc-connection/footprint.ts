import type { FootprintFact } from '@demarc/contract/compare-footprints.ts';
import type { HopEnd } from '@demarc/contract/dc-connection.ts';
import type { Database } from '../../db/database.ts';
import { type DcConnectionRow, findDcConnection } from '../../modules/dc-connection/dc-connection.store.ts';
import { type Building, findBuildings, toEndFacts, toFactInBuilding, toSiteFact, toUnknownFact } from '../footprint-facts.ts';
import type { DescribedService } from '../service-kind.ts';

/**
 * The ends of the connection, and the panels between them. A metro connect also has a route between buildings, which is not stored.
 */
export async function describeDcConnection(
  db: Database,
  customerId: number,
  dcConnectionId: number,
): Promise<DescribedService | null> {
  const row = await findDcConnection(db, { customerId, dcConnectionId });
  if (!row) return null;
  const { aEnd, circuitId, kind, reference, status, zEnd } = row;
  const panels = listPanelsBetween(row);
  const toBuilding = await findBuildings(
    db,
    [aEnd, zEnd, ...panels].map(({ siteCode }) => siteCode),
  );
  return {
    label: reference || circuitId,
    identifier: circuitId,
    status,
    footprint: [
      ...[aEnd, zEnd].flatMap((end) => toEndFacts(end, toBuilding(end.siteCode))),
      ...panels.flatMap((end) => toHopFacts(end, toBuilding(end.siteCode))),
      ...(kind === 'METRO_CONNECT' ? [toUnknownFact('ROUTE'), toUnknownFact('DUCT')] : []),
    ],
  };
}

/** Lists the ends of cables that are not an end of the connection. Before it is patched there are none. */
function listPanelsBetween({ path }: DcConnectionRow): HopEnd[] {
  return path.flatMap(({ from, to }, index) => [...(index > 0 ? [from] : []), ...(index < path.length - 1 ? [to] : [])]);
}

/** The panels between the ends belong to the provider, as in the claims of their ports. */
function toHopFacts(end: HopEnd, building: Building): FootprintFact[] {
  return [
    toSiteFact(building),
    toFactInBuilding('ROOM', building, end.room),
    toFactInBuilding('PANEL', building, end.patchPanel, 'PROVIDER_NETWORK'),
  ];
}
