import type { OrderItem, SlaWindow, Totals } from '@demarc/contract/catalogue.ts';
import type { ipv4PrefixLengths, ipv6PrefixLengths } from '@demarc/contract/line-schemas.ts';
import type { ProviderPackage } from '@demarc/contract/provider/catalogue.ts';

type Product = ProviderPackage['products'][number];

/** The optional products of a package. */
export interface ProductChoice {
  sla?: SlaWindow | null;
  ipv4?: (typeof ipv4PrefixLengths)[number] | null;
  ipv6?: (typeof ipv6PrefixLengths)[number] | null;
  /** A router owned by the provider. */
  cpe?: boolean;
}

/** The selected products of a package as priced items. One-time fees apply to new lines only. */
export function toOrderItems(pack: ProviderPackage, choice: ProductChoice, { isNew }: { isNew: boolean }): OrderItem[] {
  const taken = pack.products.filter((product) => isSelected(pack, product, choice) && (isNew || product.chargeType === 'MRC'));
  return taken.map(({ productCode, name, productType, chargeType, unitPrice, defaultQuantity }) => {
    const quantity = Math.max(1, defaultQuantity);
    const amount = formatEuros(Math.round((Number(unitPrice.replace('.', '')) * quantity) / 100));
    return { productCode, name: name.nl, productType, chargeType, quantity, unitPrice, amount };
  });
}

export function calculateTotals(items: readonly OrderItem[]): Totals {
  const sumCharges = (chargeType: OrderItem['chargeType']) =>
    formatEuros(items.filter((item) => item.chargeType === chargeType).reduce((cents, { amount }) => cents + toCents(amount), 0));
  return { mrc: sumCharges('MRC'), nrc: sumCharges('NRC') };
}

/** The SLA of a package with this repair window. */
export function findSla(pack: ProviderPackage, window: SlaWindow): Product | undefined {
  return pack.products.find(({ productType, attributes }) => productType === 'SLA' && attributes.window === window);
}

/** The circuit product of a line. */
export function getEvc(pack: ProviderPackage): Product {
  const circuits = pack.products.filter(({ productType }) => productType === 'EVC');
  const found = circuits.find(({ mandatory }) => mandatory) ?? circuits[0];
  if (!found) throw new Error(`The package ${pack.packageCode} has no EVC.`);
  return found;
}

const toCents = (amount: string) => Number(amount.replace('.', ''));
const formatEuros = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

function isSelected(pack: ProviderPackage, product: Product, { sla, ipv4, ipv6, cpe }: ProductChoice): boolean {
  const { productType, attributes, mandatory } = product;
  if (productType === 'SLA') return sla ? product === findSla(pack, sla) : mandatory;
  if (productType === 'EVC') return product === getEvc(pack);
  if (productType === 'IP_ADDRESS') return attributes.prefixLength === (attributes.family === 4 ? ipv4 : ipv6);
  return mandatory || (productType === 'CPE' && cpe === true);
}
