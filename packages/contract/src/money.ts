/** Multiplies a four-decimal price by a quantity exactly and rounds half up to cents. */
export function calculateAmount(unitPrice: string, quantity: number): string {
  const tenThousandths = toUnscaled(unitPrice) * BigInt(quantity);
  const isNegative = tenThousandths < 0n;
  const cents = ((isNegative ? -tenThousandths : tenThousandths) + 50n) / 100n;
  return formatCents(isNegative ? -cents : cents);
}

/** The exact sum of two-decimal amounts. */
export function sumAmounts(amounts: readonly string[]): string {
  return formatCents(amounts.reduce((sum, amount) => sum + toUnscaled(amount), 0n));
}

/** A decimal without its point: cents for an amount, ten-thousandths for a price. */
function toUnscaled(decimal: string): bigint {
  return BigInt(decimal.replace('.', ''));
}

function formatCents(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
