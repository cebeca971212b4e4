import type { OrderItem, Package, Product, ProductType } from '@demarc/contract/catalog.ts';
import type { ColocationKind } from '@demarc/contract/colocation.ts';
import { minCommittedKw } from '@demarc/contract/colocation-order.ts';
import { calculateEnergyRate, calculateMaxEnergyCost, findEnergyProduct } from '@demarc/contract/power/energy-cost.ts';
import {
  type FeedCapacity,
  feedPhases,
  formatAvailableKw,
  getAvailableWatts,
  getMaxCommittedKw,
} from '@demarc/contract/power-feed.ts';
import type { Site } from '@demarc/contract/site.ts';
import { type Quantities, sumTotals, toOrderItems } from '../../../blocks/order-form/order-price.ts';
import { getMandatoryQuantities } from '../../../blocks/order-form/product-choice.ts';
import { createRackOrderValues, parseKilowatts, type RackOrderValues } from './rack-order-values.ts';

/** The part of a package that these functions use. */
type PackageProducts = Pick<Package, 'products'>;

export function getProducts({ products }: PackageProducts, type: ProductType): readonly Product[] {
  return products.filter(({ productType }) => productType === type);
}

/** The breaker of a feed product; null if it does not describe one. */
export function getFeedCapacity({ attributes: { amperageA, phase } }: Pick<Product, 'attributes'>): FeedCapacity | null {
  const knownPhase = feedPhases.find((feedPhase) => feedPhase === phase);
  return typeof amperageA === 'number' && knownPhase ? { amperageA, phase: knownPhase } : null;
}

/** A height with its product and the number of free racks. */
export interface RackHeight {
  product: Product;
  heightUnits: number;
  free: number;
}

/** Lists the heights that the data center sells, tallest first. */
export function getRackHeights(
  { rackAvailability }: Pick<Site, 'rackAvailability'>,
  pkg: PackageProducts,
): readonly RackHeight[] {
  return getProducts(pkg, 'SPACE')
    .flatMap((product) => {
      const { heightUnits } = product.attributes;
      if (typeof heightUnits !== 'number') return [];
      return [{ product, heightUnits, free: rackAvailability.find((stock) => stock.heightUnits === heightUnits)?.count ?? 0 }];
    })
    .toSorted((a, b) => b.heightUnits - a.heightUnits);
}

/** Whether anything is free at the data center. */
export function hasStock({ rackAvailability, sharedColoAvailableUnits }: Site): boolean {
  return sharedColoAvailableUnits > 0 || rackAvailability.some(({ count }) => count > 0);
}

/** Whether the order would have to wait, because nothing of the chosen height is free. */
export function wouldWait(site: Site, { kind, details }: Pick<RackOrderValues, 'kind' | 'details'>): boolean {
  const height = Number(details.heightUnits);
  if (kind === 'SHARED_COLO') return height > site.sharedColoAvailableUnits;
  return height > 0 && !site.rackAvailability.some(({ heightUnits, count }) => heightUnits === height && count > 0);
}

/** The product of committed power. */
function findPowerProduct(pkg: PackageProducts): Product | undefined {
  return getProducts(pkg, 'POWER').find(({ chargeType }) => chargeType === 'MRC');
}

/** The steps in which power is sold, in kilowatts. */
export function getPowerStep(pkg: PackageProducts): number | null {
  const step = Number(findPowerProduct(pkg)?.attributes.committedKw);
  return step > 0 ? step : null;
}

/** The lowest power that can be committed, in kilowatts, as a value of the form. */
export function getMinPower(pkg: PackageProducts): string {
  const step = getPowerStep(pkg) ?? minCommittedKw;
  return String(Math.ceil(minCommittedKw / step) * step);
}

/** The power that equipment usually draws per unit of height, in kilowatts. */
const usualKwPerUnit = 0.05;

/**
 * The committed power that the form starts with. For a rack, it is the usual power for the height, rounded down to a step that is
 * sold, and at most what one feed can carry.
 */
