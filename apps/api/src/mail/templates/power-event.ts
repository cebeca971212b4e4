import type { ColocationKind } from '@demarc/contract/colocation.ts';
import type { Language } from '@demarc/contract/language.ts';
import { formatFigure, formatPowerEventTitle } from '@demarc/contract/power/describe-event.ts';
import type { PowerEvent } from '@demarc/contract/power/event.ts';
import { explainPowerEvent } from '@demarc/contract/power/explain-event.ts';
import type { FeedLabel } from '@demarc/contract/power-feed.ts';
import { formatDateTime } from '../date-format.ts';
import { type LabeledFact, toFactRows } from '../fact-rows.ts';
import { formatGreeting } from '../format-greeting.ts';
import type { MailText } from '../layout.ts';

export interface PowerEventMail {
  firstName: string;
  companyName: string;
  kind: ColocationKind;
  colocationId: number;
  serviceId: string;
  /** The location of the rack or shared unit; null until delivery. */
  name: string | null;
  reference: string | null;
  committedKw: number;
  event: Pick<PowerEvent, 'type' | 'feed' | 'phase' | 'value' | 'limit' | 'unit'> & { openedAt: Date; closedAt: Date | null };
  /** The measurement when the event opened or closed; null if there was none. */
  figures: {
    at: Date;
    /** Null if a feed has no sample. */
    totalKw: number | null;
    feeds: readonly { label: FeedLabel; activePowerKw: number; currentA: number; voltageV: number }[];
  } | null;
  /** Serial numbers, if the meter was replaced. */
  meter: { previous: string; current: string } | null;
}

const voltageFormats = {
  en: new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 }),
  nl: new Intl.NumberFormat('nl-NL', { maximumFractionDigits: 0 }),
};

/**
 * Reports that a power event opened or closed, with all figures, because contacts for faults may have no access to the dashboard
 * that shows them.
 */
export function powerEvent(values: PowerEventMail, language: Language, portal: string): MailText {
  const { colocationId, companyName, event, figures, firstName, kind, meter, name, reference, serviceId } = values;
  const isDutch = language === 'nl';
  const title = formatPowerEventTitle(event, language);
  const { closedAt, limit, openedAt, unit, value } = event;
  // The replacement of a meter closes when it opens.
  const hasEnded = closedAt !== null && event.type !== 'METER_REPLACED';
  const heading = hasEnded ? `${isDutch ? 'Opgelost' : 'Resolved'}: ${title}` : title;
  const what = reference || name || serviceId;
  const formatValue = (figure: number | null) => (figure === null || unit === null ? null : formatFigure(figure, unit, language));
  const formatKw = (kw: number | null) => (kw === null ? null : formatFigure(kw, 'KW', language));
  const segment = kind === 'RACK' ? 'rack' : 'shared-colo';
  return {
    greeting: formatGreeting(firstName, language),
    subject: `${heading} (${what === serviceId ? serviceId : `${what}, ${serviceId}`})`,
    preview: explainPowerEvent(event, language),
    title: heading,
    paragraphs: [
      ...(hasEnded
        ? [
            isDutch
              ? `Dit is voorbij sinds ${formatDateTime(closedAt, language)}. Dit was het probleem:`
              : `This has been over since ${formatDateTime(closedAt, language)}. The problem was:`,
          ]
        : []),
      explainPowerEvent(event, language),
    ],
    button: {
      label: isDutch ? 'Vermogen bekijken' : 'View power',
      url: `${portal}/racks/${segment}/${colocationId}/power/dashboard`,
    },
    facts: {
      title: isDutch ? 'De metingen' : 'The measurements',
      rows: toFactRows(
        [
          [kind === 'RACK' ? 'Rack' : 'Shared units', kind === 'RACK' ? 'Rack' : 'Gedeelde units', serviceId],
          ['Location', 'Plaats', name],
          ['Your reference', 'Uw referentie', reference],
          ['Began', 'Begonnen op', formatDateTime(openedAt, language)],
          ['Over since', 'Voorbij sinds', hasEnded ? formatDateTime(closedAt, language) : null],
          ['Highest value', 'Hoogste waarde', formatValue(value)],
          ['Limit', 'Grens', formatValue(limit)],
          ['Previous meter', 'Vorige meter', meter?.previous ?? null],
          ['New meter', 'Nieuwe meter', meter?.current ?? null],
          ['Commitment', 'Afgesproken vermogen', formatKw(values.committedKw)],
          ['Measured at', 'Gemeten op', figures && formatDateTime(figures.at, language)],
          ['Total power', 'Totaal vermogen', figures && formatKw(figures.totalKw)],
          ...(figures?.feeds ?? []).map(({ label, activePowerKw, currentA, voltageV }): LabeledFact => {
            const voltage = `${voltageFormats[language].format(voltageV)}\u00a0V`;
            const measurements = [formatKw(activePowerKw), formatFigure(currentA, 'A', language), voltage];
            return [`Feed ${label}`, `Voeding ${label}`, measurements.join(', ')];
          }),
        ],
        language,
      ),
    },
    reason: isDutch
      ? `U ontvangt deze e-mail omdat ${companyName} u heeft gekozen voor meldingen over het vermogen van racks.`
      : `You’re receiving this email because ${companyName} chose you for notifications about the power of racks.`,
  };
}
