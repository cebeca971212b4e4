import type { Package } from '@demarc/contract/catalog.ts';
import type { ColocationKind } from '@demarc/contract/colocation.ts';
import { useTranslation } from 'react-i18next';
import { usePriceText } from '../../../blocks/order-form/use-price-text.ts';
import { formatKw } from '../../../lib/format-kw.ts';
import { findLowestOffer, getStartingOffer, type StartingOffer } from './rack-products.ts';

/** A price per month, `€ 320.00 per month`, and what it includes: the values of a text. */
type IncludedPrice = Record<'price' | 'included', string>;

/** Formats the least that a package costs. Null if there is nothing to buy. */
export function useLowestPrice(): (pkg: Package | undefined, kind: ColocationKind) => IncludedPrice | null {
  const format = useIncludedPrice();
  return (pkg, kind) => {
    const lowest = pkg ? findLowestOffer(pkg, kind) : null;
    return lowest && format(lowest, kind);
  };
}

/** Formats what a rack of a height costs. */
export function useHeightPrice(): (pkg: Package, heightUnits: number) => IncludedPrice {
  const format = useIncludedPrice();
  return (pkg, heightUnits) => format(getStartingOffer(pkg, 'RACK', heightUnits), 'RACK');
}

function useIncludedPrice(): (offer: StartingOffer, kind: ColocationKind) => IncludedPrice {
  const { t } = useTranslation();
  const priceText = usePriceText();
  return ({ committedKw, mrc }, kind) => {
    const power = formatKw(committedKw);
    return {
      price: priceText({ unitPrice: mrc, chargeType: 'MRC' }),
      included: t(`rack-new.included-${kind}`, { power }),
    };
  };
}
