import type { FaultKind, FaultSubject } from '@demarc/contract/fault.ts';
import type { Language } from '@demarc/contract/language.ts';
import type { DiagnosticVerdict } from '@demarc/contract/line-diagnostic.ts';
import { splitLines } from '../../split-lines.ts';
import { formatDateTime } from '../date-format.ts';
import { toFactRows } from '../fact-rows.ts';
import { formatGreeting } from '../format-greeting.ts';
import type { MailText } from '../layout.ts';

export interface FaultReported {
  firstName: string;
  companyName: string;
  subject: FaultSubject;
  serviceId: number;
  /** Service ID or circuit ID. */
  serviceName: string;
  reference: string | null;
  /** An address, the location of a rack, or the data centers of both ends. */
  location: string;
  faultId: string;
  kind: FaultKind;
  /** As entered, with its line breaks. */
  description: string;
  since: Date | null;
  reportedAt: Date;
  contactName: string | null;
  contactPhone: string | null;
  /** Verdict of the attached measurement; null if there is none or it is still running. */
  verdict: DiagnosticVerdict | null;
}

interface SubjectTexts {
  /** In the subject line: `on line LN-204512`. */
  on: string;
  label: string;
  location: string;
  /** Null if no measurement can be attached. */
  measurement: string | null;
  view: string;
  number: string;
}

const subjectTexts: Readonly<Record<FaultSubject, Record<Language, SubjectTexts>>> = {
  line: {
    en: { on: 'line', label: 'Line', location: 'Address', measurement: 'Diagnostic', view: 'View line', number: 'line number' },
    nl: {
      on: 'lijn',
      label: 'Lijn',
      location: 'Adres',
      measurement: 'Meting',
      view: 'Lijn bekijken',
      number: 'het nummer van de lijn',
    },
  },
  rack: {
    en: { on: 'rack', label: 'Rack', location: 'Location', measurement: null, view: 'View rack', number: 'service ID' },
    nl: {
      on: 'rack',
      label: 'Rack',
      location: 'Locatie',
      measurement: null,
      view: 'Rack bekijken',
      number: 'het dienst-ID',
    },
  },
  'shared-colo': {
    en: {
      on: 'shared units',
      label: 'Shared units',
      location: 'Location',
      measurement: null,
      view: 'View shared units',
      number: 'service ID',
    },
    nl: {
      on: 'gedeelde units',
      label: 'Gedeelde units',
      location: 'Locatie',
      measurement: null,
      view: 'Gedeelde units bekijken',
      number: 'het dienst-ID',
    },
  },
  'dc-connection': {
    en: {
      on: 'connection',
      label: 'Circuit ID',
      location: 'Data centers',
      measurement: 'Test',
      view: 'View connection',
      number: 'circuit ID',
    },
    nl: {
      on: 'verbinding',
      label: 'Verbindings-ID',
      location: 'Datacenters',
      measurement: 'Test',
      view: 'Verbinding bekijken',
      number: 'het verbindings-ID',
    },
  },
  wdm: {
    en: {
      on: 'wavelength',
      label: 'Circuit ID',
      location: 'Data centers',
      measurement: 'Test',
      view: 'View wavelength',
      number: 'circuit ID',
    },
    nl: {
      on: 'golflengte',
      label: 'Verbindings-ID',
      location: 'Datacenters',
      measurement: 'Test',
      view: 'Golflengte bekijken',
      number: 'het verbindings-ID',
    },
  },
};

const pages: Readonly<Record<FaultSubject, (serviceId: number) => string>> = {
  line: (id) => `/lines/detail/${id}`,
  rack: (id) => `/racks?rack=${id}`,
  'shared-colo': (id) => `/racks?sharedColo=${id}`,
  'dc-connection': (id) => `/dc-connections?dcConnection=${id}`,
  wdm: (id) => `/wdm?wdm=${id}`,
};

const kindLabels: Readonly<Record<FaultKind, Record<Language, string>>> = {
  NO_CONNECTION: { en: 'No connection', nl: 'Geen verbinding' },
  SLOW: { en: 'Slow', nl: 'Traag' },
  HIGH_LOSS: { en: 'Too much loss or errors', nl: 'Te veel demping of fouten' },
  UNSTABLE: { en: 'Keeps dropping', nl: 'Valt steeds weg' },
  NO_POWER: { en: 'No power', nl: 'Geen stroom' },
  TEMPERATURE: { en: 'Temperature or cooling', nl: 'Temperatuur of koeling' },
  ACCESS: { en: 'No access', nl: 'Geen toegang' },
  OTHER: { en: 'Other', nl: 'Anders' },
};

const verdictLabels: Readonly<Record<DiagnosticVerdict, Record<Language, string>>> = {
  OK: { en: 'OK', nl: 'In orde' },
  WARNING: { en: 'Weak', nl: 'Zwak' },
  FAULT: { en: 'Fault', nl: 'Fout' },
  INCONCLUSIVE: { en: 'No result', nl: 'Geen resultaat' },
};

/** Confirms a fault report with its content. */
export function faultReported(values: FaultReported, language: Language, portal: string): MailText {
  const { companyName, contactName, contactPhone, description, location, reference, serviceName, since, verdict } = values;
  const texts = subjectTexts[values.subject][language];
  const isDutch = language === 'nl';
  const contact = [contactName, contactPhone].filter(Boolean).join(', ');
  return {
    greeting: formatGreeting(values.firstName, language),
    subject: isDutch
      ? `Storing gemeld op ${texts.on} ${serviceName}: ${location}`
      : `Fault reported on ${texts.on} ${serviceName}: ${location}`,
    preview: kindLabels[values.kind][language],
    title: isDutch ? 'We hebben uw storingsmelding ontvangen' : 'We received your fault report',
    paragraphs: [
      isDutch
        ? `We onderzoeken de storing. Als we vragen hebben, ${contact ? `bellen we ${contact}` : 'nemen we contact met u op'}. Dit is gemeld:`
        : `We’re looking into the fault. If we have questions, we’ll ${contact ? `call ${contact}` : 'contact you'}. You reported:`,
      ...splitLines(description),
    ],
    button: { label: texts.view, url: `${portal}${pages[values.subject](values.serviceId)}` },
    facts: {
      title: isDutch ? 'De melding' : 'The report',
      rows: toFactRows(
        [
          [texts.label, texts.label, serviceName],
          ['Your reference', 'Uw referentie', reference],
          [texts.location, texts.location, location],
          ['What’s wrong', 'Wat er mis is', kindLabels[values.kind][language]],
          ['Since', 'Sinds', since && formatDateTime(since, language)],
          ['Reported', 'Gemeld op', formatDateTime(values.reportedAt, language)],
          ...(texts.measurement
            ? [[texts.measurement, texts.measurement, verdict && verdictLabels[verdict][language]] as const]
            : []),
          ['Fault number', 'Storingsnummer', values.faultId],
        ],
        language,
      ),
    },
    closing: isDutch
      ? {
          title: 'Is de storing voorbij of is er iets veranderd?',
          text: `Laat het onze servicedesk weten en vermeld ${texts.number}.`,
        }
      : {
          title: 'Is the fault gone, or has something changed?',
          text: `Contact our service desk and mention the ${texts.number}.`,
        },
    reason: isDutch
      ? `U ontvangt deze e-mail als contactpersoon voor storingen van ${companyName}.`
      : `You’re receiving this email because you’re the contact for faults of ${companyName}.`,
  };
}
