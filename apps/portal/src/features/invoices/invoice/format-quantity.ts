import type { InvoiceLine, UnitCode } from '@demarc/contract/invoice.ts';
import { getFirstOfMonth, getLastOfMonth } from '@demarc/contract/invoice-charge.ts';
import { countDays } from '@demarc/contract/working-days.ts';
import { trimDecimals } from '../../../lib/unit-price.ts';
import type { Localization } from '../../../ui/data-table/columns.ts';

type Quantity = Pick<InvoiceLine, 'quantity' | 'period'> & {
  /** Null if only the number is known. */
  unitCode: UnitCode | null;
};

/**
 * `13 ×`, `40 kWh`, or `26 of 30 days` for part of a month. It writes no `13 months` for 13 services in one month, which would read as
 * the length of the period.
 */
export function formatQuantity({ quantity, period, unitCode }: Quantity, { t, formats }: Pick<Localization, 't' | 'formats'>) {
  const number = trimDecimals(quantity, formats);
  if (unitCode === null) return number;
  if (unitCode !== 'MON') return `${number} ${t(`invoice.unit-${unitCode}`)}`;
  const days = countDays(period.from, period.to);
  const daysInMonth = countDays(getFirstOfMonth(period.from), getLastOfMonth(period.from));
  const count = countUnits({ quantity, period });
  if (days < daysInMonth && count !== null) {
    const text = t('invoice.days-of-month', { days, daysInMonth });
    return count === 1 ? text : `${formats.number(count)} × ${text}`;
  }
  return `${number} ${Number.isInteger(Number(quantity)) ? '×' : t('invoice.unit-MON', { count: Number(quantity) })}`;
}

/** How many of a product a monthly charge is for: 8 for `8.0000`, and for `4.0000` if it is for half a month. Null if that is no whole number. */
export function countUnits({ quantity, period }: Pick<Quantity, 'quantity' | 'period'>): number | null {
  const part = countDays(period.from, period.to) / countDays(getFirstOfMonth(period.from), getLastOfMonth(period.from));
  const count = Math.round(Number(quantity) / part);
  // The API rounds the quantity of each service to four decimals before it adds them up.
  const isWhole = count !== 0 && Math.abs(count * part - Number(quantity)) < (Math.abs(count) + 1) * 0.00005;
  return isWhole ? count : null;
}
