import type { TFunction } from 'i18next';

/** `14 d 6 h`: the two largest units. */
export function formatDuration(seconds: number, t: TFunction): string {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  if (days > 0) return t('line.duration-days', { days, hours: hours % 24 });
  if (hours > 0) return t('line.duration-hours', { hours, minutes: minutes % 60 });
  return t('line.duration-minutes', { minutes });
}
