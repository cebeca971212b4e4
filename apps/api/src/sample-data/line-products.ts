import type { OrderItem, Product } from '@demarc/contract/catalog.ts';
import type { LineOrderDetails } from '@demarc/contract/kinds/line-order-details.ts';
import type { ipv4PrefixLengths, ipv6PrefixLengths } from '@demarc/contract/line-schemas.ts';
import { getDefaultProducts } from '@demarc/contract/package-facts.ts';
import type { ProviderPackage } from '@demarc/contract/provider/catalog.ts';
import type { SlaWindow } from '@demarc/contract/sla-window.ts';
import { chooseLineItems } from '../kinds/line/order-products.ts';

type ProviderProduct = ProviderPackage['products'][number];

/** The optional products of a line. */
export interface ProductChoice {
  sla?: SlaWindow | null;
  ipv4?: (typeof ipv4PrefixLengths)[number] | null;
  ipv6?: (typeof ipv6PrefixLengths)[number] | null;
  /** A router owned by the provider. */
  cpe?: boolean;
}

type OrderedProducts = Pick<LineOrderDetails, 'slaProductCode' | 'options' | 'evcs'>;

/** Returns the chosen products of a package as an order names them. */
export function toOrderedProducts(
  pack: ProviderPackage,
  { sla = null, ipv4 = null, ipv6 = null, cpe = false }: ProductChoice,
): OrderedProducts {
  const router = pack.products.find(({ productType }) => productType === 'CPE');
  return {
    slaProductCode: (sla && findSla(pack, sla)?.productCode) ?? null,
    options: cpe && router ? [{ productCode: router.productCode, quantity: 1 }] : [],
    evcs: [{ productCode: getEvcCode(pack), circuitType: 'PPPOE', vlanId: null, ipv4PrefixLength: ipv4, ipv6PrefixLength: ipv6 }],
  };
}

/** Returns the priced items of an order. One-time fees apply to new lines only. */
export function toOrderItems(pack: ProviderPackage, choice: ProductChoice, { isNew }: { isNew: boolean }): OrderItem[] {
  return chooseLineItems(getProducts(pack), toOrderedProducts(pack, choice), { keepsConnection: !isNew }).items;
}

/** Finds the SLA of a package with this repair window. */
export function findSla(pack: ProviderPackage, window: SlaWindow): ProviderProduct | undefined {
  return pack.products.find(({ productType, attributes }) => productType === 'SLA' && attributes.window === window);
}

/** Returns the code of the default circuit product. Throws if the package has none. */
function getEvcCode(pack: ProviderPackage): string {
  const { circuit } = getDefaultProducts({ products: getProducts(pack) });
  if (!circuit) throw new Error(`The package ${pack.packageCode} has no EVC.`);
  return circuit.productCode;
}

const productsByPackage = new WeakMap<ProviderPackage, Product[]>();

/** Returns the products with their Dutch names; cached, because a large company has hundreds of thousands of orders. */
function getProducts(pack: ProviderPackage): Product[] {
  const cached = productsByPackage.get(pack);
  if (cached) return cached;
  const products = pack.products.map((product) => ({ ...product, name: product.name.nl }));
  productsByPackage.set(pack, products);
  return products;
}
