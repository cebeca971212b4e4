import type { OwnPrice } from '@demarc/contract/own-price.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import { formatFigure } from '../invoice-amounts.ts';
import styles from './own-prices.module.css';
import { sumPrices } from './sum-prices.ts';

interface PriceTotalsProps {
  prices: readonly OwnPrice[];
  /** Whether the page has all services of the list. */
  isWhole: boolean;
}

/** Cost, resale price and margin per month of the services on the page. */
export function PriceTotals({ prices, isWhole }: PriceTotalsProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const title = t(isWhole ? 'invoice.total' : 'invoice.page-total');
  const { count, cost, revenue, margin, percent, unpricedCount, unpricedCost } = sumPrices(prices);
  // Only services without a resale price, such as those that the filter finds, have nothing to add up but their cost.
  if (count === 0)
    return (
      <tfoot>
        <tr>
          <th scope="row">
            {title}
            <small>{t('invoice.without-own-price')}</small>
          </th>
          <td data-label={t('invoice.monthly-cost')}>{formatFigure(unpricedCost, formats)}</td>
          <td colSpan={4} />
        </tr>
      </tfoot>
    );
  return (
    <tfoot>
      <tr>
        <th scope="row">
          {title}
          <small>{t('invoice.own-prices-total', { count })}</small>
        </th>
        <td data-label={t('invoice.monthly-cost')}>{formatFigure(cost, formats)}</td>
        <td data-label={t('invoice.own-monthlyPrice')} className={styles.revenue}>
          {formatFigure(revenue, formats)}
        </td>
        <td className={styles.margin} data-label={t('invoice.margin')} data-loss={Number(margin) < 0 || undefined}>
          {formatFigure(margin, formats)}
          {percent !== null && <small>{formats.percent(percent)}</small>}
        </td>
        <td colSpan={2} className={styles.unpriced}>
          {unpricedCount > 0 &&
            t('invoice.own-prices-unpriced', { count: unpricedCount, amount: formats.money(Number(unpricedCost)) })}
        </td>
      </tr>
    </tfoot>
  );
}
