import type { PowerEvent } from '@demarc/contract/power/event.ts';
import { explainPowerEvent } from '@demarc/contract/power/explain-event.ts';
import type { FeedLabel } from '@demarc/contract/power-feed.ts';
import { useTranslation } from 'react-i18next';
import { ContactButtons } from '../../../blocks/contact-buttons.tsx';
import { useFormats } from '../../../lib/format.ts';
import { getCurrentLanguage } from '../../../lib/i18n.ts';
import { Note } from '../../../ui/note.tsx';
import { formatSince } from '../load-text.ts';
import type { Colocation } from '../use-colocation.ts';
import { findMostUrgent, formatEventSince, getEventTone, isShownWithLoad } from './event-display.ts';

interface PowerNoteProps {
  rack: Colocation;
  lostFeeds: readonly FeedLabel[];
  /** The open events, the newest first. */
  events: readonly PowerEvent[];
}

/** The worst that is the matter with the power of a rack, since when, and what it means. Nothing if the figures or the notes about silent feeds show it. */
export function PowerNote({ rack, lostFeeds, events }: PowerNoteProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const [lost] = lostFeeds;
  if (lost) return <LostFeedNote rack={rack} lostFeeds={lostFeeds} lost={lost} events={events} />;
  const urgent = findMostUrgent(events);
  const tone = urgent && urgent.type !== 'METER_GAP' && !isShownWithLoad(urgent) ? getEventTone(urgent) : 'neutral';
  if (!urgent || tone === 'neutral') return null;
  return (
    <Note kind={tone} title={formatEventSince(urgent, t, formats)}>
      {explainPowerEvent(urgent, getCurrentLanguage())}
    </Note>
  );
}

function LostFeedNote({ rack, lostFeeds, lost, events }: PowerNoteProps & { lost: FeedLabel }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { feeds, serviceId, name, site } = rack;
  const event = events.find(({ type, feed }) => type === 'FEED_LOST' && feed === lost);
  const remaining = feeds.filter(({ label, status }) => status === 'ACTIVE' && !lostFeeds.includes(label));
  const title = event
    ? t('rack.lost-feed-since', { label: lost, time: formatSince(event.openedAt, formats) })
    : t('rack.lost-feed', { label: lost });
  return (
    <Note kind="trouble" title={title}>
      <p>
        {remaining[0] ? t('rack.lost-feed-text', { other: remaining[0].label }) : t('rack.lost-all-feeds-text')}{' '}
        {t('rack.lost-feed-contact')}
      </p>
      <ContactButtons
        label={t('rack.report-lost-feed')}
        subject={`${serviceId}: ${title}`}
        body={[
          ...[serviceId, name, `${site.name} (${site.siteCode})`].filter((line) => line !== null),
          t('rack.lost-feed-mail', { what: title }),
        ]}
      />
    </Note>
  );
}
