import type { Role } from '@demarc/contract/access.ts';
import type { Language } from '@demarc/contract/language.ts';
import { formatDateTime } from '../date-format.ts';
import { formatGreeting } from '../format-greeting.ts';
import type { MailText } from '../layout.ts';
import { listRoleTasks } from '../role-tasks.ts';

export interface Activation {
  firstName: string;
  companyName: string;
  username: string;
  /** Full name of the administrator who created the account; null for the first account of a company. */
  invitedBy: string | null;
  roles: readonly Role[];
  /** Complete URL with the one-time code. */
  url: string;
  expiresAt: Date;
  /** False if the user already has a sign-in and only accepts the account. */
  passwordNeeded: boolean;
}

/** Sends the link to activate a new account, or to accept it with an existing sign-in. */
export function activation(values: Activation, language: Language): MailText {
  const { companyName, firstName, invitedBy, passwordNeeded, url, username } = values;
  const until = formatDateTime(values.expiresAt, language);
  const tasks = listRoleTasks(values.roles, language);
  if (language === 'nl') {
    const creation = invitedBy
      ? `${invitedBy} heeft een account voor u aangemaakt bij ${companyName}.`
      : `Er is een account voor u aangemaakt bij ${companyName}.`;
    return {
      subject: passwordNeeded ? `Activeer uw account bij ${companyName}` : `Accepteer uw account bij ${companyName}`,
      preview: `De link is geldig tot ${until}.`,
      title: passwordNeeded ? 'Activeer uw account' : 'Accepteer uw account',
      greeting: formatGreeting(firstName, language),
      paragraphs: [
        passwordNeeded
          ? `${creation} Kies een wachtwoord om te beginnen.`
          : `${creation} U kunt al bij ons inloggen. Accepteer het account en log in zoals u gewend bent. Uw wachtwoord blijft hetzelfde.`,
      ],
      button: { label: passwordNeeded ? 'Account activeren' : 'Account accepteren', url },
      note: `Eén keer te gebruiken, tot ${until}.`,
      facts: {
        title: 'Dit kunt u doen',
        rows: [['Gebruikersnaam', username], ['U kunt', tasks], ...(invitedBy ? [['Beheerder', invitedBy] as const] : [])],
      },
      closing: {
        title: 'Is de link verlopen?',
        text: 'Open de link toch: u kunt daar een nieuwe aanvragen. Verwachtte u deze e-mail niet? Dan hoeft u niets te doen.',
      },
      reason: `U ontvangt deze e-mail omdat uw adres is opgegeven voor een account bij ${companyName}.`,
      containsSecret: true,
    };
  }
  const creation = invitedBy
    ? `${invitedBy} created an account for you at ${companyName}.`
    : `An account was created for you at ${companyName}.`;
  return {
    subject: passwordNeeded ? `Activate your account at ${companyName}` : `Accept your account at ${companyName}`,
    preview: `The link is valid until ${until}.`,
    title: passwordNeeded ? 'Activate your account' : 'Accept your account',
    greeting: formatGreeting(firstName, language),
    paragraphs: [
      passwordNeeded
        ? `${creation} Choose a password to get started.`
        : `${creation} You already have a sign-in with us. Accept the account and sign in as usual. Your password stays the same.`,
    ],
    button: { label: passwordNeeded ? 'Activate account' : 'Accept account', url },
    note: `Can be used once, until ${until}.`,
    facts: {
      title: 'What you can do',
      rows: [['Username', username], ['You can', tasks], ...(invitedBy ? [['Administrator', invitedBy] as const] : [])],
    },
    closing: {
      title: 'Has the link expired?',
      text: 'Open it anyway: you can request a new one there. If you weren’t expecting this email, you don’t need to do anything.',
    },
    reason: `You’re receiving this email because your address was entered for an account at ${companyName}.`,
    containsSecret: true,
  };
}
