import type { PowerSummary } from '@demarc/contract/power/figures.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import { Note } from '../../../ui/note.tsx';
import { formatSince } from '../load-text.ts';
import { findSilentFeeds } from './stale-feeds.ts';

interface SilentFeedNotesProps {
  summary: Pick<PowerSummary, 'feeds' | 'allStale'>;
  /** Its equipment is not said to run if a feed is lost. */
  hasLostFeed: boolean;
}

/** Which feeds send nothing, since when, and which figures are therefore old. */
export function SilentFeedNotes({ summary, hasLostFeed }: SilentFeedNotesProps) {
  const { t } = useTranslation();
  const formats = useFormats();
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
