import type { Language } from '../language.ts';
import type { PowerEvent } from './event.ts';
import type { PowerEventType } from './event-types.ts';
import { formatDecimals, formatPower } from './format-power.ts';

export type Text = Readonly<Record<Language, string>>;
export type DescribedEvent = Pick<PowerEvent, 'type' | 'feed' | 'phase' | 'value' | 'limit' | 'unit'>;

/** Describes what happened, in a few words, for notices, lists and the subject of emails: `Feed B lost`. */
export function formatPowerEventTitle(
  { type, feed, phase }: Pick<PowerEvent, 'type' | 'feed' | 'phase'>,
  language: Language,
): string {
  const where = phase ? `${feed}, ${phase}` : (feed ?? '');
  return titles[type](where)[language];
}

/** Describes what happened, with its figures, in one line: `Power above the warning threshold (3.36 kW, limit 3.2 kW)`. */
export function describePowerEvent(event: DescribedEvent, language: Language): string {
  const figures = formatPowerEventFigures(event, language);
  const title = formatPowerEventTitle(event, language);
  return figures ? `${title} (${figures})` : title;
}

/** Formats the value and its limit, such as `3.36 kW, limit 3.2 kW`; null for an event without figures. */
export function formatPowerEventFigures({ value, limit, unit }: DescribedEvent, language: Language): string | null {
  if (value === null || limit === null || unit === null) return null;
  return `${formatFigure(value, unit, language)}, ${limitWord[language]} ${formatFigure(limit, unit, language)}`;
}

/** Formats a value of an event with its unit. */
export function formatFigure(value: number, unit: NonNullable<PowerEvent['unit']>, language: Language): string {
  if (unit === 'KW') return formatPower(value, language);
  const number = formatDecimals(value, language);
  if (unit === 'PERCENT') return `${number}%`;
  return `${number}\u00a0${unit === 'A' ? unit : minutesWord[language]}`;
}

const limitWord: Text = { en: 'limit', nl: 'grens' };
const minutesWord: Text = { en: 'minutes', nl: 'minuten' };

const titles: Readonly<Record<PowerEventType, (feed: string) => Text>> = {
  COMMIT_WARNING: () => ({ en: 'Power above the warning threshold', nl: 'Vermogen boven de waarschuwingsgrens' }),
  COMMIT_CRITICAL: () => ({ en: 'Power above the critical threshold', nl: 'Vermogen boven de kritieke grens' }),
  BREAKER_WARNING: (feed) => ({ en: `Breaker of feed ${feed} highly loaded`, nl: `Zekering van voeding ${feed} zwaar belast` }),
  FEED_LOST: (feed) => ({ en: `Feed ${feed} lost`, nl: `Voeding ${feed} uitgevallen` }),
  FAILOVER_AT_RISK: () => ({
    en: 'One feed can’t safely carry the whole load',
    nl: 'Eén voeding kan de hele belasting niet veilig dragen',
  }),
  PHASE_IMBALANCE: (feed) => ({ en: `Phases of feed ${feed} unevenly loaded`, nl: `Fasen van voeding ${feed} ongelijk belast` }),
  BURST_BILLABLE: () => ({ en: 'Month above the commitment', nl: 'Maand boven het afgesproken vermogen' }),
  METER_GAP: (feed) => ({ en: `No measurements from feed ${feed}`, nl: `Geen metingen van voeding ${feed}` }),
  METER_REPLACED: (feed) => ({ en: `Meter of feed ${feed} replaced`, nl: `Meter van voeding ${feed} vervangen` }),
};
