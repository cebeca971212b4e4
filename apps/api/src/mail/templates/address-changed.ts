import type { LineAvailability, ServiceAddress } from '@demarc/contract/availability.ts';
import { formatAddress } from '@demarc/contract/format-address.ts';
import type { Language } from '@demarc/contract/language.ts';
import { greeting } from '../greeting.ts';
import type { MailText } from '../layout.ts';
import { dayText } from '../moments.ts';

type Coverage = LineAvailability['coverage'];

export interface AddressChanged {
  firstName: string;
  address: ServiceAddress;
  before: Coverage;
  coverage: Coverage;
  /** Expected date of a planned network; null if unknown. */
  planDate: string | null;
}

const words: Readonly<Record<Language, Readonly<Record<Coverage, string>>>> = {
  en: { COVERED: 'a network reaches the address', PLANNED: 'a network is planned', NONE: 'no network' },
  nl: { COVERED: 'het adres is aangesloten op een netwerk', PLANNED: 'er komt een netwerk', NONE: 'geen netwerk' },
};

/** Tells a user who watches an address that the availability there has changed. */
export function addressChanged(
  { address, before, coverage, firstName, planDate }: AddressChanged,
  language: Language,
  portal: string,
): MailText {
  const place = formatAddress(address);
  const url = `${portal}/`;
  if (language === 'nl') {
    return {
      subject: `Nieuws over ${place}`,
      preview: 'Wat er op dit adres te bestellen is, is veranderd.',
      title: 'Het aanbod op een adres is veranderd',
      greeting: greeting(firstName, language),
      paragraphs: [`U volgt ${place}. Bij onze wekelijkse controle bleek dat er iets anders te bestellen is dan voorheen.`],
      button: { label: 'Naar de portal', url },
      facts: {
        title: 'Het adres',
        rows: [
          ['Adres', place],
          ['Eerst', words.nl[before]],
          ['Nu', words.nl[coverage]],
          ...(planDate ? [['Verwacht', dayText(planDate, language)] as const] : []),
        ],
      },
      closing: {
        title: 'Wat u kunt doen',
        text: 'Controleer het adres in de portal opnieuw: daar ziet u per netwerk wat er kan, vanaf wanneer en voor welke prijs.',
      },
      reason: 'U krijgt deze mail omdat u dit adres volgt. In de portal kunt u daarmee stoppen.',
    };
  }
  return {
    subject: `News about ${place}`,
    preview: 'What can be ordered at this address has changed.',
    title: 'The offer at an address has changed',
    greeting: greeting(firstName, language),
    paragraphs: [`You watch ${place}. Our weekly check found that something else can be ordered there than before.`],
    button: { label: 'To the portal', url },
    facts: {
      title: 'The address',
      rows: [
        ['Address', place],
        ['Before', words.en[before]],
        ['Now', words.en[coverage]],
        ...(planDate ? [['Expected', dayText(planDate, language)] as const] : []),
      ],
    },
    closing: {
      title: 'What you can do',
      text: 'Check the address again in the portal: it shows for each network what is possible, from when and at what price.',
    },
    reason: 'You get this mail because you watch this address. You can end that in the portal.',
  };
}
