import type { BatchRow } from '@demarc/contract/availability-batch.ts';
import type { Package, Totals } from '@demarc/contract/catalogue.ts';
import { sumOf } from '@demarc/contract/money.ts';

/**
 * The circuit of an order that takes no more than it has to, which is what a row costs: the one that belongs to the package,
 * else its first. Null where a package cannot be ordered without a choice.
 */
export function plainCircuit({ products, parameters }: Pick<Package, 'products' | 'parameters'>): string | null {
  const circuits = products.filter(({ productType }) => productType === 'EVC');
  const isAsked = parameters.some(({ required, defaultValue }) => required && (defaultValue ?? null) === null);
  const circuit = circuits.find(({ mandatory }) => mandatory) ?? circuits[0];
  return isAsked || !circuit ? null : circuit.productCode;
}

/** What the orders of rows cost together. */
export function totalsOfRows(rows: readonly Pick<BatchRow, 'best'>[]): Totals {
  return {
    mrc: sumOf(rows.flatMap(({ best }) => best?.monthlyAmount ?? [])),
    nrc: sumOf(rows.flatMap(({ best }) => best?.oneOffAmount ?? [])),
  };
}

/** The term that is nearest to the one wished for: the next longer one, else the longest there is. */
export function termOf({ allowedTermMonths }: Pick<Package, 'allowedTermMonths'>, wished: number): number {
  const sorted = allowedTermMonths.toSorted((a, b) => a - b);
  return sorted.find((months) => months >= wished) ?? sorted.at(-1) ?? wished;
}
