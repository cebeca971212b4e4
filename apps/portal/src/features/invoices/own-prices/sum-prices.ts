import { calculateMargin, type Margin } from '@demarc/contract/invoice-margin.ts';
import { sumAmounts } from '@demarc/contract/money.ts';
import type { OwnPrice } from '@demarc/contract/own-price.ts';

interface PriceSums extends Margin {
  /** Services with a resale price. The amounts exclude the others, which would look like a loss. */
  count: number;
  cost: string;
  revenue: string;
  unpricedCount: number;
  unpricedCost: string;
}

/** The monthly cost, revenue and margin of services. */
export function sumPrices(prices: readonly Pick<OwnPrice, 'monthlyCost' | 'monthlyPrice'>[]): PriceSums {
  const unpriced = prices.filter(({ monthlyPrice }) => monthlyPrice === null);
  const priced = prices.filter(({ monthlyPrice }) => monthlyPrice !== null);
  const cost = sumAmounts(priced.map(({ monthlyCost }) => monthlyCost));
  const revenue = sumAmounts(priced.map(({ monthlyPrice }) => monthlyPrice ?? '0.00'));
  return {
    ...calculateMargin({ cost, revenue }),
    count: priced.length,
    cost,
    revenue,
    unpricedCount: unpriced.length,
    unpricedCost: sumAmounts(unpriced.map(({ monthlyCost }) => monthlyCost)),
  };
}
