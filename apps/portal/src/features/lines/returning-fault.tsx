import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Status } from '../../ui/status.tsx';
import { countLost } from './count-lost.ts';
import { linkToLine } from './line-links.ts';
import { recentDayCount, useRecentSessions } from './use-recent-sessions.ts';

/** A line that was lost this many times in the last 30 days has a recurring fault, even if it works now. */
const minReturningCount = 3;

export interface LostLately {
  text: string;
  isReturning: boolean;
}

/** Returns how often the line was lost in the last 30 days; null if never or unknown, undefined while loading. */
export function useLostLately(lineId: number): LostLately | null | undefined {
  const { t } = useTranslation();
  const { data, isError } = useRecentSessions(lineId);
  if (!data) return isError ? null : undefined;
  const { count, isMinimum } = countLost(data.items, new Date(), recentDayCount, data.next === null);
  if (count === 0) return null;
  const text = t(isMinimum ? 'line-diagnostic.lost-at-least' : 'line-diagnostic.lost', { count, days: recentDayCount });
  return { text, isReturning: count >= minReturningCount };
}

/** Says that a fault is recurring, with a link to the sessions. */
export function ReturningFault({ lineId, lost }: { lineId: number; lost: LostLately | null | undefined }) {
  const { t } = useTranslation();
  if (!lost?.isReturning) return null;
  return (
    <span>
      <Status name="attention">{lost.text}</Status>{' '}
      <Link {...linkToLine(lineId, 'connection')}>{t('line-diagnostic.lost-sessions')}</Link>
    </span>
  );
}
