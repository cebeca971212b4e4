import type { Language } from '../language.ts';
import { type DescribedEvent, formatFigure, type Text } from './describe-event.ts';
import { eventSampleCount } from './event.ts';
import type { PowerEventType } from './event-types.ts';
import { sampleMinutes } from './sample.ts';

/** Explains in full why an event opened, and what the reader can do. */
export function explainPowerEvent({ type, value, limit, unit }: DescribedEvent, language: Language): string {
  const format = (figure: number | null) => (figure === null || unit === null ? '' : formatFigure(figure, unit, language));
  return reasons[type]({ value: format(value), limit: format(limit) })[language];
}

const duration = eventSampleCount * sampleMinutes;

const reasons: Readonly<Record<PowerEventType, (figures: { value: string; limit: string }) => Text>> = {
  COMMIT_WARNING: ({ value, limit }) => ({
    en: `For at least ${duration} minutes, the power of all feeds together was above the warning threshold of ${limit}. The highest measurement was ${value}.`,
    nl: `Het vermogen van alle voedingen samen was minstens ${duration} minuten hoger dan de waarschuwingsgrens van ${limit}. De hoogste meting was ${value}.`,
  }),
  COMMIT_CRITICAL: ({ value, limit }) => ({
    en: `For at least ${duration} minutes, the power of all feeds together was above the critical threshold of ${limit}. The highest measurement was ${value}. Move equipment or increase the commitment.`,
    nl: `Het vermogen van alle voedingen samen was minstens ${duration} minuten hoger dan de kritieke grens van ${limit}. De hoogste meting was ${value}. Verplaats apparatuur of verhoog het afgesproken vermogen.`,
  }),
  BREAKER_WARNING: ({ value, limit }) => ({
    en: `For at least ${duration} minutes, the current was above the warning threshold of ${limit}. The highest measurement was ${value}. If it rises above the breaker, the feed is switched off. Move equipment to another phase or feed.`,
    nl: `De stroom was minstens ${duration} minuten hoger dan de waarschuwingsgrens van ${limit}. De hoogste meting was ${value}. Als de stroom hoger wordt dan de zekering toelaat, valt de voeding uit. Verplaats apparatuur naar een andere fase of voeding.`,
  }),
  FEED_LOST: () => ({
    en: `For at least ${duration} minutes, the feed had no voltage, or carried no load while the other feed did. Equipment that is connected to this feed only has no power.`,
    nl: `De voeding had minstens ${duration} minuten geen spanning, of leverde geen stroom terwijl de andere voeding dat wel deed. Apparatuur die alleen op deze voeding is aangesloten, heeft geen stroom.`,
  }),
  FAILOVER_AT_RISK: ({ value, limit }) => ({
    en: `If one feed is lost, the other one is loaded up to ${value} of its breaker. It can carry ${limit} continuously, and above 100% it is switched off as well. Remove equipment or order larger feeds.`,
    nl: `Als één voeding uitvalt, wordt de zekering van de andere belast tot ${value}. Continu is ${limit} toegestaan, en boven 100% valt ook die voeding uit. Haal apparatuur weg of bestel zwaardere voedingen.`,
  }),
  PHASE_IMBALANCE: ({ value, limit }) => ({
    en: `For at least ${duration} minutes, a phase differed by more than ${limit} from the average of the three phases. The largest difference was ${value}. The most loaded phase reaches its breaker first. Spread equipment over the phases.`,
    nl: `Een fase week minstens ${duration} minuten meer dan ${limit} af van het gemiddelde van de drie fasen. Het grootste verschil was ${value}. De zwaarst belaste fase bereikt als eerste de grens van de zekering. Verdeel apparatuur over de fasen.`,
  }),
  BURST_BILLABLE: ({ value, limit }) => ({
    en: `The 95th percentile of the month is ${value}, which is above the commitment of ${limit}. With metered billing, the difference is charged.`,
    nl: `Het 95e percentiel van de maand is ${value}. Dat is meer dan het afgesproken vermogen van ${limit}. Als we het gemeten verbruik afrekenen, berekenen we het verschil.`,
  }),
  METER_GAP: ({ value }) => ({
    en: `We’ve received no measurements of this feed for ${value}. That doesn’t have to mean that the power is off.`,
    nl: `We hebben ${value} geen metingen van deze voeding ontvangen. Dat hoeft niet te betekenen dat de stroom is uitgevallen.`,
  }),
  METER_REPLACED: () => ({
    en: 'The measurements come from another meter. The energy is counted on from the counter of the new meter.',
    nl: 'De metingen komen van een andere meter. Het verbruik telt verder met de teller van de nieuwe meter.',
  }),
};
