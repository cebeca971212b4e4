import type { UnitCode } from '@demarc/contract/invoice.ts';
import type { Language } from '@demarc/contract/language.ts';
import { trimDecimal } from './decimal-text.ts';

const locales = { en: 'en-GB', nl: 'nl-NL' } as const;
const dayFormats = { en: createDayFormat('en'), nl: createDayFormat('nl') } as const;

/**
 * Formats the text of a decimal, such as `1,234.50` or `1.234,50`. The text is used because a number could not hold every amount
 * exactly.
 */
export function formatDecimalText(decimal: string, language: Language, minDecimals = 2): string {
  const [whole = '', fraction] = trimDecimal(decimal, minDecimals).split('.');
  const [group, point] = language === 'nl' ? ['.', ','] : [',', '.'];
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
  const text = fraction === undefined ? grouped : `${grouped}${point}${fraction}`;
  return text.replace('-', '\u2212');
}

/** Formats an amount, such as `€ 1,234.50`. */
export function formatEuro(amount: string, language: Language): string {
  return `€\u00a0${formatDecimalText(amount, language)}`;
}

/** Formats a date, such as `1 June 2025`. */
export function formatDate(date: string, language: Language): string {
  return dayFormats[language].format(new Date(`${date}T00:00:00Z`));
}

const rangeFormats = { en: createRangeFormat('en'), nl: createRangeFormat('nl') } as const;

/** Formats a period, such as `1–30 Jun 2025`. */
export function formatDays({ from, to }: { from: string; to: string }, language: Language): string {
  return rangeFormats[language].formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`));
}

function createRangeFormat(language: Language): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', timeZone: 'UTC' });
}

function createDayFormat(language: Language): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' });
}

const unitNames = {
  en: { MON: 'month', C62: 'piece', KWH: 'kWh', KWT: 'kW', HUR: 'hour' },
  nl: { MON: 'maand', C62: 'stuk', KWH: 'kWh', KWT: 'kW', HUR: 'uur' },
} as const satisfies Record<Language, Record<UnitCode, string>>;

export function getUnitName(unitCode: UnitCode, language: Language): string {
  return unitNames[language][unitCode];
}
