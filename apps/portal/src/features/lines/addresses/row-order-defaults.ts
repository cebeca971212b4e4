import type { BatchRow } from '@demarc/contract/availability-batch.ts';
import type { Package, Totals } from '@demarc/contract/catalog.ts';
import { sumAmounts } from '@demarc/contract/money.ts';

/**
 * The default circuit, which the price of a row includes: the mandatory one of the package, else the first. Returns null when the
 * package requires a choice.
 */
export function getDefaultCircuit({ products, parameters }: Pick<Package, 'products' | 'parameters'>): string | null {
  const circuits = products.filter(({ productType }) => productType === 'EVC');
  const needsChoice = parameters.some(({ required, defaultValue }) => required && (defaultValue ?? null) === null);
  const circuit = circuits.find(({ mandatory }) => mandatory) ?? circuits[0];
  return needsChoice || !circuit ? null : circuit.productCode;
}

export function sumRows(rows: readonly Pick<BatchRow, 'best'>[]): Totals {
  return {
    mrc: sumAmounts(rows.flatMap(({ best }) => best?.monthlyAmount ?? [])),
    nrc: sumAmounts(rows.flatMap(({ best }) => best?.oneOffAmount ?? [])),
  };
}

/** The shortest term of at least the requested length, else the longest one. */
export function pickTerm({ allowedTermMonths }: Pick<Package, 'allowedTermMonths'>, requestedMonths: number): number {
  const sorted = allowedTermMonths.toSorted((a, b) => a - b);
  return sorted.find((months) => months >= requestedMonths) ?? sorted.at(-1) ?? requestedMonths;
}
