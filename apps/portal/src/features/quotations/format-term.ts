import type { TFunction } from 'i18next';

/** Formats a term, such as `36 months`, or says that there is no minimum term. */
export function formatTerm(termMonths: number, t: TFunction): string {
  return termMonths === 0 ? t('quotation.no-term') : t('quotation.months', { count: termMonths });
}

/** Names the term that the user accepts. */
export function formatAcceptLabel(termMonths: number | null, t: TFunction): string {
  return termMonths ? t('quotation.accept-term', { count: termMonths }) : t('quotation.accept');
}
