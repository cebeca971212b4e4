import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { formatPowerEventFigures, formatPowerEventTitle } from '@demarc/contract/power/describe-event.ts';
import type { PowerEvent } from '@demarc/contract/power/event.ts';
import { type PowerEventType, urgentPowerEventTypes } from '@demarc/contract/power/event-types.ts';
import type { GlyphName } from '@demarc/look/glyphs.ts';
import type { TFunction } from 'i18next';
import { formatDuration } from '../../../blocks/format-duration.ts';
import type { Formats } from '../../../lib/format.ts';
import { getCurrentLanguage } from '../../../lib/i18n.ts';
import { formatSince } from '../load-text.ts';
import type { EventMark } from './draw-overlay.ts';

const tones: Record<PowerEventType, EventMark['tone']> = {
  COMMIT_WARNING: 'attention',
  COMMIT_CRITICAL: 'trouble',
  BREAKER_WARNING: 'attention',
  FEED_LOST: 'trouble',
  FAILOVER_AT_RISK: 'attention',
  PHASE_IMBALANCE: 'attention',
  BURST_BILLABLE: 'attention',
  METER_GAP: 'attention',
  METER_REPLACED: 'neutral',
};

/** Whether the displayed power already shows this event, because the event is about the load. */
export function isShownWithLoad({ type }: Pick<PowerEvent, 'type'>): boolean {
  return type === 'COMMIT_WARNING' || type === 'COMMIT_CRITICAL';
}

/** `Feed B lost, since 06:25` */
export function formatEventSince(
  { type, feed, openedAt }: Pick<PowerEvent, 'type' | 'feed' | 'openedAt'>,
  t: TFunction,
  formats: Formats,
): string {
  const event = formatPowerEventTitle({ type, feed, phase: null }, getCurrentLanguage());
  return t('rack.event-since', { event, time: formatSince(openedAt, formats) });
}

/** The urgency of an event, even after it has closed. */
export function getEventTone({ type }: Pick<PowerEvent, 'type'>): EventMark['tone'] {
  return tones[type];
}

/** The glyph of an event; a closed event has an open ring. */
export function getEventGlyph(event: Pick<PowerEvent, 'type' | 'status'>): GlyphName {
  const tone = getEventTone(event);
  return event.status === 'CLOSED' || tone === 'neutral' ? 'open' : tone;
}

/** The month that an event is about, such as `2026-07`: the event opens when the month has ended. Null for other events. */
export function getEventMonth({ type, openedAt }: Pick<PowerEvent, 'type' | 'openedAt'>): string | null {
  return type === 'BURST_BILLABLE' ? formatAmsterdamDate(new Date(Date.parse(openedAt) - 1)).slice(0, 7) : null;
}

/** Lists how long the event lasted, its figures and who acknowledged it. */
export function getEventDetails(event: PowerEvent, t: TFunction, formats: Formats): readonly string[] {
  const { status, openedAt, closedAt, acknowledgedByName, acknowledgedAt } = event;
  // An event about a month closes when the next month ends, which says nothing about the month itself.
  const duration =
    closedAt && getEventMonth(event) === null && formatDuration((Date.parse(closedAt) - Date.parse(openedAt)) / 1000, t);
  const closedText = duration ? t('power.event-lasted', { duration }) : t('power.event-closed');
  return [
    status === 'CLOSED' ? closedText : t('power.event-open'),
    formatPowerEventFigures(event, getCurrentLanguage()),
    acknowledgedAt && t('power.event-acknowledged', { name: acknowledgedByName ?? '', time: formats.dateTime(acknowledgedAt) }),
  ].filter((text): text is string => Boolean(text));
}

/** The most urgent open event, the newest of its type. Expects `events` with the newest first. */
export function findMostUrgent(events: readonly PowerEvent[]): PowerEvent | null {
  for (const type of urgentPowerEventTypes) {
    const openEvent = events.find((event) => event.type === type && event.status !== 'CLOSED');
    if (openEvent) return openEvent;
  }
  return null;
}
