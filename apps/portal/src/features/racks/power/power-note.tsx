import type { PowerEvent } from '@demarc/contract/power/event.ts';
import { explainPowerEvent } from '@demarc/contract/power/explain-event.ts';
import type { FeedLabel } from '@demarc/contract/power-feed.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import { getCurrentLanguage } from '../../../lib/i18n.ts';
import { Note } from '../../../ui/note.tsx';
import { findLossStart } from '../fault/power-loss.ts';
import { PowerReport } from '../fault/power-report.tsx';
import { formatSince } from '../load-text.ts';
import type { Colocation } from '../use-colocation.ts';
import { findMostUrgent, formatEventSince, getEventTone, isShownWithLoad } from './event-display.ts';

interface PowerNoteProps {
  rack: Colocation;
  lostFeeds: readonly FeedLabel[];
  /** The open events, newest first. */
  events: readonly PowerEvent[];
  /** Reports a lost feed; left out if the actions of the rack are on the same page. */
  onReport?: (() => void) | undefined;
}

/** A note about the most urgent power event, since when, and its effect; renders nothing if the figures or other notes show it. */
export function PowerNote({ rack, lostFeeds, events, onReport }: PowerNoteProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const [lost] = lostFeeds;
  if (lost) return <LostFeedNote rack={rack} lostFeeds={lostFeeds} lost={lost} events={events} onReport={onReport} />;
  const urgent = findMostUrgent(events);
  const tone = urgent && urgent.type !== 'METER_GAP' && !isShownWithLoad(urgent) ? getEventTone(urgent) : 'neutral';
  if (!urgent || tone === 'neutral') return null;
  return (
    <Note kind={tone} title={formatEventSince(urgent, t, formats)}>
      {explainPowerEvent(urgent, getCurrentLanguage())}
    </Note>
  );
}

function LostFeedNote({ rack, lostFeeds, lost, events, onReport }: PowerNoteProps & { lost: FeedLabel }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const lostAt = findLossStart(events, lost);
  const remaining = rack.feeds.filter(({ label, status }) => status === 'ACTIVE' && !lostFeeds.includes(label));
  const title = lostAt
    ? t('rack.lost-feed-since', { label: lost, time: formatSince(lostAt, formats) })
    : t('rack.lost-feed', { label: lost });
  return (
    <Note kind="trouble" title={title}>
      <p>{remaining[0] ? t('rack.lost-feed-text', { other: remaining[0].label }) : t('rack.lost-all-feeds-text')}</p>
      <PowerReport rack={rack} onReport={onReport} />
    </Note>
  );
}
