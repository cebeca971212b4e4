import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { useTranslation } from 'react-i18next';
import type { Language } from './i18n.ts';

// Uses the provider's time zone, so that a partner abroad and the engineer on site see the same time.
const timeZone = 'Europe/Amsterdam';

/** The text for a missing value. */
export const noValue = '–';

export interface Formats {
  /** `20 Nov 2025`: tables and facts. */
  date(value: string | Date | null): string;
  /** `20 Nov`: where the year is clear. */
  shortDate(value: string | Date | null): string;
  /** `Thursday 20 November`, with the year if it is another one: running text. */
  longDate(value: string | Date | null, now?: Date): string;
  /** `Thursday`. */
  weekday(value: string | Date | null): string;
  /** `20 November`, with the year if it is another one: a date in a sentence. */
  dayMonth(value: string | Date | null, now?: Date): string;
  /** `20 Nov 2025, 14:05`; today and yesterday by name. */
  dateTime(value: string | Date | null, now?: Date): string;
  /** `14:05` */
  time(value: string | Date | null): string;
  number(value: number | null): string;
  /** `2.40`, with two digits: measured values, which align in a column. */
  fixed(value: number | null, digits: number): string;
  /** `€ 1,284.50` */
  money(value: number | null): string;
  /** `Koperlijn, Kabelnoord and Lichtbaan` */
  list(values: readonly string[]): string;
  /** `83%`, from 83 */
  percent(value: number | null): string;
}

const cached = new Map<Language, Formats>();

/** Returns the formatters for dates, numbers and money in a language. */
export function getFormats(language: Language): Formats {
  let formats = cached.get(language);
  if (!formats) {
    formats = createFormats(language);
    cached.set(language, formats);
  }
  return formats;
}

/** Returns the formatters of the current language. */
export function useFormats(): Formats {
  const { i18n } = useTranslation();
  return getFormats(i18n.language === 'nl' ? 'nl' : 'en');
}

function createFormats(language: Language): Formats {
  const locale = language === 'nl' ? 'nl-NL' : 'en-GB';
  const toDateFormat = (options: Intl.DateTimeFormatOptions) =>
    createLazily(() => new Intl.DateTimeFormat(locale, { timeZone, ...options }));
  const getDate = toDateFormat({ day: 'numeric', month: 'short', year: 'numeric' });
  const getDayMonth = toDateFormat({ day: 'numeric', month: 'long' });
  const getShortDate = toDateFormat({ day: 'numeric', month: 'short' });
  const getWords = toDateFormat({ weekday: 'long', day: 'numeric', month: 'long' });
  const getWeekday = toDateFormat({ weekday: 'long' });
  const getTime = toDateFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const getRelative = createLazily(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
  const getNumber = createLazily(() => new Intl.NumberFormat(locale));
  const getAmount = createLazily(() => new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }));
  const getList = createLazily(() => new Intl.ListFormat(locale));
  const getPercent = createLazily(() => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }));
  const fixed: Intl.NumberFormat[] = [];
  const getFixed = (digits: number) =>
    (fixed[digits] ??= new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }));
  const formatIfValid = (value: string | Date | null, show: (at: Date) => string) => {
    const at = value === null ? null : new Date(value);
    return at && !Number.isNaN(at.getTime()) ? show(at) : noValue;
  };
  const formatDate = (at: Date) => getDate().format(at);
  const formatRelativeDay = (at: Date, now: Date) => {
    const yesterday = new Date(now.getTime() - 86_400_000);
    if (formatDate(at) === formatDate(now)) return getRelative().format(0, 'day');
    return formatDate(at) === formatDate(yesterday) ? getRelative().format(-1, 'day') : formatDate(at);
  };
  return {
    date: (value) => formatIfValid(value, formatDate),
    shortDate: (value) => formatIfValid(value, (at) => getShortDate().format(at)),
    longDate: (value, now = new Date()) =>
      formatIfValid(value, (at) => addOtherYear(getWords().format(at).replace(',', ''), at, now)),
    weekday: (value) => formatIfValid(value, (at) => getWeekday().format(at)),
    dayMonth: (value, now = new Date()) => formatIfValid(value, (at) => addOtherYear(getDayMonth().format(at), at, now)),
    time: (value) => formatIfValid(value, (at) => getTime().format(at)),
    dateTime: (value, now = new Date()) => formatIfValid(value, (at) => `${formatRelativeDay(at, now)}, ${getTime().format(at)}`),
    number: (value) => (value === null ? noValue : replaceHyphen(getNumber().format(value))),
    fixed: (value, digits) => (value === null ? noValue : replaceHyphen(getFixed(digits).format(value))),
    // The sign comes before the currency in both languages.
    money: (value) => (value === null ? noValue : `${value < 0 ? '−' : ''}€\u00a0${getAmount().format(Math.abs(value))}`),
    list: (values) => getList().format(values),
    percent: (value) => (value === null ? noValue : replaceHyphen(getPercent().format(value / 100))),
  };
}

/** Creates a value on first use: each formatter takes a millisecond to create, and a page uses few of them. */
function createLazily<T>(create: () => T): () => T {
  let created: T | undefined;
  return () => (created ??= create());
}

/** Returns the calendar year of a date in Amsterdam. */
export function getYear(value: string | Date): number {
  return Number(formatAmsterdamDate(new Date(value)).slice(0, 4));
}

/** Adds the year if it is not the current one. It comes last in both languages. */
function addOtherYear(date: string, at: Date, now: Date): string {
  return getYear(at) === getYear(now) ? date : `${date} ${getYear(at)}`;
}

/** Replaces the hyphen with a minus sign. */
function replaceHyphen(text: string): string {
  return text.replace('-', '−');
}
