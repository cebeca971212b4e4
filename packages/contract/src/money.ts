/** Multiplies a four-decimal price by a quantity exactly and rounds half up to cents. */
export function amountOf(unitPrice: string, quantity: number): string {
  const tenThousandths = wholeOf(unitPrice) * BigInt(quantity);
  const isNegative = tenThousandths < 0n;
  const cents = ((isNegative ? -tenThousandths : tenThousandths) + 50n) / 100n;
  return euros(isNegative ? -cents : cents);
}

/** The exact sum of two-decimal amounts. */
export function sumOf(amounts: readonly string[]): string {
  return euros(amounts.reduce((sum, amount) => sum + wholeOf(amount), 0n));
}

/** A decimal without its point: cents for an amount, ten-thousandths for a price. */
function wholeOf(decimal: string): bigint {
  return BigInt(decimal.replace('.', ''));
}

function euros(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
