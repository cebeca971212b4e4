import type { Package, Product, ProductType } from '@demarc/contract/catalog.ts';
import type { RackOrderRequest, SharedColoOrderRequest } from '@demarc/contract/colocation-order.ts';
import { findEnergyProduct } from '@demarc/contract/power/energy-cost.ts';
import { type FeedCapacity, feedPhases, type PowerBillingModel } from '@demarc/contract/power-feed.ts';
import { chooseProducts, type ProductChoice } from '@demarc/contract/product-choice.ts';
import type { FieldProblem } from '../../http/problem.ts';
import { toPrefixChoices } from '../prefixes.ts';

type RackDetails = RackOrderRequest['details'];
type SharedColoDetails = SharedColoOrderRequest['details'];

interface Wanted {
  choices: ProductChoice[];
  problems: FieldProblem[];
}

const none: Wanted = { choices: [], problems: [] };

/** The items of an order for a rack: its height, power and feeds, and what it is connected to. */
export function chooseRackItems(products: readonly Product[], details: RackDetails) {
  const { heightUnits, feeds } = details;
  return chooseAll(products, details, [
    choose(products, 'SPACE', 'details.heightUnits', 1, ({ attributes }) => attributes.heightUnits === heightUnits),
    ...feeds.map((feed, index) =>
      choose(products, 'FEED', `details.feeds[${index}].amperageA`, 1, ({ attributes }) => {
        return attributes.amperageA === feed.amperageA && attributes.phase === feed.phase;
      }),
    ),
  ]);
}

/** The items of an order for shared units: each unit, power, each outlet, and what they are connected to. */
export function chooseSharedColoItems(products: readonly Product[], details: SharedColoDetails) {
  const { heightUnits, outletsA, outletsB } = details;
  return chooseAll(products, details, [
    choose(products, 'SPACE', 'details.heightUnits', heightUnits, ({ attributes }) => attributes.heightUnits === 1),
    choose(products, 'FEED', 'details.outletsA', outletsA + outletsB),
  ]);
}

/** The feed of the outlets of shared units; null if the catalog does not define it. */
export function getOutletFeed(products: readonly Product[]): FeedCapacity | null {
  const { amperageA, phase } = products.find(({ productType }) => productType === 'FEED')?.attributes ?? {};
  const known = feedPhases.find((feedPhase) => feedPhase === phase);
  return typeof amperageA === 'number' && known ? { amperageA, phase: known } : null;
}

export function getBillingModel({ products }: Pick<Package, 'products'>): PowerBillingModel {
  return findEnergyProduct(products) ? 'METERED_COMMIT' : 'FLAT';
}

function chooseAll(products: readonly Product[], details: RackDetails | SharedColoDetails, own: readonly Wanted[]) {
  const { uplinks = [], ipv4PrefixLength, ipv6PrefixLength } = details;
  const wanted = [
    ...own,
    choosePower(products, details.committedKw),
    ...uplinks.map(({ speedMbps, mediaType, redundant }, index) =>
      choose(products, 'UPLINK', `details.uplinks[${index}].speedMbps`, redundant ? 2 : 1, ({ attributes }) => {
        return attributes.speedMbps === speedMbps && attributes.mediaType === mediaType;
      }),
    ),
    toPrefixChoices(products, [
      { family: 4, length: ipv4PrefixLength, field: 'details.ipv4PrefixLength' },
      { family: 6, length: ipv6PrefixLength, field: 'details.ipv6PrefixLength' },
    ]),
  ];
  const { items, problems } = chooseProducts(
    products,
    wanted.flatMap(({ choices }) => choices),
  );
  return { items, problems: [...wanted.flatMap((result) => result.problems), ...problems] };
}

function choose(
  products: readonly Product[],
  type: ProductType,
  field: string,
  quantity: number,
  isWanted: (product: Product) => boolean = () => true,
): Wanted {
  if (quantity === 0) return none;
  const product = products.find((product) => product.productType === type && isWanted(product));
  if (!product) return { choices: [], problems: [{ field, code: 'validation.unknown-value' }] };
  return { choices: [{ productCode: product.productCode, quantity, field, types: [type] }], problems: [] };
}

/** Power is sold in steps: a product of half a kilowatt for a commitment of 4.5 kW nine times. */
function choosePower(products: readonly Product[], committedKw: string): Wanted {
  const field = 'details.committedKw';
  const product = products.find(({ productType, chargeType }) => productType === 'POWER' && chargeType === 'MRC');
  const step = Number(product?.attributes.committedKw);
  if (!product || !(step > 0)) return { choices: [], problems: [{ field, code: 'validation.unknown-value' }] };
  // Kilowatts have one decimal, so that tenths are exact.
  const [tenths, stepTenths] = [Number(committedKw), step].map((kw) => Math.round(kw * 10)) as [number, number];
  if (stepTenths === 0 || tenths % stepTenths !== 0)
    return { choices: [], problems: [{ field, code: 'validation.step', params: { step } }] };
  return {
    choices: [{ productCode: product.productCode, quantity: tenths / stepTenths, field, types: ['POWER'] }],
    problems: [],
  };
}
