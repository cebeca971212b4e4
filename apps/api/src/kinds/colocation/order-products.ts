import type { Package, Product, ProductType } from '@demarc/contract/catalog.ts';
import type { RackOrderRequest, SharedColoOrderRequest } from '@demarc/contract/colocation-order.ts';
import { findEnergyProduct } from '@demarc/contract/power/energy-cost.ts';
import { type FeedCapacity, feedPhases, type PowerBillingModel } from '@demarc/contract/power-feed.ts';
import { chooseProducts, type ProductChoice } from '@demarc/contract/product-choice.ts';
import type { FieldProblem } from '../../http/problem.ts';
import { toPrefixChoices } from '../prefixes.ts';

type RackDetails = RackOrderRequest['details'];
type SharedColoDetails = SharedColoOrderRequest['details'];

interface Selection {
  choices: ProductChoice[];
  problems: FieldProblem[];
}

const emptySelection: Selection = { choices: [], problems: [] };

/** Chooses the items of an order for a rack: its height, power and feeds, and what it is connected to. */
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

/** Chooses the items of an order for shared units: each unit, power, each outlet, and what they are connected to. */
export function chooseSharedColoItems(products: readonly Product[], details: SharedColoDetails) {
  const { heightUnits, outletsA, outletsB } = details;
  return chooseAll(products, details, [
    choose(products, 'SPACE', 'details.heightUnits', heightUnits, ({ attributes }) => attributes.heightUnits === 1),
    choose(products, 'FEED', 'details.outletsA', outletsA + outletsB),
  ]);
}

/** Returns the feed of the outlets of shared units; null if the catalog does not define it. */
export function getOutletFeed(products: readonly Product[]): FeedCapacity | null {
  const { amperageA, phase } = products.find(({ productType }) => productType === 'FEED')?.attributes ?? {};
  const knownPhase = feedPhases.find((feedPhase) => feedPhase === phase);
  return typeof amperageA === 'number' && knownPhase ? { amperageA, phase: knownPhase } : null;
}

export function getBillingModel({ products }: Pick<Package, 'products'>): PowerBillingModel {
  return findEnergyProduct(products) ? 'METERED_COMMIT' : 'FLAT';
}

function chooseAll(products: readonly Product[], details: RackDetails | SharedColoDetails, ownSelections: readonly Selection[]) {
  const { uplinks = [], ipv4PrefixLength, ipv6PrefixLength } = details;
  const selections = [
    ...ownSelections,
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
    selections.flatMap(({ choices }) => choices),
  );
  return { items, problems: [...selections.flatMap((result) => result.problems), ...problems] };
}

function choose(
  products: readonly Product[],
  type: ProductType,
  field: string,
  quantity: number,
  isMatch: (product: Product) => boolean = () => true,
): Selection {
  if (quantity === 0) return emptySelection;
  const product = products.find((product) => product.productType === type && isMatch(product));
  if (!product) return { choices: [], problems: [{ field, code: 'validation.unknown-value' }] };
  return { choices: [{ productCode: product.productCode, quantity, field, types: [type] }], problems: [] };
}

/** Power is sold in steps: with a product of 0.5 kW, a commitment of 4.5 kW is that product nine times. */
function choosePower(products: readonly Product[], committedKw: string): Selection {
  const field = 'details.committedKw';
  const product = products.find(({ productType, chargeType }) => productType === 'POWER' && chargeType === 'MRC');
  const step = Number(product?.attributes.committedKw);
  if (!product || !(step > 0)) return { choices: [], problems: [{ field, code: 'validation.unknown-value' }] };
  // Commitments have one decimal, so calculating in tenths avoids rounding errors.
  const [tenths, stepTenths] = [Number(committedKw), step].map((kw) => Math.round(kw * 10)) as [number, number];
  if (stepTenths === 0 || tenths % stepTenths !== 0)
    return { choices: [], problems: [{ field, code: 'validation.step', params: { step } }] };
  return {
    choices: [{ productCode: product.productCode, quantity: tenths / stepTenths, field, types: ['POWER'] }],
    problems: [],
  };
}