export function getDefaultPower(pkg: PackageProducts, kind: ColocationKind, heightUnits: number): string {
  const min = getMinPower(pkg);
  if (kind !== 'RACK') return min;
  const step = getPowerStep(pkg) ?? minCommittedKw;
  const [feed] = getProducts(pkg, 'FEED');
  const capacity = feed && getFeedCapacity(feed);
  const usual = Math.min(heightUnits * usualKwPerUnit, capacity ? getMaxCommittedKw([capacity]) : Number.POSITIVE_INFINITY);
  return String(Math.max(Number(min), roundDown(usual, step)));
}

/** Calculates in tenths, because multiples of 0.1 are not exact. */
function roundDown(kilowatts: number, step: number): number {
  const tenths = Math.floor(kilowatts * 10 + 1e-6);
  return (tenths - (tenths % Math.round(step * 10))) / 10;
}

/** Whether less power is committed than is usual for the height. */
export function isPowerLow(pkg: PackageProducts, { kind, details }: Pick<RackOrderValues, 'kind' | 'details'>): boolean {
  const usual = getDefaultPower(pkg, kind || 'RACK', Number(details.heightUnits));
  return Number(parseKilowatts(details.committedKw)) < Number(usual);
}

/** The price per kilowatt above the committed power; undefined if that is not charged. */
export function findBurstProduct(pkg: PackageProducts): Product | undefined {
  return getProducts(pkg, 'POWER').find(({ chargeType, unit }) => chargeType === 'USAGE' && unit === 'KW');
}

/** The price of a measured kilowatt hour, and the maximum cost of energy per month. */
export interface EnergyPrice extends Pick<Site, 'designPue'>, Pick<Product, 'unitPrice'> {
  /** The price of a measured kWh: the unit price times the PUE. */
  rate: string;
  committedKw: string;
  /** Null until the committed power is known. */
  maxMonthly: string | null;
}

/** Returns null if the package includes energy. */
export function getEnergyPrice(
  { designPue }: Pick<Site, 'designPue'>,
  pkg: PackageProducts,
  { details }: Pick<RackOrderValues, 'details'>,
): EnergyPrice | null {
  const energy = findEnergyProduct(pkg.products);
  if (!energy) return null;
  const { unitPrice } = energy;
  const committedKw = parseKilowatts(details.committedKw);
  const isKnown = /^\d{1,3}(\.\d)?$/.test(committedKw) && Number(committedKw) > 0;
  return {
    unitPrice,
    designPue,
    committedKw,
    rate: calculateEnergyRate({ designPue, unitPrice }),
    maxMonthly: isKnown ? calculateMaxEnergyCost({ committedKw, designPue, unitPrice }) : null,
  };
}

/** The breakers of the order: of each chosen feed of a rack, or of the outlets of shared units. */
function getCapacities(pkg: PackageProducts, { kind, details }: Pick<RackOrderValues, 'kind' | 'details'>): FeedCapacity[] {
  const products = getProducts(pkg, 'FEED');
  const chosen =
    kind === 'SHARED_COLO'
      ? products.slice(0, 1)
      : details.feeds.flatMap(({ productCode }) => products.find((product) => product.productCode === productCode) ?? []);
  return chosen.flatMap((product) => getFeedCapacity(product) ?? []);
}

/** The maximum power that can be committed, and what limits it. */
export interface PowerLimit {
  maxKw: number;
  by: 'site' | 'feed' | 'one-feed';
  /** What the smallest feed may carry, in kilowatts with two decimals; null if no feed is chosen. */
  feedKw: string | null;
}

/** The lower of what the data center allows per rack and what one feed may carry, rounded down to a step that is sold. */
export function getPowerLimit(
  { maxKwPerRack }: Pick<Site, 'maxKwPerRack'>,
  pkg: PackageProducts,
  values: Pick<RackOrderValues, 'kind' | 'details'>,
): PowerLimit | null {
  const step = getPowerStep(pkg) ?? minCommittedKw;
  const siteKw = roundDown(Number(maxKwPerRack), step);
  const capacities = getCapacities(pkg, values);
  const [smallest] = capacities.toSorted((a, b) => getAvailableWatts(a) - getAvailableWatts(b));
  if (!smallest) return { maxKw: siteKw, by: 'site', feedKw: null };
  const feedKw = formatAvailableKw(smallest);
  const feedsKw = roundDown(getMaxCommittedKw(capacities), step);
  if (siteKw < feedsKw) return { maxKw: siteKw, by: 'site', feedKw };
  return { maxKw: feedsKw, by: isRedundant(values) ? 'one-feed' : 'feed', feedKw };
}

