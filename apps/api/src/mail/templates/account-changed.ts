import type { Role } from '@demarc/contract/access.ts';
import type { Language } from '@demarc/contract/language.ts';
import { formatGreeting } from '../format-greeting.ts';
import type { MailText } from '../layout.ts';
import { listRoleTasks } from '../role-tasks.ts';

type AccountChange = 'roles' | 'email' | 'disabled' | 'enabled' | 'deleted';

export interface AccountChanged {
  firstName: string;
  companyName: string;
  /** Full name of the administrator. */
  changedBy: string;
  changes: readonly AccountChange[];
  /** Current roles of the account. */
  roles: readonly Role[];
}

type Labels = Readonly<Record<AccountChange, { title: string; text: string }>>;

const labels: Readonly<Record<Language, Labels>> = {
  en: {
    roles: { title: 'Your roles have changed', text: 'Your roles have changed.' },
    email: {
      title: 'Your email address has changed',
      text: 'Your email address has changed. We’ll send our emails to the new address.',
    },
    disabled: { title: 'Your account has been disabled', text: 'Your account has been disabled. You no longer have access.' },
    enabled: { title: 'Your account has been enabled', text: 'Your account has been enabled again. You can sign in.' },
    deleted: { title: 'Your account has been deleted', text: 'Your account has been deleted. You no longer have access.' },
  },
  nl: {
    roles: { title: 'Uw rollen zijn gewijzigd', text: 'Uw rollen zijn gewijzigd.' },
    email: {
      title: 'Uw e-mailadres is gewijzigd',
      text: 'Uw e-mailadres is gewijzigd. Onze e-mails gaan naar het nieuwe adres.',
    },
    disabled: { title: 'Uw account is uitgeschakeld', text: 'Uw account is uitgeschakeld. U hebt geen toegang meer.' },
    enabled: { title: 'Uw account is ingeschakeld', text: 'Uw account is weer ingeschakeld. U kunt inloggen.' },
    deleted: { title: 'Uw account is verwijderd', text: 'Uw account is verwijderd. U hebt geen toegang meer.' },
  },
};

/** Tells a user what an administrator changed in their account. */
export function accountChanged(values: AccountChanged, language: Language, portal: string): MailText {
  const { changedBy, changes, companyName, firstName } = values;
  const [only, ...more] = changes;
  const singleTitle = only && more.length === 0 ? labels[language][only].title : null;
  const texts = changes.map((change) => labels[language][change].text).join(' ');
  const mayEnter = !changes.includes('disabled') && !changes.includes('deleted');
  const tasks = mayEnter ? listRoleTasks(values.roles, language) : null;
  if (language === 'nl') {
    const title = singleTitle ?? 'Uw account is gewijzigd';
    return {
      subject: `${title} bij ${companyName}`,
      preview: `Door ${changedBy}.`,
      title,
      greeting: formatGreeting(firstName, language),
      paragraphs: [`${changedBy} heeft uw account bij ${companyName} gewijzigd. ${texts}`],
      ...(mayEnter ? { button: { label: 'Naar het portaal', url: `${portal}/` } } : {}),
      facts: {
        title: 'Uw account nu',
        rows: [['Bedrijf', companyName], ['Gewijzigd door', changedBy], ...(tasks ? [['U kunt', tasks] as const] : [])],
      },
      closing: {
        title: 'Klopt dit niet?',
        text: `Neem contact op met ${changedBy} of een andere beheerder van ${companyName}.`,
      },
      reason: `U ontvangt deze e-mail omdat uw account bij ${companyName} is gewijzigd.`,
    };
  }
  const title = singleTitle ?? 'Your account has changed';
  return {
    subject: `${title} at ${companyName}`,
    preview: `By ${changedBy}.`,
    title,
    greeting: formatGreeting(firstName, language),
    paragraphs: [`${changedBy} changed your account at ${companyName}. ${texts}`],
    ...(mayEnter ? { button: { label: 'Go to portal', url: `${portal}/` } } : {}),
    facts: {
      title: 'Your account now',
      rows: [['Company', companyName], ['Changed by', changedBy], ...(tasks ? [['You can', tasks] as const] : [])],
    },
    closing: {
      title: 'Is this a mistake?',
      text: `Contact ${changedBy} or another administrator of ${companyName}.`,
    },
    reason: `You’re receiving this email because your account at ${companyName} has changed.`,
  };
}
