import { isDeepStrictEqual } from 'node:util';
import type { AvailablePackage, CarrierResult, CarrierStatus, LineAvailability } from '@demarc/contract/availability.ts';
import { getCoverage } from './available-packages.ts';

/** The offer of a carrier at the last check. */
interface CarrierOffer {
  status: CarrierStatus;
  packageCodes: string[];
}

/** By carrier code; null for a carrier that did not respond. */
export type WatchSnapshot = Record<string, CarrierOffer | null>;

export interface SnapshotSummary {
  coverage: LineAvailability['coverage'];
  /** Sorted by code. */
  packageCodes: string[];
}

/**
 * Returns the current offers. Carriers that did not respond keep their previous offer, so that an outage is not reported as a change.
 */
export function takeSnapshot(
  carriers: readonly CarrierResult[],
  packages: readonly Pick<AvailablePackage, 'packageCode' | 'carrierCode'>[],
  before: WatchSnapshot = {},
): WatchSnapshot {
  const offers = carriers.map(({ carrierCode, status, error }) => {
    const isSilent = status === 'PENDING' || error !== null;
    const carrierPackages = packages
      .filter((catalogPackage) => catalogPackage.carrierCode === carrierCode)
      .map(({ packageCode }) => packageCode);
    return [carrierCode, isSilent ? (before[carrierCode] ?? null) : { status, packageCodes: carrierPackages.sort() }] as const;
  });
  return Object.fromEntries(offers);
}

export function summarizeSnapshot(snapshot: WatchSnapshot): SnapshotSummary {
  const offers = Object.values(snapshot).filter((offer) => offer !== null);
  return { coverage: getCoverage(offers), packageCodes: offers.flatMap(({ packageCodes }) => packageCodes).sort() };
}

/** Whether coverage or the orderable packages changed. Carriers without a previous response are ignored. */
export function hasChanged(before: WatchSnapshot, after: WatchSnapshot): boolean {
  const silentBefore = new Set(Object.keys(before).filter((code) => before[code] === null));
  const withoutSilentCarriers = (snapshot: WatchSnapshot): WatchSnapshot =>
    Object.fromEntries(Object.entries(snapshot).filter(([code]) => !silentBefore.has(code)));
  return !isDeepStrictEqual(summarizeSnapshot(withoutSilentCarriers(before)), summarizeSnapshot(withoutSilentCarriers(after)));
}
