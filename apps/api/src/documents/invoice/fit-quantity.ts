import { divideRounded, formatDecimal, parseDecimal } from '@demarc/contract/money.ts';

/** Decimals of a quantity that has to be more exact than the four that are stored. */
const maxDecimals = 10;

interface PricedQuantity {
  quantity: string;
  unitPrice: string;
  discountAmount: string;
  netAmount: string;
}

/**
 * Returns the quantity with as many decimals as its amount needs. Part of a month is rounded to four decimals, and 0.6667 months
 * at 1,000.00 are 666.70, not 666.67: receivers refuse a line whose amount differs from quantity times price by more than 0.02
 * (Peppol R120).
 */
export function fitQuantity({ quantity, unitPrice, discountAmount, netAmount }: PricedQuantity): string {
  const price = parseDecimal(unitPrice, 4);
  const gross = parseDecimal(netAmount, 2) + parseDecimal(discountAmount, 2);
  for (let decimals = 4; decimals <= maxDecimals && price > 0n; decimals++) {
    const fitted = decimals === 4 ? parseDecimal(quantity, 4) : divideRounded(gross * 100n * 10n ** BigInt(decimals), price);
    const isExact = divideRounded(fitted * price, 10n ** BigInt(decimals + 2)) === gross;
    if (isExact) return decimals === 4 ? quantity : formatDecimal(fitted, decimals);
  }
  return quantity;
}
