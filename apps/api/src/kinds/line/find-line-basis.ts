import type { AvailablePackage, LineAvailability } from '@demarc/contract/availability.ts';
import type { Language } from '@demarc/contract/language.ts';
import type { LineOrderRequest } from '@demarc/contract/line-order.ts';
import { getBasePrice } from '@demarc/contract/package-facts.ts';
import type { AppContext } from '../../app-context.ts';
import type { OfferBasis } from '../../db/schema/quotation.ts';
import { getCustomerPackages } from '../../db/views/package.ts';
import { findAvailability } from '../../modules/availability/availability.service.ts';

/** A project: a connection that no carrier offers is built for the customer. */
const projectNlsType = '9';

/**
 * Finds the availability check that a quotation for a line is based on, and the offered package. The package need not be orderable
 * at the address: a quotation can also offer a connection that the carrier still has to build. Returns null if there is no such
 * check, package or carrier.
 */
export async function findLineBasis(
  context: AppContext,
  customerId: number,
  { packageCode, details }: LineOrderRequest,
  language: Language,
): Promise<OfferBasis | null> {
  const [availability, [pack]] = await Promise.all([
    findAvailability(context, customerId, details.availabilityId, language),
    getCustomerPackages(context.database.db, { customerId, language, now: context.clock.now() }, { packageCodes: [packageCode] }),
  ]);
  if (!availability || pack?.orderType !== 'LINE') return null;
  const offeredPackage =
    availability.packages.find((catalogPackage) => catalogPackage.packageCode === packageCode) ??
    toProjectPackage(availability, pack);
  return offeredPackage && { pack: offeredPackage, availability: { ...availability, packages: [offeredPackage] } };
}

/** Returns a package at an address where the carrier has to build something first. */
function toProjectPackage({ carriers, checkedAt }: LineAvailability, pack: OfferBasis['pack']): AvailablePackage | null {
  const carrier = carriers.find(({ carrierCode }) => carrierCode === pack.carrierCode);
  if (!carrier) return null;
  const { downMbps, upMbps } = pack.products.find(({ productType }) => productType === 'LINE')?.attributes ?? {};
  const { mrc, nrc } = getBasePrice(pack);
  return {
    ...pack,
    maxDownMbps: typeof downMbps === 'number' ? downMbps : 0,
    maxUpMbps: typeof upMbps === 'number' ? upMbps : 0,
    reliabilityPercent: 100,
    nlsType: projectNlsType,
    planDate: null,
    earliestWishDate: checkedAt.slice(0, 10),
    monthlyAmount: mrc,
    oneOffAmount: nrc,
  };
}
