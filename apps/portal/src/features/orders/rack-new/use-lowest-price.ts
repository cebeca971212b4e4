import type { Package } from '@demarc/contract/catalog.ts';
import type { ColocationKind } from '@demarc/contract/colocation.ts';
import { useTranslation } from 'react-i18next';
import { usePriceText } from '../../../blocks/order-form/use-price-text.ts';
import { formatKw } from '../../../lib/format-kw.ts';
import { findLowestOffer, getStartingOffer, type StartingOffer } from './rack-products.ts';

/** Values for a text: a price such as `€ 320.00 per month`, and what it includes. */
type IncludedPrice = Record<'price' | 'included', string>;

/** Formats the lowest price of a package; null if it sells no space. */
export function useLowestPrice(): (pkg: Package | undefined, kind: ColocationKind) => IncludedPrice | null {
  const format = useIncludedPrice();
  return (pkg, kind) => {
    const lowest = pkg ? findLowestOffer(pkg, kind) : null;
    return lowest && format(lowest, kind);
  };
}

/** Formats the price of a rack of a height. */
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
