import { formatPowerEventTitle } from '@demarc/contract/power/describe-event.ts';
import type { PowerEvent } from '@demarc/contract/power/event.ts';
import { explainPowerEvent } from '@demarc/contract/power/explain-event.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QuoteButton } from '../../../blocks/quote-request/quote-button.tsx';
import { query, useWrite } from '../../../lib/api.ts';
import { useFormats } from '../../../lib/format.ts';
import { formatKw } from '../../../lib/format-kw.ts';
import { formatMonth } from '../../../lib/format-period.ts';
import { getCurrentLanguage } from '../../../lib/i18n.ts';
import { showToast } from '../../../lib/toast.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { AsyncContent } from '../../../ui/async-content.tsx';
import { Glyph } from '../../../ui/glyph.tsx';
import { Section } from '../../../ui/section.tsx';
import { getRackRefusal, type RackRefusalCode } from '../rack-panel/rack-refusal.ts';
import { type Colocation, useColocationParams } from '../use-colocation.ts';
import { getEventDetails, getEventGlyph, getEventMonth } from './event-display.ts';
import { groupEvents, listOpen } from './group-events.ts';
import styles from './power.module.css';
import { PowerRefusal } from './power-refusal.tsx';
import { getPowerCalls } from './use-power.ts';

/** The page size, and the number of events that show until the user expands the list. */
const pageSize = 25;
const shownCount = 5;

/** The power events, newest first. */
export function EventsSection({ rack }: { rack: Colocation }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const calls = getPowerCalls(rack.kind);
  const params = useColocationParams(rack);
  const [isExpanded, setExpanded] = useState(false);
  const [after, setAfter] = useState<string | null>(null);
  const events = useQuery({
    ...query(calls.events, { params, query: { limit: pageSize, ...(after ? { after } : {}) } }),
    placeholderData: keepPreviousData,
  });
  const total = events.data?.total ?? 0;
  return (
    <Section
      title={t('power.events')}
      aside={
        total > shownCount && (
          <ActionButton
            variant="quiet"
            size="small"
            label={isExpanded ? t('power.fewer-events') : t('power.all-events', { total: formats.number(total) })}
            onClick={() => {
              setExpanded(!isExpanded);
              setAfter(null);
            }}
          />
        )
      }
    >
      <AsyncContent
        result={events}
        name={t('power.events')}
        lines={shownCount}
        isEmpty={({ items }) => items.length === 0}
        empty={<p className={styles.soft}>{t('power.no-events')}</p>}
      >
        {({ items, next }) => (
          <>
            <ul className={styles.events}>
              {groupEvents(items)
                .slice(0, isExpanded ? pageSize : shownCount)
                .map((group) => (
                  <EventItem key={group[0].eventId} rack={rack} events={group} />
                ))}
            </ul>
            {isExpanded && (next || after) && (
              <div className={styles.buttons}>
                {after && <ActionButton label={t('power.newest-events')} onClick={() => setAfter(null)} />}
                {next && (
                  <ActionButton
                    label={t('power.older-events')}
                    isBusy={events.isPlaceholderData}
                    onClick={() => setAfter(next)}
                  />
                )}
              </div>
            )}
          </>
        )}
      </AsyncContent>
    </Section>
  );
}

/** One event, or several with the same cause. */
function EventItem({ rack, events }: { rack: Colocation; events: readonly [PowerEvent, ...PowerEvent[]] }) {
  const [event] = events;
  const open = listOpen(events);
  const month = getEventMonth(event);
  const { t } = useTranslation();
  const formats = useFormats();
  const calls = getPowerCalls(rack.kind);
  const params = useColocationParams(rack);
  const [refusal, setRefusal] = useState<RackRefusalCode | null>(null);
  const acknowledge = useWrite(calls.acknowledge, { invalidates: [calls.events, calls.summary] });
  const title =
    events.length > 1 && event.type === 'METER_GAP'
      ? t('power.feeds-silent', { feeds: formats.list(events.map(({ feed }) => feed ?? '').toSorted()) })
      : formatPowerEventTitle(event, getCurrentLanguage());
  return (
    <li>
      <Glyph name={getEventGlyph(event)} />
      <span>{title}</span>
      <time dateTime={month ?? event.openedAt}>{month ? formatMonth(month, 'long') : formats.dateTime(event.openedAt)}</time>
      <small>{getEventDetails(event, t, formats).join(', ')}</small>
      {open[0] && (
        <div>
          <p className={styles.hint}>{explainPowerEvent(open[0], getCurrentLanguage())}</p>
          <PowerRefusal code={refusal} title={t('power.not-acknowledged')} />
          <div className={styles.choices}>
            <ActionButton
              size="small"
              label={t('power.acknowledge')}
              isBusy={acknowledge.isPending}
              onClick={() => {
                setRefusal(null);
                for (const { eventId } of open) {
                  acknowledge.mutate(
                    { params: { ...params, eventId } },
                    {
                      onSuccess: () => eventId === open[0]?.eventId && showToast('power.acknowledged', { event: title }),
                      onError: (error) => setRefusal(getRackRefusal(error)),
                    },
                  );
                }
              }}
            />
            {event.type === 'COMMIT_CRITICAL' && (
              <QuoteButton
                size="small"
                start={{
                  type: rack.kind,
                  siteCode: rack.site.siteCode,
                  description: t('power.more-commitment', {
                    serviceId: rack.serviceId,
                    power: formatKw(rack.committedKw),
                  }),
                }}
              />
            )}
          </div>
        </div>
      )}
    </li>
  );
}
