import type { OrderItem, Product, Totals } from './catalogue.ts';
import { amountOf, sumOf } from './money.ts';

/** A row of an order: a copy of the price, which later changes of the catalogue leave as it is. */
export function itemOf({ productCode, name, productType, chargeType, unitPrice }: Product, quantity: number): OrderItem {
  return { productCode, name, productType, chargeType, quantity, unitPrice, amount: amountOf(unitPrice, quantity) };
}

/** What is paid each month and once; what is metered is in neither. */
export function totalsOf(items: readonly OrderItem[]): Totals {
  const sum = (charge: OrderItem['chargeType']) =>
    sumOf(items.filter(({ chargeType }) => chargeType === charge).map(({ amount }) => amount));
  return { mrc: sum('MRC'), nrc: sum('NRC') };
}
