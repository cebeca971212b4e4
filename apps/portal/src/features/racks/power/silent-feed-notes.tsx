import type { PowerSummary } from '@demarc/contract/power/figures.ts';
import { isInService } from '@demarc/contract/service-state.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import { Note } from '../../../ui/note.tsx';
import { formatSince } from '../load-text.ts';
import { findPastTime, findSilentFeeds } from './stale-feeds.ts';

interface SilenceProps<Field extends keyof PowerSummary> {
  rack: Parameters<typeof isInService>[0];
  summary: Pick<PowerSummary, Field>;
  /** Whether a feed is lost; the note then does not say that the equipment may be running. */
  hasLostFeed: boolean;
}

/** Says since when no feed sends samples; renders nothing for a rack out of service, whose meters are off on purpose. */
export function SilenceNote({ rack, summary, hasLostFeed }: SilenceProps<'allStale' | 'measuredAt'>) {
  const { t } = useTranslation();
  const formats = useFormats();
  const pastTime = findPastTime(summary);
  if (pastTime === null || !isInService(rack)) return null;
  return (
    <Note kind="attention" title={t('power.stale', { time: formatSince(pastTime, formats) })}>
      {t('power.stale-text')} {t(hasLostFeed ? 'rack.silence-notified' : 'rack.silence-may-run')}
    </Note>
  );
}

/** Says which feeds of a rack in service send no samples, since when, and which figures are therefore old. */
export function SilentFeedNotes({ rack, summary, hasLostFeed }: SilenceProps<'allStale' | 'feeds'>) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (!isInService(rack)) return null;
  return findSilentFeeds(summary).map(({ label, measuredAt }) =>
    measuredAt === null ? (
      <Note key={label} kind="neutral" title={t('rack.never-feed', { feed: label })}>
        {t('rack.never-feed-text')}
      </Note>
    ) : (
      <Note key={label} kind="attention" title={t('rack.silent-feed', { feed: label, time: formatSince(measuredAt, formats) })}>
        {t('rack.silent-feed-text', { feed: label })} {t(hasLostFeed ? 'rack.silence-notified' : 'rack.silence-may-run')}
      </Note>
    ),
  );
}
