/** Multiplies a four-decimal price by a quantity exactly and rounds half up to cents. */
export function calculateAmount(unitPrice: string, quantity: number): string {
  return formatDecimal(divideRounded(parseDecimal(unitPrice, 4) * BigInt(quantity), 100n), 2);
}

/** Adds two-decimal amounts exactly. */
export function sumAmounts(amounts: readonly string[]): string {
  return formatDecimal(
    amounts.reduce((sum, amount) => sum + parseDecimal(amount, 2), 0n),
    2,
  );
}

/** Subtracts two two-decimal amounts exactly. */
export function subtractAmounts(from: string, amount: string): string {
  return formatDecimal(parseDecimal(from, 2) - parseDecimal(amount, 2), 2);
}

/**
 * Parses a decimal to an integer without its point, such as 1250n for `12.5` with two decimals. The text has at most that many
 * decimals.
 */
export function parseDecimal(decimal: string, decimals: number): bigint {
  const [whole = '', fraction = ''] = decimal.split('.');
  return BigInt(`${whole}${fraction.padEnd(decimals, '0')}`);
}

/** Formats an integer as a decimal, the opposite of `parseDecimal`: `12.50` for 1250n with two decimals. */
export function formatDecimal(unscaled: bigint, decimals: number): string {
  const digits = String(unscaled < 0n ? -unscaled : unscaled).padStart(decimals + 1, '0');
  return `${unscaled < 0n ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** Divides by a positive number and rounds half away from zero, as accountants do. */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const isNegative = dividend < 0n;
  const quotient = ((isNegative ? -dividend : dividend) * 2n + divisor) / (divisor * 2n);
  return isNegative ? -quotient : quotient;
}
