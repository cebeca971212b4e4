import type { TvHistoryEntry } from '@demarc/contract/tv-account.ts';
import i18next, { type TFunction } from 'i18next';
import type { Formats } from '../../../lib/format.ts';

/** Describes an event in a sentence; falls back to the event name if it has no translation. */
export function formatHistoryEntry(
  { event, details }: Pick<TvHistoryEntry, 'event' | 'details'>,
  t: TFunction,
  formats: Formats,
): string {
  const getDetail = (name: string) => (typeof details[name] === 'string' ? details[name] : '');
  const key = `tv-activation.event-${event.replace('.', '-')}${getVariant(event, details)}`;
  if (!i18next.exists(key)) return event;
  return t(key, {
    device: getDetail('deviceName'),
    product: getDetail('productName') || getDetail('productCode'),
    email: getDetail('email'),
    from: formats.date(getDetail('startDate') || null),
    until: formats.date(getDetail('cancellationDate') || getDetail('endDate') || null),
    time: formats.dateTime(getDetail('expiresAt') || null),
  });
}

/** Some events need a different sentence depending on their details. */
function getVariant(event: string, details: TvHistoryEntry['details']): string {
  if (event === 'tv-product.added') return details.status === 'pending' ? '-later' : '';
  if (event === 'tv-device.removed') return details.reason === 'no-place' ? '-no-place' : '';
  if (event === 'tv-code.issued' && details.confirmed !== true) return details.email ? '-mailed' : '-asks';
  return '';
}

/** The person who caused the event; empty if a device or a scheduled step did. */
export function getAuthorLabel({ actor, byName }: Pick<TvHistoryEntry, 'actor' | 'byName'>, t: TFunction): string {
  return byName ?? (actor === 'CUSTOMER' ? t('tv-activation.a-colleague') : '');
}
