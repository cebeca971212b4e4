import { isExpiring } from '@demarc/contract/offer-validity.ts';
import type { TFunction } from 'i18next';
import { Status } from '../../ui/status.tsx';

/** `5 days left`, or a text for the last day; empty if `daysLeft` is null. */
export function formatDaysLeft(daysLeft: number | null, t: TFunction): string {
  if (daysLeft === null) return '';
  return daysLeft === 0 ? t('list.last-day') : t('list.days-left', { count: daysLeft });
}

/** Shows how long an offer can still be accepted or signed. It stands out in the last days. */
export function DaysLeft({ daysLeft, t }: { daysLeft: number; t: TFunction }) {
  const text = formatDaysLeft(daysLeft, t);
  return isExpiring(daysLeft) ? <Status name="attention">{text}</Status> : text;
}
