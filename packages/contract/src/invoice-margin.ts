import { divideRounded, parseDecimal, subtractAmounts } from './money.ts';

/** The part of its revenue that a company keeps. */
export interface Margin {
  margin: string;
  /** As a percentage of the revenue, with one decimal. Null without revenue. */
  percent: number | null;
}

export function calculateMargin({ cost, revenue }: { cost: string; revenue: string }): Margin {
  const margin = subtractAmounts(revenue, cost);
  const divisor = parseDecimal(revenue, 2);
  return { margin, percent: divisor > 0n ? Number(divideRounded(parseDecimal(margin, 2) * 1000n, divisor)) / 10 : null };
}
