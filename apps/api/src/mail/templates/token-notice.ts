import type { Language } from '@demarc/contract/language.ts';
import { formatGreeting } from '../format-greeting.ts';
import type { MailText } from '../layout.ts';

export interface TokenNotice {
  firstName: string;
  companyName: string;
  /** Full name of the administrator. */
  changedBy: string;
  change: 'created' | 'revoked';
  description: string;
  /** First characters of the token, which identify it. */
  tokenPrefix: string;
}

/** Tells a user that an administrator created or revoked an API token of theirs. */
export function tokenNotice(values: TokenNotice, language: Language, portal: string): MailText {
  const { changedBy, companyName, description, firstName, tokenPrefix } = values;
  const isNew = values.change === 'created';
  const url = `${portal}/account/api-tokens`;
  if (language === 'nl') {
    const title = isNew ? 'Er is een API-token voor u aangemaakt' : 'Een van uw API-tokens is ingetrokken';
    return {
      subject: `${title} bij ${companyName}`,
      preview: `${description}, door ${changedBy}.`,
      title,
      greeting: formatGreeting(firstName, language),
      paragraphs: [
        isNew
          ? `${changedBy} heeft namens u een API-token aangemaakt bij ${companyName}. Programma’s met dit token hebben dezelfde toegang als u.`
          : `${changedBy} heeft een van uw API-tokens bij ${companyName} ingetrokken. Programma’s die het gebruiken, hebben geen toegang meer.`,
      ],
      button: { label: 'Mijn API-tokens bekijken', url },
      facts: {
        title: 'Het token',
        rows: [
          ['Omschrijving', description],
          ['Begint met', tokenPrefix],
          ['Door', changedBy],
        ],
      },
      closing: {
        title: 'Klopt dit niet?',
        text: isNew
          ? `Trek het token in bij API-tokens en neem contact op met ${changedBy} of een andere beheerder.`
          : `Neem contact op met ${changedBy} of een andere beheerder. Hebt u het token nog nodig? Maak dan een nieuw token aan.`,
      },
      reason: `U ontvangt deze e-mail omdat een beheerder van ${companyName} uw API-tokens heeft gewijzigd.`,
    };
  }
  const title = isNew ? 'An API token was created for you' : 'One of your API tokens was revoked';
  return {
    subject: `${title} at ${companyName}`,
    preview: `${description}, by ${changedBy}.`,
    title,
    greeting: formatGreeting(firstName, language),
    paragraphs: [
      isNew
        ? `${changedBy} created an API token for you at ${companyName}. Programs with this token have the same access as you.`
        : `${changedBy} revoked one of your API tokens at ${companyName}. Programs that use it no longer have access.`,
    ],
    button: { label: 'View my API tokens', url },
    facts: {
      title: 'The token',
      rows: [
        ['Description', description],
        ['Starts with', tokenPrefix],
        ['By', changedBy],
      ],
    },
    closing: {
      title: 'Is this a mistake?',
      text: isNew
        ? `Revoke the token under API tokens, and contact ${changedBy} or another administrator.`
        : `Contact ${changedBy} or another administrator. If you still need the token, create a new one.`,
    },
    reason: `You’re receiving this email because an administrator of ${companyName} changed your API tokens.`,
  };
}
