import type { BatchRow } from '@demarc/contract/availability-batch.ts';
import type { Package, Totals } from '@demarc/contract/catalog.ts';
import type { LineOrderRequest } from '@demarc/contract/line-order.ts';
import { sumAmounts } from '@demarc/contract/money.ts';
import { getDefaultProducts } from '@demarc/contract/package-facts.ts';

/** The default products of an order, which the price of a row includes. Returns null when the package requires a choice. */
export function getRowProducts({
  products,
  parameters,
}: Pick<Package, 'products' | 'parameters'>): Pick<LineOrderRequest['details'], 'slaProductCode' | 'options' | 'evcs'> | null {
  const { circuit, sla, options } = getDefaultProducts({ products });
  const needsChoice = parameters.some(({ required, defaultValue }) => required && (defaultValue ?? null) === null);
  if (needsChoice || !circuit) return null;
  return {
    slaProductCode: sla?.productCode ?? null,
    options: options.map(({ productCode, defaultQuantity }) => ({ productCode, quantity: defaultQuantity })),
    evcs: [{ productCode: circuit.productCode, circuitType: 'ETHERNET' }],
  };
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
