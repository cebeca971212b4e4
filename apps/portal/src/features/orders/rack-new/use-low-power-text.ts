import type { Package } from '@demarc/contract/catalog.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import { formatKw } from '../../../lib/format-kw.ts';
import { formatUnitPrice } from '../../../lib/unit-price.ts';
import type { RackOrderValues } from './rack-order-values.ts';
import { findBurstProduct, getDefaultPower, isPowerLow } from './rack-products.ts';

/**
 * Returns a function that formats a warning if the power is less than usual for the height, with the price of bursts; null if it is
 * not less.
 */
export function useLowPowerText(): (pkg: Package, values: Pick<RackOrderValues, 'kind' | 'details'>) => string | null {
  const { t } = useTranslation();
  const formats = useFormats();
  return (pkg, values) => {
    if (!isPowerLow(pkg, values)) return null;
    const { heightUnits } = values.details;
    // Always in kW, like the form field.
    const power = formatKw(getDefaultPower(pkg, values.kind || 'RACK', Number(heightUnits)), 'kW');
    const burst = findBurstProduct(pkg);
    return [
      t('rack-new.low-power', { height: heightUnits, power }),
      burst && t('rack-new.burst-price', { price: formatUnitPrice(burst.unitPrice, formats) }),
    ]
      .filter(Boolean)
      .join(' ');
  };
}
