import type { AvailablePackage } from './availability.ts';
import { filterLeastWork, needsConstruction } from './availability-verdict.ts';
import { getRates } from './package-facts.ts';

/** Networks that deliver within this time count as equally soon, so that two days do not outweigh ten times the speed. */
const maxSoonWorkingDays = 15;

type Candidate = Pick<
  AvailablePackage,
  | 'packageCode'
  | 'carrierCode'
  | 'products'
  | 'maxDownMbps'
  | 'maxUpMbps'
  | 'nlsType'
  | 'planDate'
  | 'leadTimeWorkingDays'
  | 'monthlyAmount'
  | 'oneOffAmount'
>;

/** Orders packages by monthly price, then by higher speed, then by one-time price. */
export function comparePrice(a: Candidate, b: Candidate): number {
  return (
    Number(a.monthlyAmount) - Number(b.monthlyAmount) ||
    getRates(b).downMbps - getRates(a).downMbps ||
    Number(a.oneOffAmount) - Number(b.oneOffAmount) ||
    (a.packageCode < b.packageCode ? -1 : 1)
  );
}

/**
 * The package to propose at an address: the cheapest one of the best network. An existing network comes before a planned one, a
 * network without construction before one with construction, and a network with a short lead time before one with a long lead
 * time; then the fastest network comes first.
 */
export function findBestPackage<P extends Candidate>(packages: readonly P[]): P | undefined {
  const existing = packages.filter(({ planDate }) => planDate === null);
  const candidates = filterLeastWork(existing.length > 0 ? existing : packages);
  const carrierCodes = new Set(candidates.map(({ carrierCode }) => carrierCode));
  const networks = [...carrierCodes].map((code) => candidates.filter(({ carrierCode }) => carrierCode === code));
  return networks.toSorted(compareNetworks)[0]?.toSorted(comparePrice)[0];
}

function compareNetworks(packagesA: readonly Candidate[], packagesB: readonly Candidate[]): number {
  const a = getNetworkFacts(packagesA);
  const b = getNetworkFacts(packagesB);
  return (
    Number(b.isSoon) - Number(a.isSoon) ||
    b.downMbps - a.downMbps ||
    b.upMbps - a.upMbps ||
    a.monthlyAmount - b.monthlyAmount ||
    // The order must not depend on which carrier replied first.
    (a.carrierCode < b.carrierCode ? -1 : 1)
  );
}

/** Why the best network comes before the others. */
export type BestReason = 'exists' | 'no-construction' | 'soon' | 'fastest' | 'fastest-soon' | 'cheapest';

/** Why the first network comes before the second one; `networks` are the packages of each, in order. Null without a second one. */
export function getBestReason(networks: readonly (readonly Candidate[])[]): BestReason | null {
  const [best, next] = networks;
  if (!best || !next) return null;
  const exists = (packages: readonly Candidate[]) => packages.some(({ planDate }) => planDate === null);
  if (exists(best) !== exists(next)) return 'exists';
  const isBuilt = (packages: readonly Candidate[]) => packages.some(({ nlsType }) => !needsConstruction(nlsType));
  if (isBuilt(best) !== isBuilt(next)) return 'no-construction';
  const [a, b] = [getNetworkFacts(best), getNetworkFacts(next)];
  if (a.isSoon !== b.isSoon) return 'soon';
  if (a.downMbps === b.downMbps && a.upMbps === b.upMbps) return 'cheapest';
  return networks.every((packages) => getNetworkFacts(packages).downMbps <= a.downMbps) ? 'fastest' : 'fastest-soon';
}

function getNetworkFacts(own: readonly Candidate[]) {
  const rates = own.map(getRates);
  return {
    carrierCode: own[0]?.carrierCode ?? '',
    isSoon: own.some(({ leadTimeWorkingDays }) => leadTimeWorkingDays <= maxSoonWorkingDays),
    downMbps: Math.max(...rates.map(({ downMbps }) => downMbps)),
    upMbps: Math.max(...rates.map(({ upMbps }) => upMbps)),
    monthlyAmount: Math.min(...own.map(({ monthlyAmount }) => Number(monthlyAmount))),
  };
}
