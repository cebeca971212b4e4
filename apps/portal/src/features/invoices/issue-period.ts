import { getFirstOfMonth, getLastOfMonth } from '@demarc/contract/invoice-charge.ts';
import { addMonths } from '@demarc/contract/working-days.ts';

const pattern = /^(\d{4})(?:-(?:(0[1-9]|1[0-2])|Q([1-4])))?$/;

/** The first and last day of a month (`2025-06`), a quarter (`2025-Q2`) or a year (`2025`); null for any other text. */
export function getIssueDates(period: string): { from: string; to: string } | null {
  const [, year, month, quarter] = pattern.exec(period) ?? [];
  if (year === undefined) return null;
  if (month !== undefined) return { from: `${year}-${month}-01`, to: getLastOfMonth(`${year}-${month}-01`) };
  if (quarter === undefined) return { from: `${year}-01-01`, to: `${year}-12-31` };
  const from = `${year}-${String(Number(quarter) * 3 - 2).padStart(2, '0')}-01`;
  return { from, to: getLastOfMonth(addMonths(from, 2)) };
}

/** The periods to choose from, latest first: 12 months, 5 quarters and 3 years. */
export function listIssuePeriods(today: string): readonly string[] {
  const month = getFirstOfMonth(today);
  const listMonthsBack = (count: number, step = 1) =>
    Array.from({ length: count }, (_, index) => addMonths(month, -index * step));
  return [
    ...listMonthsBack(12).map((day) => day.slice(0, 7)),
    ...listMonthsBack(5, 3).map((day) => `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`),
    ...listMonthsBack(3, 12).map((day) => day.slice(0, 4)),
  ];
}
