import type { FootprintFact } from '@demarc/contract/compare-footprints.ts';
import { getPathKey, listUsedPaths } from '@demarc/contract/wdm-route.ts';
import type { Database } from '../../db/database.ts';
import { findWdm, type WdmRow } from '../../modules/wdm/wdm.store.ts';
import { type Building, findBuildings, toEndFacts, toFactInBuilding } from '../footprint-facts.ts';
import type { DescribedService } from '../service-kind.ts';

/** Describes what a wavelength depends on: its ends, its multiplexers, and the paths that it can take. */
export async function describeWdm(db: Database, customerId: number, wdmId: number): Promise<DescribedService | null> {
  const row = await findWdm(db, { customerId, wdmId });
  if (!row) return null;
  const { aEnd, circuitId, muxPortA, muxPortZ, reference, status, zEnd } = row;
  const toBuilding = await findBuildings(db, [aEnd.siteCode, zEnd.siteCode]);
  const toFacts = (end: typeof aEnd, muxPort: string | null) => {
    const building = toBuilding(end.siteCode);
    return [...toEndFacts(end, building), toMultiplexerFact(muxPort, building)];
  };
  return {
    label: reference || circuitId,
    identifier: circuitId,
    status,
    footprint: [...toFacts(aEnd, muxPortA), ...toFacts(zEnd, muxPortZ), ...listPathFacts(row)],
  };
}

/** Returns the multiplexer of a port such as `MUX-03/ch33`. */
function toMultiplexerFact(muxPort: string | null, building: Building): FootprintFact {
  return toFactInBuilding('ACCESS_NODE', building, muxPort?.replace(/\/[^/]*$/, ''));
}

/** Lists the route and its paths. The provider gives the same code to paths that share cables or ducts. */
function listPathFacts(row: WdmRow): FootprintFact[] {
  const { routeCode, routeName } = row;
  return [
    { aspect: 'ROUTE', scope: '', key: routeCode, label: routeName },
    ...listUsedPaths(row).map(
      (path): FootprintFact => ({ aspect: 'DUCT', scope: '', key: getPathKey(path), label: path.pathCode }),
    ),
  ];
}
