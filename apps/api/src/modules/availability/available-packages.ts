import type { AvailablePackage, CarrierResult, LineAvailability, NlsType } from '@demarc/contract/availability.ts';
import type { Package } from '@demarc/contract/catalog.ts';
import { getNetworkReadyDate } from '@demarc/contract/network-ready-date.ts';
import { getBasePrice } from '@demarc/contract/package-facts.ts';
import { addWorkingDays } from '@demarc/contract/working-days.ts';

/** Minimum lead time for fiber, whatever the catalog says. */
const minFiberLeadTimeWorkingDays = 5;

/** Returns the packages that can be ordered at an address, given the carrier results. `today` is the date in Amsterdam. */
export function getAvailablePackages(
  carriers: readonly CarrierResult[],
  packages: readonly Package[],
  today: string,
): AvailablePackage[] {
  const byCode = new Map(carriers.map((carrier) => [carrier.carrierCode, carrier]));
  return packages.flatMap((catalogPackage) => {
    const carrier = byCode.get(catalogPackage.carrierCode ?? '');
    const speed = carrier?.technologies.find(({ technology }) => technology === catalogPackage.technology);
    if (!catalogPackage.orderable || !carrier || !speed) return [];
    const nlsType = getNlsType(carrier);
    const isPlanned = [carrier.status, speed.status].includes('PLANNED');
    const isDeliverable = [carrier.status, speed.status].every((status) => status === 'AVAILABLE' || status === 'PLANNED');
    if (!isDeliverable || nlsType === 'NOT_ORDERABLE' || (isPlanned && !carrier.planDate)) return [];
    const maxDownMbps = Math.floor(speed.downKbps / 1000);
    const maxUpMbps = Math.floor(speed.upKbps / 1000);
    if (exceedsLineRate(catalogPackage, maxDownMbps, maxUpMbps)) return [];
    const planDate = isPlanned ? carrier.planDate : null;
    const { reliabilityPercent } = speed;
    const earliestWishDate = getEarliestDate(catalogPackage, carrier, today);
    const { mrc, nrc } = getBasePrice(catalogPackage);
    const price = { monthlyAmount: mrc, oneOffAmount: nrc };
    return [{ ...catalogPackage, maxDownMbps, maxUpMbps, reliabilityPercent, nlsType, planDate, earliestWishDate, ...price }];
  });
}

/** Whether the package has a higher speed than the line can reach. */
function exceedsLineRate({ products }: Package, maxDownMbps: number, maxUpMbps: number): boolean {
  return products.some(({ productType, attributes: { downMbps, upMbps } }) => {
    if (productType !== 'LINE') return false;
    return (typeof downMbps === 'number' && downMbps > maxDownMbps) || (typeof upMbps === 'number' && upMbps > maxUpMbps);
  });
}

function getEarliestDate({ leadTimeWorkingDays }: Package, carrier: CarrierResult, today: string): string {
  const minLeadTimeWorkingDays = carrier.physicalCarrier === 'FIBER' ? minFiberLeadTimeWorkingDays : 0;
  const earliest = addWorkingDays(today, Math.max(leadTimeWorkingDays, minLeadTimeWorkingDays));
  const readyDate = getNetworkReadyDate(carrier);
  return !readyDate || readyDate <= earliest ? earliest : addWorkingDays(readyDate, 0);
}

/**
 * Returns the work needed for a connection, derived from the connection points if the carrier gives no value for the address as a whole.
 */
export function getNlsType({ nlsType, copper, fiber }: CarrierResult): NlsType {
  if (nlsType) return nlsType;
  const points = copper?.connectionPoints ?? [];
  if (points.some(({ freePairs }) => freePairs > 0)) return '1';
  if (points.some(({ spliceablePairs }) => spliceablePairs > 0)) return '2';
  if (copper) return '3';
  return fiber?.terminationPoints[0]?.nlsType ?? '6';
}

/** COVERED if a carrier has a network at the address, even without a free port; PLANNED if networks are only planned. */
export function getCoverage(carriers: readonly Pick<CarrierResult, 'status'>[]): LineAvailability['coverage'] {
  const has = (...statuses: CarrierResult['status'][]) => carriers.some(({ status }) => statuses.includes(status));
  if (has('AVAILABLE', 'TEMPORARILY_UNAVAILABLE')) return 'COVERED';
  return has('PLANNED') ? 'PLANNED' : 'NONE';
}

/** Whether a custom quote may be possible: nothing can be ordered, and at least one carrier did not clearly say that it cannot deliver. */
export function canRequestQuote(carriers: readonly CarrierResult[], packages: readonly AvailablePackage[]): boolean {
  return packages.length === 0 && carriers.some(({ status, error }) => status !== 'UNAVAILABLE' || error !== null);
}
