import type { AvailablePackage } from './availability.ts';
import { filterLeastWork, needsConstruction, needsWork } from './availability-verdict.ts';
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

/** The reason why a network comes before the others. */
export type NetworkReason = 'exists' | 'no-construction' | 'least-work' | 'soon' | 'fastest' | 'fastest-soon' | 'cheapest';
/** The reason why a package comes before the others of its network. */
type PackageReason = 'lowest-price' | 'fastest-at-price';

/** A package with the reason to choose it from its network; null if it is the only one. */
export interface PackageRecommendation<P> {
  pkg: P;
  packageReason: PackageReason | null;
}

/** A package with the reasons for its network and, within it, for the package. */
export interface Recommendation<P> extends PackageRecommendation<P> {
  networkReason: NetworkReason | null;
}

/**
 * Recommends a package at an address: the cheapest one of the best network, or the fastest one at equal prices. An existing
 * network comes before a planned one, a network without construction before one with construction, and a network with a short
 * lead time before one with a long lead time; then the fastest network comes first.
 */
export function recommendPackage<P extends Candidate>(packages: readonly P[]): Recommendation<P> | undefined {
  const networks = rankNetworks(packages);
  const recommendation = networks[0] && recommendInNetwork(networks[0]);
  return recommendation && { ...recommendation, networkReason: getNetworkReason(networks) };
}

/** Recommends a package once the network is chosen. */
export function recommendInNetwork<P extends Candidate>(networkPackages: readonly P[]): PackageRecommendation<P> | undefined {
  const [pkg, next] = filterSoonest(networkPackages).toSorted(comparePrice);
  if (!pkg) return;
  if (!next) return { pkg, packageReason: null };
  const isAtPrice = Number(next.monthlyAmount) === Number(pkg.monthlyAmount) && getRates(next).downMbps < getRates(pkg).downMbps;
  return { pkg, packageReason: isAtPrice ? 'fastest-at-price' : 'lowest-price' };
}

/** Groups the packages by network, the best network first. */
export function rankNetworks<P extends Candidate>(packages: readonly P[]): P[][] {
  const candidates = filterSoonest(packages);
  const carrierCodes = new Set(candidates.map(({ carrierCode }) => carrierCode));
  const networks = [...carrierCodes].map((code) => candidates.filter(({ carrierCode }) => carrierCode === code));
  const [best] = networks.toSorted(compareNetworks);
  if (!best) return [];
  const isBest = ({ carrierCode }: P) => carrierCode === best[0]?.carrierCode;
  return [packages.filter(isBest), ...rankNetworks(packages.filter((pkg) => !isBest(pkg)))];
}

/** Keeps existing networks if there are any, and of those the packages without construction if there are any. */
function filterSoonest<P extends Candidate>(packages: readonly P[]): readonly P[] {
  const existing = packages.filter(({ planDate }) => planDate === null);
  return filterLeastWork(existing.length > 0 ? existing : packages);
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

/** Returns why the first network comes before the second one; `networks` are the packages of each, in order. */
function getNetworkReason(networks: readonly (readonly Candidate[])[]): NetworkReason | null {
  const [best, next] = networks;
  if (!best || !next) return null;
  const exists = (packages: readonly Candidate[]) => packages.some(({ planDate }) => planDate === null);
  if (exists(best) !== exists(next)) return 'exists';
  const isBuilt = (packages: readonly Candidate[]) => packages.some(({ nlsType }) => !needsConstruction(nlsType));
  if (isBuilt(best) !== isBuilt(next)) {
    const pkg = recommendInNetwork(best)?.pkg;
    // A pair to splice or a wall box to place is less than construction, but more than nothing.
    return pkg && needsWork(pkg.nlsType) ? 'least-work' : 'no-construction';
  }
  const [a, b] = [getNetworkFacts(best), getNetworkFacts(next)];
  if (a.isSoon !== b.isSoon) return 'soon';
  if (a.downMbps === b.downMbps && a.upMbps === b.upMbps) return 'cheapest';
  return networks.every((packages) => getNetworkFacts(packages).downMbps <= a.downMbps) ? 'fastest' : 'fastest-soon';
}

function getNetworkFacts(networkPackages: readonly Candidate[]) {
  const rates = networkPackages.map(getRates);
  return {
    carrierCode: networkPackages[0]?.carrierCode ?? '',
    isSoon: networkPackages.some(({ leadTimeWorkingDays }) => leadTimeWorkingDays <= maxSoonWorkingDays),
    downMbps: Math.max(...rates.map(({ downMbps }) => downMbps)),
    upMbps: Math.max(...rates.map(({ upMbps }) => upMbps)),
    monthlyAmount: Math.min(...networkPackages.map(({ monthlyAmount }) => Number(monthlyAmount))),
  };
}
