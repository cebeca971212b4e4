import type { OrderItem, Product, Totals } from '@demarc/contract/catalogue.ts';

/** Quantity of each product, by product code. */
export type Quantities = Readonly<Record<string, number>>;

const unitsOfCent = 100;

/** The items for these quantities at catalog prices, in catalog order; used until the server has returned the price. */
export function itemsOf(products: readonly Product[], quantities: Quantities): OrderItem[] {
  return products
    .filter(({ productCode, chargeType }) => (quantities[productCode] ?? 0) > 0 && chargeType !== 'USAGE')
    .map(({ productCode, name, productType, chargeType, unitPrice }) => {
      const quantity = quantities[productCode] ?? 0;
      return { productCode, name, productType, chargeType, quantity, unitPrice, amount: amountOf(unitPrice, quantity) };
    });
}

/** The monthly and one-time totals. */
export function totalsOf(items: readonly OrderItem[]): Totals {
  const sum = (chargeType: OrderItem['chargeType']) =>
    textOf(items.filter((item) => item.chargeType === chargeType).reduce((cents, { amount }) => cents + centsOf(amount), 0));
  return { mrc: sum('MRC'), nrc: sum('NRC') };
}

/** Multiplies a unit price with four decimals by a quantity; the result has two decimals, half a cent rounded up. */
export function amountOf(unitPrice: string, quantity: number): string {
  return textOf(Math.floor((Math.round(Number(unitPrice) * 10_000) * quantity + unitsOfCent / 2) / unitsOfCent));
}

/** The cost of the first months including one-time charges, added in cents because float sums are not exact. */
export function sumOf({ mrc, nrc }: Totals, months: number): string {
  return textOf(centsOf(mrc) * months + centsOf(nrc));
}

function centsOf(amount: string): number {
  return Math.round(Number(amount) * 100);
}

function textOf(cents: number): string {
  return (cents / 100).toFixed(2);
}
