/** What so many cost at a price of four decimals: exact, and rounded half up to cents. */
export function amountOf(unitPrice: string, quantity: number): string {
  const tenThousandths = wholeOf(unitPrice) * BigInt(quantity);
  const isNegative = tenThousandths < 0n;
  const cents = ((isNegative ? -tenThousandths : tenThousandths) + 50n) / 100n;
  return euros(isNegative ? -cents : cents);
}

/** Amounts of two decimals together. */
export function sumOf(amounts: readonly string[]): string {
  return euros(amounts.reduce((sum, amount) => sum + wholeOf(amount), 0n));
}

/** A decimal without its point: cents of an amount, ten-thousandths of a price. */
function wholeOf(decimal: string): bigint {
  return BigInt(decimal.replace('.', ''));
}

function euros(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
