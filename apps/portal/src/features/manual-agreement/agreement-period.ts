const quarterStarts = ['01-01', '04-01', '07-01', '10-01'];
const quarterEnds = ['03-31', '06-30', '09-30', '12-31'];

/** The first and last day of a quarter (`2025-Q2`) or a year (`2025`); null for any other text. */
export function getPeriodDates(period: string): { from: string; to: string } | null {
  const [, year, quarter] = /^(\d{4})(?:-Q([1-4]))?$/.exec(period) ?? [];
  if (year === undefined) return null;
  const at = quarter === undefined ? null : Number(quarter) - 1;
  return { from: `${year}-${quarterStarts[at ?? 0]}`, to: `${year}-${quarterEnds[at ?? 3]}` };
}

/** The periods to choose from, latest first: 5 quarters and 5 years. */
export function listPeriods(today: string): readonly string[] {
  const year = Number(today.slice(0, 4));
  const quarter = Math.ceil(Number(today.slice(5, 7)) / 3);
  const quarters = Array.from({ length: 5 }, (_, index) => year * 4 + quarter - 1 - index);
  return [
    ...quarters.map((count) => `${Math.floor(count / 4)}-Q${(count % 4) + 1}`),
    ...Array.from({ length: 5 }, (_, index) => String(year - index)),
  ];
}

/** `Q2 2025` or `2025`. */
export function formatPeriod(period: string): string {
  const [year = '', part] = period.split('-');
  return part === undefined ? year : `${part} ${year}`;
}
