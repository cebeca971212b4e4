import type { OrderItem, Product } from '@demarc/contract/catalog.ts';
import { chooseProducts, type ProductChoice } from '@demarc/contract/product-choice.ts';
import {
  findEncryptionProduct,
  findProtectionProduct,
  findWdmProduct,
  getPackageServiceClass,
  type WdmOrderRequest,
} from '@demarc/contract/wdm-order.ts';
import type { FieldProblem } from '../../http/problem.ts';

/** Chooses the items of an order: the wavelength on its route, protection and encryption, and the mandatory products. */
export function chooseWdmItems(
  products: readonly Product[],
  { clientInterface, protection, encryption }: WdmOrderRequest['details'],
  routeCode: string,
): { items: OrderItem[]; problems: FieldProblem[] } {
  const isPassive = getPackageServiceClass(products) === 'PASSIVE_CHANNEL';
  const field = isPassive && !clientInterface ? 'details.routeId' : 'details.clientInterface';
  const requestedProducts = [
    { field, product: findWdmProduct(products, { routeCode, clientInterface: clientInterface ?? null }) },
    ...(protection === 'PROTECTED_1_PLUS_1' ? [{ field: 'details.protection', product: findProtectionProduct(products) }] : []),
    ...(encryption ? [{ field: 'details.encryption', product: findEncryptionProduct(products) }] : []),
  ];
  const choices = requestedProducts.flatMap(({ field, product }): ProductChoice[] =>
    product ? [{ productCode: product.productCode, quantity: 1, field, types: [product.productType] }] : [],
  );
  const missingProblems = requestedProducts.flatMap(({ field, product }): FieldProblem[] =>
    product ? [] : [{ field, code: 'validation.unknown-value' }],
  );
  const { items, problems } = chooseProducts(products, choices, { oneOf: ['WDM'] });
  return { items, problems: [...missingProblems, ...problems] };
}
