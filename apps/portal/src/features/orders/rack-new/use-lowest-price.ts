import type { Package } from '@demarc/contract/catalog.ts';
import type { ColocationKind } from '@demarc/contract/colocation.ts';
import { useTranslation } from 'react-i18next';
import { usePriceText } from '../../../blocks/order-form/use-price-text.ts';
import { useFormats } from '../../../lib/format.ts';
import { findLowestMonthly, getMinPower } from './rack-products.ts';

/** Formats the least that a package costs, `€ 320.00 per month`, and what that includes. Null if there is nothing to buy. */
export function useLowestPrice(): (
  found: Package | undefined,
  kind: ColocationKind,
) => { price: string; included: string } | null {
  const { t } = useTranslation();
  const formats = useFormats();
  const priceText = usePriceText();
  return (found, kind) => {
    const unitPrice = found ? findLowestMonthly(found, kind) : null;
    if (!found || !unitPrice) return null;
    const power = t('rack-order.kilowatts', { power: formats.number(Number(getMinPower(found))) });
    return { price: priceText({ unitPrice, chargeType: 'MRC' }), included: t(`rack-new.included-${kind}`, { power }) };
  };
}
