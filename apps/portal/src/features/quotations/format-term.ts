import type { TFunction } from 'i18next';

/** `36 months`, or that there is no minimum term. */
export function formatTerm(termMonths: number, t: TFunction): string {
  return termMonths === 0 ? t('quotation.no-term') : t('quotation.months', { count: termMonths });
}

/** `5 days left`, or that it is the last day. */
export function formatDaysLeft(daysLeft: number | null, t: TFunction): string {
  if (daysLeft === null) return '';
  return daysLeft === 0 ? t('quotation.last-day') : t('quotation.days-left', { count: daysLeft });
}
