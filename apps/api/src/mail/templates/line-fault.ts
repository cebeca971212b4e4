import type { ServiceAddress } from '@demarc/contract/availability.ts';
import { formatShortAddress } from '@demarc/contract/format-address.ts';
import type { Language } from '@demarc/contract/language.ts';
import type { DiagnosticVerdict } from '@demarc/contract/line-diagnostic.ts';
import type { LineFaultKind } from '@demarc/contract/line-fault.ts';
import { greeting } from '../greeting.ts';
import type { MailText } from '../layout.ts';
import { moment } from '../moments.ts';

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

const kindTexts: Readonly<Record<LineFaultKind, Record<Language, string>>> = {
  NO_CONNECTION: { en: 'No connection', nl: 'Geen verbinding' },
  SLOW: { en: 'Slow', nl: 'Traag' },
  UNSTABLE: { en: 'Drops out', nl: 'Valt steeds weg' },
  OTHER: { en: 'Something else', nl: 'Iets anders' },
};

const verdictTexts: Readonly<Record<DiagnosticVerdict, Record<Language, string>>> = {
  OK: { en: 'In order', nl: 'In orde' },
  WARNING: { en: 'Weak', nl: 'Zwak' },
  FAULT: { en: 'Fault', nl: 'Fout' },
  INCONCLUSIVE: { en: 'No result', nl: 'Geen uitslag' },
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
    greeting: greeting(values.firstName, language),
    subject: isDutch ? `Storing gemeld op lijn ${serviceId}: ${address}` : `Fault reported on line ${serviceId}: ${address}`,
    preview: kindTexts[values.kind][language],
    title: isDutch ? 'Wij hebben de storingsmelding ontvangen' : 'We have received the fault report',
    paragraphs: [
      isDutch
        ? `Wij zoeken de storing uit. Hebben wij een vraag, dan ${contact ? `bellen wij ${contact}` : 'nemen wij contact met u op'}. Dit is er gemeld:`
        : `We are looking into it. When we have a question, we ${contact ? `call ${contact}` : 'contact you'}. This is what was reported:`,
      ...written,
    ],
    button: { label: isDutch ? 'Bekijk de lijn' : 'See the line', url: `${portal}/lines/detail/${lineId}` },
    facts: {
      title: isDutch ? 'De melding' : 'The report',
      rows: [
        ...row('Line', 'Lijn', serviceId),
        ...row('Your reference', 'Uw kenmerk', reference),
        ...row('Address', 'Adres', address),
        ...row('What is wrong', 'Wat er mis is', kindTexts[values.kind][language]),
        ...row('Since', 'Sinds', since && moment(since, language)),
        ...row('Reported on', 'Gemeld op', moment(values.reportedAt, language)),
        ...row('Measurement', 'Meting', verdict && verdictTexts[verdict][language]),
        ...row('Number of the report', 'Nummer van de melding', values.faultId),
      ],
    },
    closing: isDutch
      ? {
          title: 'Is het al voorbij, of is er iets veranderd?',
          text: 'Laat het onze servicedesk weten, met het nummer van de lijn.',
        }
      : { title: 'Is it over, or has something changed?', text: 'Tell our service desk, with the number of the line.' },
    reason: isDutch
      ? `U krijgt deze mail als contactpersoon voor storingen van ${companyName}.`
      : `You get this mail as the contact for faults of ${companyName}.`,
  };
}
