import type { TFunction } from 'i18next';
import type { Formats } from '../../../lib/format.ts';

/**
 * Formats the approval limit at the time of the request, and the limit now if it has changed. `current` is null if there is no limit
 * now, and undefined while the company is loading.
 */
export function formatLimitThen(limit: string, current: string | null | undefined, t: TFunction, formats: Formats): string {
  const then = formats.money(Number(limit));
  if (current === undefined || (current !== null && Number(current) === Number(limit))) return then;
  return current === null
    ? t('approval.limit-then-now-off', { limit: then })
    : t('approval.limit-then-now', { limit: then, current: formats.money(Number(current)) });
}
