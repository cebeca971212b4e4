import type { ChargeType, OrderItem } from '@demarc/contract/catalog.ts';
import {
  calculateAmount,
  divideRounded,
  formatDecimal,
  parseDecimal,
  subtractAmounts,
  sumAmounts,
} from '@demarc/contract/money.ts';
import type { ItemPrice } from '@demarc/contract/quotation-schemas.ts';

/** Charges quoted work for which the catalog has no product, such as digging. */
const quotedCode = 'QUOTED';

/**
 * The items of an order at quoted prices. The quoted monthly and one-time amounts are spread over the products in proportion to
 * their catalog prices, so that the items add up to exactly the quoted amounts.
 */
export function priceItems(items: readonly OrderItem[], { mrc, nrc, usage }: ItemPrice, name: string): OrderItem[] {
  const recurringItems = spread(items, 'MRC', mrc, name);
  const oneTimeItems = spread(items, 'NRC', nrc, name);
  const meteredItems = items
    .filter(({ chargeType }) => chargeType === 'USAGE')
    .map((item) => (usage === null ? item : { ...item, unitPrice: usage, amount: calculateAmount(usage, item.quantity) }));
  return [...recurringItems, ...oneTimeItems, ...meteredItems];
}

/** Spreads a total over the items of one charge type. A total without catalog prices becomes an item of its own. */
function spread(all: readonly OrderItem[], chargeType: ChargeType, total: string, name: string): OrderItem[] {
  const items = all.filter((item) => item.chargeType === chargeType);
  const catalogTotal = sumAmounts(items.map(({ amount }) => amount));
  if (catalogTotal === total) return items;
  if (Number(catalogTotal) === 0) return [...items, ...(Number(total) === 0 ? [] : [createItem(chargeType, total, name)])];
  const priced = items.map((item) => {
    const share = divideRounded(parseDecimal(item.amount, 2) * parseDecimal(total, 2), parseDecimal(catalogTotal, 2));
    return withAmount(item, formatDecimal(share, 2));
  });
  return addRemainder(priced, chargeType, subtractAmounts(total, sumAmounts(priced.map(({ amount }) => amount))), name);
}

/** Adds the remaining cents after rounding to the most expensive product with a quantity of one, or else to a separate item. */
function addRemainder(items: OrderItem[], chargeType: ChargeType, remainder: string, name: string): OrderItem[] {
  if (Number(remainder) === 0) return items;
  const single = items.filter(({ quantity }) => quantity === 1).sort((a, b) => Number(b.amount) - Number(a.amount))[0];
  if (!single || Number(single.amount) + Number(remainder) < 0) return [...items, createItem(chargeType, remainder, name)];
  const amount = sumAmounts([single.amount, remainder]);
  return items.map((item) => (item === single ? withAmount(item, amount) : item));
}

/** Returns an item whose unit price gives this amount, as exactly as four decimals allow. */
function withAmount(item: OrderItem, amount: string): OrderItem {
  if (item.quantity === 0) return item;
  const unitPrice = formatDecimal(divideRounded(parseDecimal(amount, 2) * 100n, BigInt(item.quantity)), 4);
  return { ...item, unitPrice, amount: calculateAmount(unitPrice, item.quantity) };
}

function createItem(chargeType: ChargeType, amount: string, name: string): OrderItem {
  const productType = chargeType === 'NRC' ? 'INSTALLATION' : 'OPTION';
  return { productCode: quotedCode, name, productType, chargeType, quantity: 1, unitPrice: `${amount}00`, amount };
}
