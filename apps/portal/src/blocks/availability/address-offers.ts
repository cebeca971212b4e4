import type { AvailablePackage, CarrierResult, LineAvailability, ServiceAtAddress } from '@demarc/contract/availability.ts';
import {
  comparePrice,
  type PackageRecommendation,
  type Recommendation,
  rankNetworks,
  recommendInNetwork,
  recommendPackage,
} from '@demarc/contract/recommend-package.ts';
import { findBlockingService } from './existing-services.ts';

/** A network that can deliver a line at an address. */
export interface NetworkOffer {
  carrier: CarrierResult;
  /** At least one, the cheapest first. */
  packages: readonly AvailablePackage[];
  /** The recommended package of this network. */
  recommended: PackageRecommendation<AvailablePackage>;
}

/** A network that cannot deliver a line now. */
export interface UnavailableNetwork {
  carrier: CarrierResult;
  /** The company's own line or order, if it blocks another line. */
  blockedBy: ServiceAtAddress | null;
}

export interface AddressOffers {
  /** The best network first. */
  networks: readonly NetworkOffer[];
  unavailable: readonly UnavailableNetwork[];
  pending: readonly CarrierResult[];
  /** The recommended package at this address; null if there is none. */
  recommendation: Recommendation<AvailablePackage> | null;
}

/** Sorts the networks of a check by what they can deliver. A line does not block a change of that line. */
export function getAddressOffers(availability: LineAvailability, isChange = false): AddressOffers {
  const { carriers, packages } = availability;
  const networks: NetworkOffer[] = [];
  const unavailable: UnavailableNetwork[] = [];
  const pending = carriers.filter(({ status }) => status === 'PENDING');
  for (const carrier of carriers) {
    if (carrier.status === 'PENDING') continue;
    const networkPackages = packages.filter(({ carrierCode }) => carrierCode === carrier.carrierCode).toSorted(comparePrice);
    const recommended = recommendInNetwork(networkPackages);
    const blockedBy = (!isChange && recommended && findBlockingService(availability, carrier)) || null;
    if (recommended && !blockedBy) networks.push({ carrier, packages: networkPackages, recommended });
    else unavailable.push({ carrier, blockedBy });
  }
  const offeredPackages = networks.flatMap((network) => network.packages);
  const ranks = rankNetworks(offeredPackages).map(([best]) => best?.carrierCode);
  const getRank = ({ carrier }: NetworkOffer) => ranks.indexOf(carrier.carrierCode);
  return {
    networks: networks.toSorted((a, b) => getRank(a) - getRank(b)),
    unavailable,
    pending,
    recommendation: recommendPackage(offeredPackages) ?? null,
  };
}

/** Returns the translation key of the name of a network, as customers know it. */
export function getNetworkNameKey(carrier: Pick<CarrierResult, 'physicalCarrier' | 'technologies'>): string {
  const isBusiness = carrier.technologies.some(({ technology }) => technology === 'FTTO');
  return isBusiness ? 'availability.business-fiber' : `availability.physical-carrier-${carrier.physicalCarrier}`;
}
