import type { OrderItem, Product, Totals } from './catalogue.ts';
import { amountOf, sumOf } from './money.ts';

/** An order item with a copy of the price, so that later catalogue changes do not affect it. */
export function itemOf({ productCode, name, productType, chargeType, unitPrice }: Product, quantity: number): OrderItem {
  return { productCode, name, productType, chargeType, quantity, unitPrice, amount: amountOf(unitPrice, quantity) };
}

/** The monthly and one-off totals, without usage charges. */
export function totalsOf(items: readonly OrderItem[]): Totals {
  const sum = (charge: OrderItem['chargeType']) =>
    sumOf(items.filter(({ chargeType }) => chargeType === charge).map(({ amount }) => amount));
  return { mrc: sum('MRC'), nrc: sum('NRC') };
}
