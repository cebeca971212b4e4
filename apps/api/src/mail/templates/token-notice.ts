import type { Language } from '@demarc/contract/language.ts';
import { greeting } from '../greeting.ts';
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
    const title = isNew ? 'Er is een API-token voor u gemaakt' : 'Een API-token van u is ingetrokken';
    return {
      subject: `${title} bij ${companyName}`,
      preview: `${description}, door ${changedBy}.`,
      title,
      greeting: greeting(firstName, language),
      paragraphs: [
        isNew
          ? `${changedBy} heeft op uw naam een API-token gemaakt bij ${companyName}. Programma's met dit token mogen wat u mag.`
          : `${changedBy} heeft een API-token van u bij ${companyName} ingetrokken. Programma's die het gebruiken, komen er niet meer in.`,
      ],
      button: { label: 'Bekijk mijn API-tokens', url },
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
          ? `Trek het token in bij API-tokens en vraag het ${changedBy} of een andere beheerder.`
          : `Vraag het ${changedBy} of een andere beheerder. Hebt u het token nog nodig, maak dan een nieuw.`,
      },
      reason: `U krijgt bericht als een beheerder van ${companyName} uw API-tokens wijzigt.`,
    };
  }
  const title = isNew ? 'An API token was made for you' : 'An API token of yours was revoked';
  return {
    subject: `${title} at ${companyName}`,
    preview: `${description}, by ${changedBy}.`,
    title,
    greeting: greeting(firstName, language),
    paragraphs: [
      isNew
        ? `${changedBy} made an API token in your name at ${companyName}. Programs with this token may do what you may do.`
        : `${changedBy} revoked an API token of yours at ${companyName}. Programs that use it can no longer get in.`,
    ],
    button: { label: 'See my API tokens', url },
    facts: {
      title: 'The token',
      rows: [
        ['Description', description],
        ['Begins with', tokenPrefix],
        ['By', changedBy],
      ],
    },
    closing: {
      title: 'Is this not right?',
      text: isNew
        ? `Revoke the token under API tokens, and ask ${changedBy} or another administrator.`
        : `Ask ${changedBy} or another administrator. If you still need the token, make a new one.`,
    },
    reason: `You are told when an administrator of ${companyName} changes your API tokens.`,
  };
}
