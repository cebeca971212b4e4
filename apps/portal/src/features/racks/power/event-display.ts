import type { PowerEvent, PowerEventType } from '@demarc/contract/power/event.ts';
import type { GlyphName } from '@demarc/look/glyphs.ts';
import type { TFunction } from 'i18next';
import { formatDuration } from '../../../blocks/format-duration.ts';
import type { Formats } from '../../../lib/format.ts';
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

/** How urgent an event is, or was. */
export function getEventTone({ type }: Pick<PowerEvent, 'type'>): EventMark['tone'] {
  return tones[type];
}

/** The glyph of an event; one that is over is an open ring. */
export function getEventGlyph(event: Pick<PowerEvent, 'type' | 'status'>): GlyphName {
  const tone = getEventTone(event);
  return event.status === 'CLOSED' || tone === 'neutral' ? 'open' : tone;
}

type Subject = Pick<PowerEvent, 'type' | 'feed' | 'phase'>;

/** What happened, such as `Feed A, L2 close to its breaker`. */
export function getEventTitle({ type, feed, phase }: Subject, t: TFunction): string {
  const named = feed ? t('rack-order.feed', { label: feed }) : t('power.all-feeds');
  return t(`power.event-${type}`, { feed: phase ? `${named}, ${phase}` : named });
}

/** `2.43 kW`, in the unit of the event. */
function formatEventValue(value: number, { unit }: Pick<PowerEvent, 'unit'>, t: TFunction, formats: Formats): string {
  if (unit === 'MINUTES') return formatDuration(value * 60, t);
  if (unit === 'PERCENT') return formats.percent(value);
  return `${formats.number(Math.round(value * 100) / 100)} ${unit === 'A' ? 'A' : 'kW'}`;
}

/** How high it went, and who acknowledged it: `up to 2.43 kW, limit 2.32 kW`. */
export function getEventDetails(event: PowerEvent, t: TFunction, formats: Formats): readonly string[] {
  const { value, limit, status, openedAt, closedAt, acknowledgedByName, acknowledgedAt } = event;
  const show = (number: number) => formatEventValue(number, event, t, formats);
  const measured =
    value === null ? null : limit === null ? show(value) : t('power.event-value', { value: show(value), limit: show(limit) });
  const duration = closedAt && formatDuration((Date.parse(closedAt) - Date.parse(openedAt)) / 1000, t);
  return [
    status === 'CLOSED' ? (duration ? t('power.event-lasted', { duration }) : t('power.event-closed')) : t('power.event-open'),
    measured,
    acknowledgedAt && t('power.event-acknowledged', { name: acknowledgedByName ?? '', time: formats.dateTime(acknowledgedAt) }),
  ].filter((text): text is string => Boolean(text));
}

/** The open event to name first: trouble before attention, the newest of them. */
export function findMostUrgent(events: readonly PowerEvent[]): PowerEvent | null {
  const open = events.filter(({ status }) => status !== 'CLOSED');
  return (
    open.find((event) => getEventTone(event) === 'trouble') ?? open.find((event) => getEventTone(event) === 'attention') ?? null
  );
}
