import type { Package } from '@demarc/contract/catalog.ts';
import type { ColocationKind } from '@demarc/contract/colocation.ts';
import { usePriceText } from '../../../blocks/order-form/use-price-text.ts';
import { findLowestMonthly } from './rack-products.ts';

/** Formats the least that a package costs: `€ 320.00 per month`. Null if there is nothing to buy. */
export function useLowestPriceText(): (found: Package | undefined, kind: ColocationKind) => string | null {
  const priceText = usePriceText();
  return (found, kind) => {
    const unitPrice = found ? findLowestMonthly(found, kind) : null;
    return unitPrice && priceText({ unitPrice, chargeType: 'MRC' });
  };
}
