import { randomUUID } from 'node:crypto';
import type { CarrierResult, NlsType } from '@demarc/contract/availability.ts';
import type { LineTechnical } from '@demarc/contract/line-schemas.ts';
import type { ProviderPackage } from '@demarc/contract/provider/catalog.ts';
import type { ServiceAddress } from '@demarc/contract/service-address.ts';
import type { PhysicalCarrier } from '@demarc/contract/technology.ts';
import type { AppContext } from '../app-context.ts';
import { type AvailabilityRow, insert } from '../modules/availability/availability.store.ts';
import { getCarrierName, getNlsType, getPhysicalCarrier, getSpeeds, getTechnology } from './line-rows.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The point where the line terminates, and whether a service of another provider uses it. */
interface Connection extends Pick<LineTechnical, 'israPoint' | 'ftuId'> {
  inUse: boolean;
}

/** Stores an availability check in which the carrier of a package can deliver it. */
export async function insertAvailability(
  { clock, database }: Pick<AppContext, 'clock' | 'database'>,
  { customerId, address }: { customerId: number; address: ServiceAddress },
  pack: ProviderPackage,
  connection: Connection,
): Promise<string> {
  const checkedAt = clock.now();
  const availabilityId = randomUUID();
  const validUntil = new Date(checkedAt.getTime() + 14 * dayMs);
  const check = {
    customerId,
    availabilityId,
    checkedAt,
    validUntil,
    match: 'FULL',
    alternatives: [],
    address,
  } satisfies AvailabilityRow;
  await insert(database.db, check, [createCarrierResult(pack, connection)]);
  return availabilityId;
}

function createCarrierResult(pack: ProviderPackage, connection: Connection): CarrierResult {
  const { downMbps, upMbps } = getSpeeds(pack);
  const physicalCarrier = getPhysicalCarrier(pack);
  const nlsType = getNlsType(pack);
  const technology = getTechnology(pack);
  return {
    carrierCode: pack.carrierCode ?? '',
    carrierName: getCarrierName(pack),
    physicalCarrier,
    networkOwner: null,
    status: 'AVAILABLE',
    error: null,
    planDate: null,
    planDateReliability: null,
    nlsType,
    nlsReason: null,
    technologies: [
      { technology, downKbps: downMbps * 1_000, upKbps: upMbps * 1_000, reliabilityPercent: 100, status: 'AVAILABLE' },
    ],
    ...createPoints(physicalCarrier, nlsType, connection),
  };
}

function createPoints(
  physicalCarrier: PhysicalCarrier,
  nlsType: NlsType,
  { israPoint, ftuId, inUse }: Connection,
): Pick<CarrierResult, 'copper' | 'fiber'> {
  if (physicalCarrier === 'COPPER') {
    const pairs = { freePairs: 1, spliceablePairs: 0, bondingAllowed: false, cableLengthMeters: null, usedPairs: [] };
    return { copper: { connectionPoints: [{ israPoint: israPoint ?? '', ...pairs }] }, fiber: null };
  }
  if (physicalCarrier === 'COAX') return { copper: null, fiber: null };
  const point = {
    ftuId: ftuId ?? '',
    ftuType: 'FTU_GN01',
    ftuLocation: 'METERBOX',
    areaPop: '',
    nlsType,
    inUse,
    hasDate: null,
  } as const;
  return { copper: null, fiber: { terminationPoints: [{ ...point, powerOutletAvailable: 'YES' }] } };
}
