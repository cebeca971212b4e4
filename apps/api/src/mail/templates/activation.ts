import type { Role } from '@demarc/contract/access.ts';
import type { Language } from '@demarc/contract/language.ts';
import { greeting } from '../greeting.ts';
import type { MailText } from '../layout.ts';
import { moment } from '../moments.ts';
import { roleTasks } from '../role-texts.ts';

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
  const until = moment(values.expiresAt, language);
  const tasks = roleTasks(values.roles, language);
  if (language === 'nl') {
    const made = invitedBy
      ? `${invitedBy} heeft een account voor u gemaakt bij ${companyName}.`
      : `Er is een account voor u gemaakt bij ${companyName}.`;
    return {
      subject: passwordNeeded ? `Activeer uw account bij ${companyName}` : `Neem uw account bij ${companyName} aan`,
      preview: `De koppeling werkt tot ${until}.`,
      title: passwordNeeded ? 'Activeer uw account' : 'Neem uw account aan',
      greeting: greeting(firstName, language),
      paragraphs: [
        passwordNeeded
          ? `${made} Kies een wachtwoord en u kunt beginnen.`
          : `${made} U hebt al een aanmelding bij ons: neem het account aan en meld u aan zoals u gewend bent. Uw wachtwoord blijft hetzelfde.`,
      ],
      button: { label: passwordNeeded ? 'Account activeren' : 'Account aannemen', url },
      note: `Werkt tot ${until}, en maar één keer.`,
      facts: {
        title: 'Wat u gaat doen',
        rows: [['Gebruikersnaam', username], ['U mag', tasks], ...(invitedBy ? [['Beheerder', invitedBy] as const] : [])],
      },
      closing: {
        title: 'Is de koppeling verlopen?',
        text: 'Open die dan toch; u kunt daar een nieuwe mail aanvragen. Verwachtte u dit niet, dan hoeft u niets te doen.',
      },
      reason: `U krijgt deze mail omdat uw adres is opgegeven voor een account bij ${companyName}.`,
    };
  }
  const made = invitedBy
    ? `${invitedBy} made an account for you at ${companyName}.`
    : `An account was made for you at ${companyName}.`;
  return {
    subject: passwordNeeded ? `Activate your account at ${companyName}` : `Accept your account at ${companyName}`,
    preview: `The link works until ${until}.`,
    title: passwordNeeded ? 'Activate your account' : 'Accept your account',
    greeting: greeting(firstName, language),
    paragraphs: [
      passwordNeeded
        ? `${made} Choose a password and you can begin.`
        : `${made} You have a sign-in with us already: accept the account and sign in as you are used to. Your password stays the same.`,
    ],
    button: { label: passwordNeeded ? 'Activate account' : 'Accept account', url },
    note: `Works until ${until}, and only once.`,
    facts: {
      title: 'What you will do',
      rows: [['Username', username], ['You may', tasks], ...(invitedBy ? [['Administrator', invitedBy] as const] : [])],
    },
    closing: {
      title: 'Has the link expired?',
      text: 'Open it all the same; you can ask for a new mail there. If you did not expect this, you need not do anything.',
    },
    reason: `You get this mail because your address was given for an account at ${companyName}.`,
  };
}
