import type { DiversityAspect } from '@demarc/contract/compare-footprints.ts';
import type { DiversityPair } from '@demarc/contract/diversity.ts';
import type { Language } from '@demarc/contract/language.ts';
import { aspectNames } from '../../documents/diversity/aspect-names.ts';
import { formatGreeting } from '../format-greeting.ts';
import type { MailText } from '../layout.ts';

export interface DiversityWorsened extends Pick<DiversityPair, 'one' | 'other' | 'conclusion'> {
  firstName: string;
  companyName: string;
  /** Names of the things that both services now depend on. Empty if something became unknown instead. */
  newlyShared: readonly string[];
  unknownAspects: readonly DiversityAspect[];
  /** Whether a certificate was withdrawn. */
  hadCertificate: boolean;
}

/** Warns that a change brought two services closer together. */
export function diversityWorsened(values: DiversityWorsened, language: Language, portal: string): MailText {
  const { firstName, hadCertificate, newlyShared, one, other, unknownAspects } = values;
  const isDutch = language === 'nl';
  const identifiers = `${one.identifier} ${isDutch ? 'en' : 'and'} ${other.identifier}`;
  const isShared = newlyShared.length > 0;
  const sharedNames = newlyShared.join(', ');
  const unknownNames = unknownAspects.map((aspect) => aspectNames[language][aspect]).join(', ');
  const title = isDutch
    ? isShared
      ? 'Twee diensten zijn niet meer gescheiden'
      : 'Het is niet meer zeker dat twee diensten gescheiden zijn'
    : isShared
      ? 'Two services are no longer diverse'
      : 'Two services may no longer be diverse';
  const finding = isDutch
    ? isShared
      ? `Door een wijziging hebben ${identifiers} nu dit gemeen: ${sharedNames}.`
      : `Door een wijziging weten we niet meer of ${identifiers} gescheiden zijn. Niet bekend: ${unknownNames}.`
    : isShared
      ? `After a change, ${identifiers} now have this in common: ${sharedNames}.`
      : `After a change, we no longer know whether ${identifiers} are diverse. Not known: ${unknownNames}.`;
  return {
    greeting: formatGreeting(firstName, language),
    subject: `${title} (${one.identifier}, ${other.identifier})`,
    preview: finding,
    title,
    paragraphs: [
      finding,
      ...(hadCertificate
        ? [
            isDutch
              ? 'Het certificaat van dit paar geldt niet meer. Wie het controleert, ziet dat.'
              : 'The certificate of this pair is no longer valid. Anyone who verifies it sees that.',
          ]
        : []),
    ],
    button: {
      label: isDutch ? 'Paar bekijken' : 'View pair',
      url: `${portal}/dc-connections?view=diversity`,
    },
    facts: {
      title: isDutch ? 'Het paar' : 'The pair',
      rows: [one, other].map(({ identifier, label }) => [identifier, label] as const),
    },
    reason: getReason(values, isDutch),
  };
}

function getReason({ companyName }: DiversityWorsened, isDutch: boolean): string {
  return isDutch
    ? `U ontvangt dit bericht omdat u contactpersoon van ${companyName} bent.`
    : `You receive this message because you are a contact of ${companyName}.`;
}
