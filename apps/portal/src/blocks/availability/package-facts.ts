import type { AvailablePackage, CarrierResult } from '@demarc/contract/availability.ts';
import { getRates } from '@demarc/contract/package-facts.ts';

/** The package with the highest rate; undefined for an empty list. */
export function findFastest<P extends Parameters<typeof getRates>[0]>(packages: readonly P[]): P | undefined {
  return packages.toSorted((a, b) => getRates(b).downMbps - getRates(a).downMbps || getRates(b).upMbps - getRates(a).upMbps)[0];
}

/** Returns the price of the technician's visit that every order of the package includes. */
export function getInstallationAmount({ products }: Pick<AvailablePackage, 'products'>): number {
  return products
    .filter(({ productType, mandatory, chargeType }) => productType === 'INSTALLATION' && mandatory && chargeType === 'NRC')
    .reduce((sum, { unitPrice }) => sum + Number(unitPrice), 0);
}

/** Mbit/s of a network at an address. */
export interface NetworkSpeed {
  downMbps: number;
  upMbps: number;
  reliabilityPercent: number;
  /**
   * The speed that the line itself can carry, such as a copper pair of its length, if that is more than is offered; else null.
   */
  lineMaximum: { downMbps: number; upMbps: number } | null;
}

/** Returns the speed of a package at an address. */
export function getPackageSpeed(
  { physicalCarrier }: Pick<CarrierResult, 'physicalCarrier'>,
  pkg: Pick<AvailablePackage, 'products' | 'maxDownMbps' | 'maxUpMbps' | 'reliabilityPercent'>,
): NetworkSpeed {
  const { maxDownMbps, maxUpMbps, reliabilityPercent } = pkg;
  const rates = getRates(pkg);
  const isLimited = physicalCarrier === 'COPPER' && maxDownMbps > rates.downMbps;
  return { ...rates, reliabilityPercent, lineMaximum: isLimited ? { downMbps: maxDownMbps, upMbps: maxUpMbps } : null };
}

/** Returns the speed of the fastest orderable package, or the network's maximum if there is none. */
export function getNetworkSpeed(
  { technologies, physicalCarrier }: Pick<CarrierResult, 'technologies' | 'physicalCarrier'>,
  packages: readonly AvailablePackage[],
): NetworkSpeed | null {
  const fastestTechnology = technologies.toSorted((a, b) => b.downKbps - a.downKbps)[0];
  const fastest = findFastest(packages);
  if (fastest) return getPackageSpeed({ physicalCarrier }, fastest);
  if (!fastestTechnology) return null;
  const { downKbps, upKbps, reliabilityPercent } = fastestTechnology;
  return {
    downMbps: Math.floor(downKbps / 1000),
    upMbps: Math.floor(upKbps / 1000),
    reliabilityPercent,
    lineMaximum: null,
  };
}
