import type { OrderItem, Product, ProductType } from './catalogue.ts';
import { itemOf } from './order-price.ts';
import type { RuleProblem } from './rules/rule.ts';

type FieldProblem = RuleProblem & { field: string };

/** A product that somebody wants, in which field of the order, and what kind belongs there. */
export interface Choice {
  productCode: string;
  quantity: number;
  field: string;
  types: readonly ProductType[];
}

interface Rules {
  /** Of these kinds a package has one to choose: what is chosen takes the place of what belongs to it otherwise. */
  oneOf?: readonly ProductType[];
  /** What belongs to the package, but not to this order. */
  isLeftOut?: (product: Product) => boolean;
}

interface Taken {
  product: Product;
  quantity: number;
  /** Where it was chosen; none where it belongs to the package. */
  field: string | null;
}

/** The rows of an order: what was chosen and what belongs to the package, in the order of the catalogue; or what is wrong with it. */
export function chooseProducts(
  products: readonly Product[],
  choices: readonly Choice[],
  { oneOf = [], isLeftOut = () => false }: Rules = {},
): { items: OrderItem[]; problems: FieldProblem[] } {
  const problems: FieldProblem[] = [];
  const taken = new Map<string, Taken>();
  for (const { productCode, quantity, field, types } of choices) {
    const product = products.find((one) => one.productCode === productCode && types.includes(one.productType));
    if (!product) problems.push({ field, code: 'validation.unknown-value' });
    else taken.set(productCode, { product, quantity: (taken.get(productCode)?.quantity ?? 0) + quantity, field });
  }
  const chosenTypes = new Set([...taken.values()].map(({ product }) => product.productType));
  for (const product of products) {
    const { productCode, productType, mandatory, minQuantity, defaultQuantity } = product;
    const isReplaced = oneOf.includes(productType) && chosenTypes.has(productType);
    if (!mandatory || taken.has(productCode) || isReplaced || isLeftOut(product)) continue;
    taken.set(productCode, { product, quantity: Math.max(1, minQuantity, defaultQuantity), field: null });
  }
  const all = [...taken.values()];
  problems.push(...all.flatMap((one) => [...quantityProblems(one), ...companyProblems(one, taken)]));
  const order = new Map(products.map(({ productCode }, at) => [productCode, at]));
  const sorted = all.toSorted((one, other) => order.get(one.product.productCode)! - order.get(other.product.productCode)!);
  return { items: sorted.map(({ product, quantity }) => itemOf(product, quantity)), problems: oncePerField(problems) };
}

function quantityProblems({ product: { minQuantity, maxQuantity }, quantity, field }: Taken): FieldProblem[] {
  if (field === null) return [];
  if (quantity < minQuantity) return [{ field, code: 'validation.min', params: { min: minQuantity } }];
  if (quantity > maxQuantity) return [{ field, code: 'validation.max', params: { max: maxQuantity } }];
  return [];
}

/** What a product cannot be without, and what it does not go with; told where one of the two was chosen. */
function companyProblems({ product, field }: Taken, taken: ReadonlyMap<string, Taken>): FieldProblem[] {
  const refused = (at: string | null) => ({ field: at ?? 'packageCode', code: 'validation.not-allowed-here' });
  const missing = product.requires.filter((code) => !taken.has(code));
  const unfit = product.excludes.flatMap((code) => taken.get(code) ?? []);
  return [...missing.map(() => refused(field)), ...unfit.map((other) => refused(field ?? other.field))];
}

function oncePerField(problems: readonly FieldProblem[]): FieldProblem[] {
  return problems.filter(({ field }, at) => problems.findIndex((one) => one.field === field) === at);
}