/** Whether the order has power from both feeds. */
export function isRedundant({ kind, details }: Pick<RackOrderValues, 'kind' | 'details'>): boolean {
  if (kind === 'SHARED_COLO') return Number(details.outletsA) > 0 && Number(details.outletsB) > 0;
  return details.feeds.length > 1;
}

/** The prefix lengths of the package, smallest prefix first. */
export function getPrefixes(pkg: PackageProducts, family: 4 | 6): readonly { length: string; product: Product }[] {
  return getProducts(pkg, 'IP_ADDRESS')
    .filter(({ attributes }) => String(attributes.family).endsWith(String(family)))
    .map((product) => ({ length: String(product.attributes.prefixLength), product }))
    .toSorted((a, b) => Number(b.length) - Number(a.length));
}

/** The quantity of each product: the user's choices so far and the included products. */
export function getQuantities(pkg: PackageProducts, { kind, details }: Pick<RackOrderValues, 'kind' | 'details'>): Quantities {
  const isShared = kind === 'SHARED_COLO';
  const counts = new Map<string, number>();
  const add = (product: Product | undefined, count = 1) =>
    product && count > 0 && counts.set(product.productCode, (counts.get(product.productCode) ?? 0) + count);
  const find = (code: string) => pkg.products.find(({ productCode }) => productCode === code);
  const height = Number(details.heightUnits);
  const space = getProducts(pkg, 'SPACE');
  if (isShared) add(space[0], height);
  else add(space.find(({ attributes }) => attributes.heightUnits === height));
  const step = getPowerStep(pkg);
  const kilowatts = Number(parseKilowatts(details.committedKw));
  if (step && kilowatts > 0) add(findPowerProduct(pkg), Math.round(kilowatts / step));
  if (isShared) add(getProducts(pkg, 'FEED')[0], (Number(details.outletsA) || 0) + (Number(details.outletsB) || 0));
  else for (const { productCode } of details.feeds) add(find(productCode));
  for (const { productCode, redundant } of details.uplinks) add(find(productCode), redundant ? 2 : 1);
  if (details.uplinks.length > 0) {
    for (const family of [4, 6] as const) {
      const length = family === 4 ? details.ipv4PrefixLength : details.ipv6PrefixLength;
      add(getPrefixes(pkg, family).find((prefix) => prefix.length === length)?.product);
    }
  }
  return { ...getMandatoryQuantities(pkg.products), ...Object.fromEntries(counts) };
}

/** The initial suggestion of the form for a rack or shared units, with its price. */
export interface StartingOffer {
  committedKw: string;
  items: readonly OrderItem[];
  /** The total per month. */
  mrc: string;
}

/**
 * The order that the form suggests for a height: the usual power, and both feeds with the first breaker type, or an outlet on
 * both feeds. The cards, the lowest price and the total all use it, so that they agree.
 */
export function getStartingOffer(pkg: PackageProducts, kind: ColocationKind, heightUnits: number): StartingOffer {
  const { details } = createRackOrderValues('');
  const [feed] = getProducts(pkg, 'FEED');
  const committedKw = getDefaultPower(pkg, kind, heightUnits);
  const quantities = getQuantities(pkg, {
    kind,
    details: {
      ...details,
      heightUnits: String(heightUnits),
      committedKw,
      feeds: details.feeds.map(({ label }) => ({ label, productCode: feed?.productCode ?? '' })),
    },
  });
  const items = toOrderItems(pkg.products, quantities);
  return { committedKw, items, mrc: sumTotals(items).mrc };
}

/** The suggested order of the cheapest height. Null if the package sells no space. */
export function findLowestOffer(pkg: PackageProducts, kind: ColocationKind): StartingOffer | null {
  const heights = getProducts(pkg, 'SPACE').map(({ attributes }) => (kind === 'RACK' ? Number(attributes.heightUnits) : 1));
  const offers = heights.map((height) => getStartingOffer(pkg, kind, height));
  return offers.toSorted((a, b) => Number(a.mrc) - Number(b.mrc))[0] ?? null;
}
