import type { ServiceAddress } from '@demarc/contract/availability.ts';
import { formatShortAddress } from '@demarc/contract/format-address.ts';
import type { Language } from '@demarc/contract/language.ts';
import type { DiagnosticVerdict } from '@demarc/contract/line-diagnostic.ts';
import type { LineFaultKind } from '@demarc/contract/line-fault.ts';
import { formatDateTime } from '../date-format.ts';
import { formatGreeting } from '../format-greeting.ts';
import type { MailText } from '../layout.ts';

export interface LineFault {
  firstName: string;
  companyName: string;
  lineId: number;
  serviceId: string;
  reference: string | null;
  address: ServiceAddress;
  faultId: string;
  kind: LineFaultKind;
  /** As entered, with its line breaks. */
  description: string;
  since: Date | null;
  reportedAt: Date;
  contactName: string | null;
  contactPhone: string | null;
  /** Verdict of the attached measurement; null if there is none or it is still running. */
  verdict: DiagnosticVerdict | null;
}

const kindLabels: Readonly<Record<LineFaultKind, Record<Language, string>>> = {
  NO_CONNECTION: { en: 'No connection', nl: 'Geen verbinding' },
  SLOW: { en: 'Slow', nl: 'Traag' },
  UNSTABLE: { en: 'Keeps dropping', nl: 'Valt steeds weg' },
  OTHER: { en: 'Other', nl: 'Anders' },
};

const verdictLabels: Readonly<Record<DiagnosticVerdict, Record<Language, string>>> = {
  OK: { en: 'OK', nl: 'In orde' },
  WARNING: { en: 'Weak', nl: 'Zwak' },
  FAULT: { en: 'Fault', nl: 'Fout' },
  INCONCLUSIVE: { en: 'Inconclusive', nl: 'Geen resultaat' },
};

/** Confirms a fault report with its content. */
export function lineFault(values: LineFault, language: Language, portal: string): MailText {
  const { companyName, contactName, contactPhone, description, lineId, reference, serviceId, since, verdict } = values;
  const address = formatShortAddress(values.address);
  const isDutch = language === 'nl';
  const written = description.split(/\r?\n/).filter((line) => line.trim() !== '');
  const row = (en: string, nl: string, value: string | null) => (value ? [[isDutch ? nl : en, value] as const] : []);
  const contact = [contactName, contactPhone].filter(Boolean).join(', ');
  return {
    greeting: formatGreeting(values.firstName, language),
    subject: isDutch ? `Storing gemeld op lijn ${serviceId}: ${address}` : `Fault reported on line ${serviceId}: ${address}`,
    preview: kindLabels[values.kind][language],
    title: isDutch ? 'We hebben uw storingsmelding ontvangen' : 'We received your fault report',
    paragraphs: [
      isDutch
        ? `We onderzoeken de storing. Als we vragen hebben, ${contact ? `bellen we ${contact}` : 'nemen we contact met u op'}. Dit is gemeld:`
        : `We’re looking into the fault. If we have questions, we’ll ${contact ? `call ${contact}` : 'contact you'}. You reported:`,
      ...written,
    ],
    button: { label: isDutch ? 'Lijn bekijken' : 'View line', url: `${portal}/lines/detail/${lineId}` },
    facts: {
      title: isDutch ? 'De melding' : 'The report',
      rows: [
        ...row('Line', 'Lijn', serviceId),
        ...row('Your reference', 'Uw referentie', reference),
        ...row('Address', 'Adres', address),
        ...row('What’s wrong', 'Wat er mis is', kindLabels[values.kind][language]),
        ...row('Since', 'Sinds', since && formatDateTime(since, language)),
        ...row('Reported', 'Gemeld op', formatDateTime(values.reportedAt, language)),
        ...row('Diagnostic', 'Meting', verdict && verdictLabels[verdict][language]),
        ...row('Fault number', 'Storingsnummer', values.faultId),
      ],
    },
    closing: isDutch
      ? {
          title: 'Is de storing voorbij of is er iets veranderd?',
          text: 'Laat het onze servicedesk weten en vermeld het nummer van de lijn.',
        }
      : { title: 'Is the fault gone, or has something changed?', text: 'Contact our service desk and mention the line number.' },
    reason: isDutch
      ? `U ontvangt deze e-mail als contactpersoon voor storingen van ${companyName}.`
      : `You’re receiving this email because you’re the contact for faults of ${companyName}.`,
  };
}
