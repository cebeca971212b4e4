import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { LoyaltyEntry } from '@demarc/contract/loyalty.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import styles from './loyalty.module.css';
import { groupByMonth } from './loyalty-months.ts';

/** The points of the last 12 months as bars, with the same numbers as a table. */
export function LoyaltyChart({ entries }: { entries: readonly LoyaltyEntry[] }) {
  const { t, i18n } = useTranslation();
  const formats = useFormats();
  const months = groupByMonth(formatAmsterdamDate(new Date()), entries);
  const highest = Math.max(1, ...months.flatMap(({ earned, deducted }) => [earned, deducted]));
  const formatMonth = (month: string, length: 'short' | 'long') =>
    new Intl.DateTimeFormat(i18n.language === 'nl' ? 'nl-NL' : 'en-GB', {
      ...(length === 'short' ? { month: 'short' } : { month: 'long', year: 'numeric' }),
      timeZone: 'UTC',
    }).format(new Date(`${month}-01`));
  const sum = (name: 'earned' | 'deducted') => formats.number(months.reduce((total, month) => total + month[name], 0));
  const toHeight = (points: number) => ({ height: `${(points / highest) * 100}%` });
  return (
    <figure className={styles.figure}>
      <figcaption>
        <span>{t('loyalty.chart-period')}</span>
        <span>
          <i className={styles.earned} /> {t('loyalty.chart-earned')} <b>{sum('earned')}</b>
        </span>
        <span>
          <i className={styles.deducted} /> {t('loyalty.chart-deducted')} <b>{sum('deducted')}</b>
        </span>
      </figcaption>
      <div
        className={styles.chart}
        role="img"
        aria-label={t('loyalty.chart-label', { earned: sum('earned'), deducted: sum('deducted') })}
      >
        {months.map(({ month, earned, deducted, balance }) => (
          <div
            key={month}
            title={t('loyalty.chart-month', {
              month: formatMonth(month, 'long'),
              earned: formats.number(earned),
              deducted: formats.number(deducted),
              balance: formats.number(balance),
            })}
          >
            <div className={styles.bars}>
              <i className={styles.earned} style={toHeight(earned)} />
              <i className={styles.deducted} style={toHeight(deducted)} />
            </div>
            <small>{formatMonth(month, 'short')}</small>
          </div>
        ))}
      </div>
      <details className={styles.table}>
        <summary>{t('loyalty.chart-table')}</summary>
        <table>
          <caption className="unseen">{t('loyalty.chart-title')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('loyalty.chart-month-label')}</th>
              <th scope="col">{t('loyalty.chart-earned')}</th>
              <th scope="col">{t('loyalty.chart-deducted')}</th>
              <th scope="col">{t('loyalty.balance-after')}</th>
            </tr>
          </thead>
          <tbody>
            {months.toReversed().map(({ month, earned, deducted, balance }) => (
              <tr key={month}>
                <th scope="row">{formatMonth(month, 'long')}</th>
                <td>{formats.number(earned)}</td>
                <td>{formats.number(deducted)}</td>
                <td>{formats.number(balance)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
