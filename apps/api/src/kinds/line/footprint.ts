import type { FootprintFact } from '@demarc/contract/compare-footprints.ts';
import { normalizeLabel } from '@demarc/contract/connection-end.ts';
import { formatAddress } from '@demarc/contract/format-address.ts';
import { formatServiceId } from '@demarc/contract/service-id.ts';
import type { Database } from '../../db/database.ts';
import { findLine } from '../../modules/line/line.store.ts';
import { formatBuildingKey, toFactInBuilding, toSiteFact, toUnknownFact } from '../footprint-facts.ts';
import type { DescribedService } from '../service-kind.ts';

/** Describes what a line depends on. Its route and ducts are unknown, because carriers do not report them. */
export async function describeLine(db: Database, customerId: number, lineId: number): Promise<DescribedService | null> {
  const line = await findLine(db, lineId, customerId);
  if (!line) return null;
  const { address, carrierCode, carrierName, reference, status, technical } = line;
  const name = formatAddress(address);
  const building = { key: formatBuildingKey(address), label: name };
  const identifier = formatServiceId('LINE', lineId);
  return {
    label: reference || name,
    identifier,
    status,
    footprint: [
      toSiteFact(building),
      toFactInBuilding('ROOM', building, address.room),
      toUnknownFact('ROUTE'),
      toUnknownFact('DUCT'),
      { aspect: 'CARRIER', scope: '', key: carrierCode, label: carrierName ?? carrierCode },
      toNodeFact(technical.accessNode?.name ?? null, 'node'),
      // Two nodes in one point of presence are not independent.
      ...(technical.areaPop ? [toNodeFact(technical.areaPop, 'point of presence')] : []),
    ],
  };
}

function toNodeFact(name: string | null, scope: string): FootprintFact {
  return name ? { aspect: 'ACCESS_NODE', scope, key: normalizeLabel(name), label: name } : toUnknownFact('ACCESS_NODE', scope);
}
