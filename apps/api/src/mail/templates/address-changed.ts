import type { LineAvailability } from '@demarc/contract/availability.ts';
import { formatAddress } from '@demarc/contract/format-address.ts';
import type { Language } from '@demarc/contract/language.ts';
import type { ServiceAddress } from '@demarc/contract/service-address.ts';
import { formatDay } from '../date-format.ts';
import { formatGreeting } from '../format-greeting.ts';
import type { MailText } from '../layout.ts';

type Coverage = LineAvailability['coverage'];

export interface AddressChanged {
  firstName: string;
  address: ServiceAddress;
  before: Coverage;
  coverage: Coverage;
  /** Expected date of a planned network; null if unknown. */
  planDate: string | null;
}

const labels: Readonly<Record<Language, Readonly<Record<Coverage, string>>>> = {
  en: { COVERED: 'available', PLANNED: 'a network is planned', NONE: 'no network' },
  nl: { COVERED: 'beschikbaar', PLANNED: 'netwerk gepland', NONE: 'geen netwerk' },
};

/** Tells a user who watches an address that the availability there has changed. */
export function addressChanged(
  { address, before, coverage, firstName, planDate }: AddressChanged,
  language: Language,
  portal: string,
): MailText {
  const addressText = formatAddress(address);
  const url = `${portal}/`;
  if (language === 'nl') {
    return {
      subject: `Andere beschikbaarheid op ${addressText}`,
      preview: 'De beschikbaarheid op dit adres is gewijzigd.',
      title: 'De beschikbaarheid op een adres is gewijzigd',
      greeting: formatGreeting(firstName, language),
      paragraphs: [`U volgt ${addressText}. Bij onze wekelijkse controle bleek dat de beschikbaarheid daar is gewijzigd.`],
      button: { label: 'Naar het portaal', url },
      facts: {
        title: 'Het adres',
        rows: [
          ['Adres', addressText],
          ['Eerst', labels.nl[before]],
          ['Nu', labels.nl[coverage]],
          ...(planDate ? [['Verwacht', formatDay(planDate, language)] as const] : []),
        ],
      },
      closing: {
        title: 'Wat u kunt doen',
        text: 'Controleer het adres opnieuw in het portaal. U ziet daar per carrier wat er beschikbaar is, vanaf wanneer en voor welke prijs.',
      },
      reason: 'U ontvangt deze e-mail omdat u dit adres volgt. In het portaal kunt u daarmee stoppen.',
    };
  }
  return {
    subject: `Availability changed at ${addressText}`,
    preview: 'The availability at this address has changed.',
    title: 'Availability at an address has changed',
    greeting: formatGreeting(firstName, language),
    paragraphs: [`You’re watching ${addressText}. Our weekly check found that the availability there has changed.`],
    button: { label: 'Go to portal', url },
    facts: {
      title: 'The address',
      rows: [
        ['Address', addressText],
        ['Before', labels.en[before]],
        ['Now', labels.en[coverage]],
        ...(planDate ? [['Expected', formatDay(planDate, language)] as const] : []),
      ],
    },
    closing: {
      title: 'What you can do',
      text: 'Check the address again in the portal. For each carrier, you’ll see what’s available, from when, and at what price.',
    },
    reason: 'You’re receiving this email because you’re watching this address. You can stop watching it in the portal.',
  };
}
