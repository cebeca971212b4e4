import type { Package } from '@demarc/contract/catalog.ts';
import type { ColocationKind } from '@demarc/contract/colocation.ts';
import { useTranslation } from 'react-i18next';
import { usePriceText } from '../../../blocks/order-form/use-price-text.ts';
import { useFormats } from '../../../lib/format.ts';
import { sumTotals } from '../../../blocks/order-form/order-price.ts';
import { calculateStartingMonthly, getMinPower, listLowestItems } from './rack-products.ts';

/** A price per month, `€ 320.00 per month`, and what it includes: the values of a text. */
type IncludedPrice = Record<'price' | 'included', string>;

/** Formats the least that a package costs. Null if there is nothing to buy. */
export function useLowestPrice(): (found: Package | undefined, kind: ColocationKind) => IncludedPrice | null {
  const format = useIncludedPrice();
  return (found, kind) => {
    const items = found ? listLowestItems(found, kind) : [];
    return found && items.length > 0 ? format(found, kind, sumTotals(items).mrc) : null;
  };
}

/** Formats what a rack of a height costs. */
export function useHeightPrice(): (found: Package, heightUnits: number) => IncludedPrice {
  const format = useIncludedPrice();
  return (found, heightUnits) => format(found, 'RACK', calculateStartingMonthly(found, 'RACK', heightUnits));
}

function useIncludedPrice(): (found: Package, kind: ColocationKind, unitPrice: string) => IncludedPrice {
  const { t } = useTranslation();
  const formats = useFormats();
  const priceText = usePriceText();
  return (found, kind, unitPrice) => {
    const power = t('rack-order.kilowatts', { power: formats.number(Number(getMinPower(found))) });
    return { price: priceText({ unitPrice, chargeType: 'MRC' }), included: t(`rack-new.included-${kind}`, { power }) };
  };
}
