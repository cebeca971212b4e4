import type { OrderItem, Product, ProductType } from './catalog.ts';
import { toOrderItem } from './order-price.ts';
import type { RuleProblem } from './rules/rule.ts';

type FieldProblem = RuleProblem & { field: string };

/** A chosen product, the order field it was chosen in, and the product types that the field allows. */
export interface ProductChoice {
  productCode: string;
  quantity: number;
  field: string;
  types: readonly ProductType[];
}

interface ChoiceRules {
  /** Types with one product per order: a chosen product replaces the mandatory one. */
  oneOf?: readonly ProductType[];
  /** Mandatory products that do not apply to this order. */
  isLeftOut?: (product: Product) => boolean;
}

interface ChosenProduct {
  product: Product;
  quantity: number;
  /** The field where it was chosen; null for a mandatory product. */
  field: string | null;
}

/**
 * Returns the items of an order, which are the chosen and mandatory products in catalog order, and the problems with the choices.
 */
export function chooseProducts(
  products: readonly Product[],
  choices: readonly ProductChoice[],
  { oneOf = [], isLeftOut = () => false }: ChoiceRules = {},
): { items: OrderItem[]; problems: FieldProblem[] } {
  const problems: FieldProblem[] = [];
  const chosenProducts = new Map<string, ChosenProduct>();
  for (const { productCode, quantity, field, types } of choices) {
    const product = products.find((product) => product.productCode === productCode && types.includes(product.productType));
    if (!product) problems.push({ field, code: 'validation.unknown-value' });
    else
      chosenProducts.set(productCode, { product, quantity: (chosenProducts.get(productCode)?.quantity ?? 0) + quantity, field });
  }
  const chosenTypes = new Set([...chosenProducts.values()].map(({ product }) => product.productType));
  for (const product of products) {
    const { productCode, productType, mandatory, minQuantity, defaultQuantity } = product;
    const isReplaced = oneOf.includes(productType) && chosenTypes.has(productType);
    if (!mandatory || chosenProducts.has(productCode) || isReplaced || isLeftOut(product)) continue;
    chosenProducts.set(productCode, { product, quantity: Math.max(1, minQuantity, defaultQuantity), field: null });
  }
  const all = [...chosenProducts.values()];
  problems.push(
    ...all.flatMap((chosenProduct) => [
      ...findQuantityProblems(chosenProduct),
      ...findCompatibilityProblems(chosenProduct, chosenProducts),
    ]),
  );
  const order = new Map(products.map(({ productCode }, index) => [productCode, index]));
  const sorted = all.toSorted((a, b) => order.get(a.product.productCode)! - order.get(b.product.productCode)!);
  return { items: sorted.map(({ product, quantity }) => toOrderItem(product, quantity)), problems: keepFirstPerField(problems) };
}

function findQuantityProblems({ product: { minQuantity, maxQuantity }, quantity, field }: ChosenProduct): FieldProblem[] {
  if (field === null) return [];
  if (quantity < minQuantity) return [{ field, code: 'validation.min', params: { min: minQuantity } }];
  if (quantity > maxQuantity) return [{ field, code: 'validation.max', params: { max: maxQuantity } }];
  return [];
}

/** Missing requirements and exclusions, reported on the field where one of the two products was chosen. */
function findCompatibilityProblems({ product, field }: ChosenProduct, taken: ReadonlyMap<string, ChosenProduct>): FieldProblem[] {
  const toRefusal = (at: string | null) => ({ field: at ?? 'packageCode', code: 'validation.not-allowed-here' });
  const missing = product.requires.filter((code) => !taken.has(code));
  const unfit = product.excludes.flatMap((code) => taken.get(code) ?? []);
  return [...missing.map(() => toRefusal(field)), ...unfit.map((other) => toRefusal(field ?? other.field))];
}

/** Keeps the first problem of each field. */
export function keepFirstPerField(problems: readonly FieldProblem[]): FieldProblem[] {
  return problems.filter(({ field }, index) => problems.findIndex((problem) => problem.field === field) === index);
}
