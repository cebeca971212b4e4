import type { Product } from '@demarc/contract/catalog.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { formatUnitPrice } from '../../lib/unit-price.ts';

/** Formats a unit price: `€ 4.00 per month`, `€ 25.00 once`. */
export function usePriceText(): (product: Pick<Product, 'unitPrice' | 'chargeType'>) => string {
  const { t } = useTranslation();
  const formats = useFormats();
  return ({ unitPrice, chargeType }) => t(`order-new.price-${chargeType}`, { amount: formatUnitPrice(unitPrice, formats) });
}
