import { isDeepStrictEqual } from 'node:util';
import type { AvailablePackage, CarrierResult, CarrierStatus, LineAvailability } from '@demarc/contract/availability.ts';
import { coverageOf } from './available-packages.ts';

/** What a carrier offered when it was last asked. */
interface Offer {
  status: CarrierStatus;
  packageCodes: string[];
}

/** By the carrier's code; null where it was asked and did not answer. */
export type Seen = Record<string, Offer | null>;

export interface Standing {
  coverage: LineAvailability['coverage'];
  /** In the order of their codes. */
  packageCodes: string[];
}

/** What is on offer, with what was seen before of carriers that do not answer now: silence is no news. */
export function seenNow(
  carriers: readonly CarrierResult[],
  packages: readonly Pick<AvailablePackage, 'packageCode' | 'carrierCode'>[],
  before: Seen = {},
): Seen {
  const offers = carriers.map(({ carrierCode, status, error }) => {
    const isSilent = status === 'PENDING' || error !== null;
    const own = packages.filter((one) => one.carrierCode === carrierCode).map(({ packageCode }) => packageCode);
    return [carrierCode, isSilent ? (before[carrierCode] ?? null) : { status, packageCodes: own.sort() }] as const;
  });
  return Object.fromEntries(offers);
}

export function standingOf(seen: Seen): Standing {
  const offers = Object.values(seen).filter((offer) => offer !== null);
  return { coverage: coverageOf(offers), packageCodes: offers.flatMap(({ packageCodes }) => packageCodes).sort() };
}

/** Whether coverage or what can be ordered is another. A carrier that was silent the first time cannot have changed. */
export function isNews(before: Seen, now: Seen): boolean {
  const silentBefore = new Set(Object.keys(before).filter((code) => before[code] === null));
  const heard = (seen: Seen): Seen => Object.fromEntries(Object.entries(seen).filter(([code]) => !silentBefore.has(code)));
  return !isDeepStrictEqual(standingOf(heard(before)), standingOf(heard(now)));
}
