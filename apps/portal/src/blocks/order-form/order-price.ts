import type { OrderItem, Product, Totals } from '@demarc/contract/catalogue.ts';

/** How many of each product, by its code. */
export type Quantities = Readonly<Record<string, number>>;

const unitsOfCent = 100;

/** What these quantities cost at the catalogue's prices, in the order of the catalogue: the price until the server has said it. */
export function itemsOf(products: readonly Product[], quantities: Quantities): OrderItem[] {
  return products
    .filter(({ productCode, chargeType }) => (quantities[productCode] ?? 0) > 0 && chargeType !== 'USAGE')
    .map(({ productCode, name, productType, chargeType, unitPrice }) => {
      const quantity = quantities[productCode] ?? 0;
      return { productCode, name, productType, chargeType, quantity, unitPrice, amount: amountOf(unitPrice, quantity) };
    });
}

/** What is paid each month and once. */
export function totalsOf(items: readonly OrderItem[]): Totals {
  const sum = (chargeType: OrderItem['chargeType']) =>
    textOf(items.filter((item) => item.chargeType === chargeType).reduce((cents, { amount }) => cents + centsOf(amount), 0));
  return { mrc: sum('MRC'), nrc: sum('NRC') };
}

/** A unit price, four decimals, so many times: two decimals, half a cent rounded up. */
export function amountOf(unitPrice: string, quantity: number): string {
  return textOf(Math.floor((Math.round(Number(unitPrice) * 10_000) * quantity + unitsOfCent / 2) / unitsOfCent));
}

/** What the first months cost with everything that is paid once: by whole cents, since sums of floats are not exact. */
export function sumOf({ mrc, nrc }: Totals, months: number): string {
  return textOf(centsOf(mrc) * months + centsOf(nrc));
}

function centsOf(amount: string): number {
  return Math.round(Number(amount) * 100);
}

function textOf(cents: number): string {
  return (cents / 100).toFixed(2);
}
