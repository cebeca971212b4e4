import type { TFunction } from 'i18next';
import type { Formats } from '../../../lib/format.ts';

/**
 * The approval limit when the approval was requested, and the limit now if it was changed since. `current` is null if nothing needs
 * approval now, and undefined while the company has not loaded.
 */
export function formatLimitThen(limit: string, current: string | null | undefined, t: TFunction, formats: Formats): string {
  const then = formats.money(Number(limit));
  if (current === undefined || (current !== null && Number(current) === Number(limit))) return then;
  return current === null
    ? t('approval.limit-then-now-off', { limit: then })
    : t('approval.limit-then-now', { limit: then, current: formats.money(Number(current)) });
}
