import type { OrderItem, Product, Totals } from './catalog.ts';
import { calculateAmount, sumAmounts } from './money.ts';

/** Creates an order item with a copy of the price, so that later catalog changes do not affect it. */
export function toOrderItem({ productCode, name, productType, chargeType, unitPrice }: Product, quantity: number): OrderItem {
  return { productCode, name, productType, chargeType, quantity, unitPrice, amount: calculateAmount(unitPrice, quantity) };
}

/** Calculates the monthly and one-time totals, without usage charges. */
export function calculateTotals(items: readonly OrderItem[]): Totals {
  const addAmounts = (charge: OrderItem['chargeType']) =>
    sumAmounts(items.filter(({ chargeType }) => chargeType === charge).map(({ amount }) => amount));
  return { mrc: addAmounts('MRC'), nrc: addAmounts('NRC') };
}
