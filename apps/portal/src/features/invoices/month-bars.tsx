import type { InvoiceOverview } from '@demarc/contract/invoice-overview.ts';
import { sumAmounts } from '@demarc/contract/money.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { formatMonth } from '../../lib/format-period.ts';
import { linkToList } from '../../ui/link-target.ts';
import styles from './summary-band.module.css';

type Month = InvoiceOverview['last12Months'][number];

/** A bar for each of 12 months, which links to the invoices of that month. */
export function MonthBars({ months }: { months: readonly Month[] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const [hoveredMonth, setHoveredMonth] = useState<Month | null>(null);
  const format = (amount: string) => formats.money(Number(amount));
  const describe = ({ month, count, totalInclVat }: Month) =>
    t('invoice.month-summary', { month: formatMonth(month, 'long'), count, amount: format(totalInclVat) });
  const highest = Math.max(1, ...months.map(({ totalInclVat }) => Number(totalInclVat)));
  const total = sumAmounts(months.map(({ totalInclVat }) => totalInclVat));
  return (
    <div className={styles.months}>
      <p aria-hidden={hoveredMonth ? true : undefined}>
        {hoveredMonth ? describe(hoveredMonth) : t('invoice.months-total', { amount: format(total) })}
      </p>
      <ul aria-label={t('invoice.months')} onPointerLeave={() => setHoveredMonth(null)}>
        {months.map((month) => (
          <li key={month.month} onPointerEnter={() => setHoveredMonth(month)}>
            <Link
              {...linkToList('/invoices', { issued: month.month })}
              aria-label={describe(month)}
              onFocus={() => setHoveredMonth(month)}
              onBlur={() => setHoveredMonth(null)}
            >
              <i style={{ height: `${(Math.max(0, Number(month.totalInclVat)) / highest) * 100}%` }} />
            </Link>
            <span aria-hidden="true">{formatMonth(month.month, 'short').slice(0, 1).toUpperCase()}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
