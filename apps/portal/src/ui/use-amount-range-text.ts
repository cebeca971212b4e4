import { useTranslation } from 'react-i18next';
import { useFormats } from '../lib/format.ts';
import { readAmountRange } from './data-table/amount-range.ts';

/** Returns a function that formats `€ 100.00 – € 250.00`, `from € 100.00` or `up to € 250.00`. */
export function useAmountRangeText(): (value: string) => string | null {
  const { t } = useTranslation('list');
  const formats = useFormats();
  const formatAmount = (amount: string) => formats.money(Number(amount));
  return (value) => {
    const { from, to } = readAmountRange(value) ?? {};
    if (from !== undefined && to !== undefined) return `${formatAmount(from)} – ${formatAmount(to)}`;
    if (from !== undefined) return t('list.from-amount', { amount: formatAmount(from) });
    return to === undefined ? null : t('list.to-amount', { amount: formatAmount(to) });
  };
}
