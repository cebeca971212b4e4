import type { AvailablePackage, CarrierResult, LineAvailability, ServiceAtAddress } from '@demarc/contract/availability.ts';
import { comparePrice, findBestPackage } from '@demarc/contract/best-package.ts';
import { findBlockingService } from './existing-services.ts';

/** A network that can deliver a line at an address. */
export interface NetworkOffer {
  carrier: CarrierResult;
  /** At least one, the cheapest first. */
  packages: readonly AvailablePackage[];
}

/** A network that cannot deliver a line now. */
export interface UnavailableNetwork {
  carrier: CarrierResult;
  /** The company's own line or order, if that is what stands in the way. */
  blockedBy: ServiceAtAddress | null;
}

export interface AddressOffers {
  /** The best network first. */
  networks: readonly NetworkOffer[];
  unavailable: readonly UnavailableNetwork[];
  pending: readonly CarrierResult[];
  /** The cheapest package of the best network. */
  best: AvailablePackage | null;
}

/** Sorts the networks of a check by what they can deliver. A change of a line is not blocked by that line. */
export function getAddressOffers(availability: LineAvailability, isChange = false): AddressOffers {
  const { carriers, packages } = availability;
  const networks: NetworkOffer[] = [];
  const unavailable: UnavailableNetwork[] = [];
  const pending = carriers.filter(({ status }) => status === 'PENDING');
  for (const carrier of carriers) {
    if (carrier.status === 'PENDING') continue;
    const own = packages.filter(({ carrierCode }) => carrierCode === carrier.carrierCode).toSorted(comparePrice);
    const blockedBy = (!isChange && own.length > 0 && findBlockingService(availability, carrier)) || null;
    if (own.length > 0 && !blockedBy) networks.push({ carrier, packages: own });
    else unavailable.push({ carrier, blockedBy });
  }
  const ranked = rankNetworks(networks);
  return { networks: ranked, unavailable, pending, best: ranked[0]?.packages[0] ?? null };
}

function rankNetworks(networks: readonly NetworkOffer[]): NetworkOffer[] {
  const best = findBestPackage(networks.flatMap(({ packages }) => packages));
  const first = networks.find(({ carrier }) => carrier.carrierCode === best?.carrierCode);
  return first ? [first, ...rankNetworks(networks.filter((network) => network !== first))] : [];
}

/** The name of a network as customers know it. */
export function getNetworkNameKey(carrier: Pick<CarrierResult, 'physicalCarrier' | 'technologies'>): string {
  const isBusiness = carrier.technologies.some(({ technology }) => technology === 'FTTO');
  return isBusiness ? 'availability.technology-FTTO' : `availability.physical-carrier-${carrier.physicalCarrier}`;
}
