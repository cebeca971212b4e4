import { hoursInLongestMonth } from '@demarc/contract/power/energy-cost.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import { formatKw } from '../../../lib/format-kw.ts';
import { formatUnitPrice, trimDecimals } from '../../../lib/unit-price.ts';
import type { EnergyPrice } from './rack-products.ts';

/** Formats the cost of energy, with enough decimals to recalculate the monthly maximum. */
export function useEnergyTexts(): (energy: EnergyPrice) => { rate: string; max: string | null } {
  const { t } = useTranslation();
  const formats = useFormats();
  return ({ rate, unitPrice, designPue, committedKw, maxMonthly }) => ({
    rate: t('rack-new.energy-rate', {
      rate: formatUnitPrice(rate, formats),
      price: formatUnitPrice(unitPrice, formats),
      pue: trimDecimals(designPue, formats),
    }),
    max:
      maxMonthly &&
      t('rack-new.energy-max', {
        amount: formats.money(Number(maxMonthly)),
        power: formatKw(committedKw),
        hours: hoursInLongestMonth,
      }),
  });
}
