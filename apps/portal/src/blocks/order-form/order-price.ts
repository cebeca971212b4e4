import type { OrderItem, Product, Totals } from '@demarc/contract/catalog.ts';

/** Quantity of each product, by product code. */
export type Quantities = Readonly<Record<string, number>>;

const unitsPerCent = 100;

/** Returns the items for these quantities at catalog prices, in catalog order; used until the server has returned the price. */
export function toOrderItems(products: readonly Product[], quantities: Quantities): OrderItem[] {
  return products
    .filter(({ productCode, chargeType }) => (quantities[productCode] ?? 0) > 0 && chargeType !== 'USAGE')
    .map(({ productCode, name, productType, chargeType, unitPrice }) => {
      const quantity = quantities[productCode] ?? 0;
      return { productCode, name, productType, chargeType, quantity, unitPrice, amount: calculateAmount(unitPrice, quantity) };
    });
}

/** Sums the monthly and one-time amounts. */
export function sumTotals(items: readonly OrderItem[]): Totals {
  const sum = (chargeType: OrderItem['chargeType']) =>
    formatCents(items.filter((item) => item.chargeType === chargeType).reduce((cents, { amount }) => cents + toCents(amount), 0));
  return { mrc: sum('MRC'), nrc: sum('NRC') };
}

/** Multiplies a unit price with four decimals by a quantity; the result has two decimals, half a cent rounded up. */
export function calculateAmount(unitPrice: string, quantity: number): string {
  return formatCents(Math.floor((Math.round(Number(unitPrice) * 10_000) * quantity + unitsPerCent / 2) / unitsPerCent));
}

/** Sums the cost of the first months including one-time charges, in cents because float sums are not exact. */
export function sumFirstMonths({ mrc, nrc }: Totals, months: number): string {
  return formatCents(toCents(mrc) * months + toCents(nrc));
}

function toCents(amount: string): number {
  return Math.round(Number(amount) * 100);
}

function formatCents(cents: number): string {
  return (cents / 100).toFixed(2);
}
