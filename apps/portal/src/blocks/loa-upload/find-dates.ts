const months = [
  ['january', 'januari'],
  ['february', 'februari'],
  ['march', 'maart'],
  ['april'],
  ['may', 'mei'],
  ['june', 'juni'],
  ['july', 'juli'],
  ['august', 'augustus'],
  ['september'],
  ['october', 'oktober'],
  ['november'],
  ['december'],
] as const;

const notations: readonly {
  pattern: RegExp;
  order: readonly ['year' | 'month' | 'day', 'year' | 'month' | 'day', 'year' | 'month' | 'day'];
}[] = [
  { pattern: /\b(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})\b/g, order: ['year', 'month', 'day'] },
  { pattern: /\b(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})\b/g, order: ['day', 'month', 'year'] },
  { pattern: /\b(\d{1,2})(?:st|nd|rd|th)?[\s-]+(?:of\s+)?(\p{L}{3,})\.?,?[\s-]+(\d{4})\b/gu, order: ['day', 'month', 'year'] },
  { pattern: /\b(\p{L}{3,})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})\b/gu, order: ['month', 'day', 'year'] },
];

/** Finds the dates of a text in English and Dutch notations, in the order of the text, as `2026-12-31`. */
export function findDates(text: string): readonly string[] {
  return notations
    .flatMap(({ pattern, order }) =>
      [...text.matchAll(pattern)].map((match) => ({
        index: match.index,
        date: toDate(Object.fromEntries(order.map((part, index) => [part, match[index + 1]]))),
      })),
    )
    .filter(({ date }) => date !== null)
    .toSorted((a, b) => a.index - b.index)
    .map(({ date }) => date as string);
}

/** Returns the date, or null if there is no such day. A month above 12 is read as the day, as in `12/31/2026`. */
function toDate({ year, month = '', day }: Record<string, string | undefined>): string | null {
  let [monthNumber, dayNumber] = [/^\d+$/.test(month) ? Number(month) : findMonth(month), Number(day)];
  if (monthNumber > 12 && dayNumber <= 12) [monthNumber, dayNumber] = [dayNumber, monthNumber];
  const date = [year, String(monthNumber).padStart(2, '0'), String(dayNumber).padStart(2, '0')].join('-');
  const parsed = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date) ? date : null;
}

/** Returns 12 for `Dec`, `december` and `dec`; 0 if the name is not a month. */
function findMonth(name: string): number {
  const lower = name.toLowerCase();
  return months.findIndex((names) => names.some((name) => name.startsWith(lower) || (lower === 'mrt' && name === 'maart'))) + 1;
}
