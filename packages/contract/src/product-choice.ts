import type { OrderItem, Product, ProductType } from './catalogue.ts';
import { itemOf } from './order-price.ts';
import type { RuleProblem } from './rules/rule.ts';

type FieldProblem = RuleProblem & { field: string };

/** A chosen product, the order field it was chosen in, and the product types that the field allows. */
export interface Choice {
  productCode: string;
  quantity: number;
  field: string;
  types: readonly ProductType[];
}

interface Rules {
  /** Types of which an order has one product: a chosen one replaces the mandatory one. */
  oneOf?: readonly ProductType[];
  /** Mandatory products that do not apply to this order. */
  isLeftOut?: (product: Product) => boolean;
}

interface Taken {
  product: Product;
  quantity: number;
  /** The field where it was chosen; null for a mandatory product. */
  field: string | null;
}

/** The items of an order, chosen and mandatory products in catalogue order, and the problems with the choices. */
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

/** Missing requirements and exclusions, reported on the field where one of the two products was chosen. */
function companyProblems({ product, field }: Taken, taken: ReadonlyMap<string, Taken>): FieldProblem[] {
  const refused = (at: string | null) => ({ field: at ?? 'packageCode', code: 'validation.not-allowed-here' });
  const missing = product.requires.filter((code) => !taken.has(code));
  const unfit = product.excludes.flatMap((code) => taken.get(code) ?? []);
  return [...missing.map(() => refused(field)), ...unfit.map((other) => refused(field ?? other.field))];
}

function oncePerField(problems: readonly FieldProblem[]): FieldProblem[] {
  return problems.filter(({ field }, at) => problems.findIndex((one) => one.field === field) === at);
}
