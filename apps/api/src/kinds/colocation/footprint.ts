import type { ColocationKind } from '@demarc/contract/colocation.ts';
import type { FootprintFact } from '@demarc/contract/compare-footprints.ts';
import { formatServiceId } from '@demarc/contract/service-id.ts';
import type { Database } from '../../db/database.ts';
import { type ColocationRow, findColocation } from '../../modules/colocation/colocation.store.ts';
import { type FeedRow, findFeeds } from '../../modules/colocation/feed.store.ts';
import { type Building, findBuildings, toFactInBuilding, toSiteFact, toUnknownFact } from '../footprint-facts.ts';
import type { DescribedService } from '../service-kind.ts';

export function createColocationDescription(kind: ColocationKind) {
  return async (db: Database, customerId: number, colocationId: number): Promise<DescribedService | null> => {
    const row = await findColocation(db, { customerId, colocationId, kind });
    if (!row) return null;
    const [toBuilding, feeds] = await Promise.all([findBuildings(db, [row.siteCode]), findFeeds(db, row)]);
    const building = toBuilding(row.siteCode);
    const identifier = formatServiceId(kind, colocationId);
    return {
      label: row.reference || row.name || identifier,
      identifier,
      status: row.status,
      footprint: [
        toSiteFact(building),
        toFactInBuilding('ROOM', building, row.room),
        ...listFeedFacts(row, feeds, building),
        ...listSwitchFacts(row, building),
      ],
    };
  };
}

/**
 * Shared units in one cabinet get their power from the same feeds. How the feeds of different cabinets are supplied is not stored,
 * so within one building they are never known to be independent.
 */
function listFeedFacts(
  { colocationId, rackLabel }: ColocationRow,
  feeds: readonly FeedRow[],
  building: Building,
): FootprintFact[] {
  const feedFacts = feeds.map(({ label }) =>
    rackLabel
      ? toFactInBuilding('FEED', building, `${rackLabel} ${label}`)
      : toFactInBuilding('FEED', building, label, String(colocationId)),
  );
  return [...feedFacts, toUnknownFact('FEED', building.key)];
}

/** Lists the switches of the uplinks. Space without uplinks depends on none. */
function listSwitchFacts({ uplinks, status }: ColocationRow, building: Building): FootprintFact[] {
  if (status === 'PENDING') return [toUnknownFact('ACCESS_NODE', building.key)];
  return uplinks.map(({ switchPort }) => toFactInBuilding('ACCESS_NODE', building, switchPort.trim().split(/\s+/)[0]));
}
