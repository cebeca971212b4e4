import type { Role } from '@demarc/contract/access.ts';
import type { Language } from '@demarc/contract/language.ts';
import { greeting } from '../greeting.ts';
import type { MailText } from '../layout.ts';
import { roleTasks } from '../role-texts.ts';

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

type Words = Readonly<Record<AccountChange, { title: string; text: string }>>;

const words: Readonly<Record<Language, Words>> = {
  en: {
    roles: { title: 'You may do other things now', text: 'Your roles were changed.' },
    email: { title: 'Your email address was changed', text: 'Your email address was changed; our mails go to the new address.' },
    disabled: { title: 'Your account was switched off', text: 'Your account was switched off: you no longer have access.' },
    enabled: { title: 'Your account was switched on', text: 'Your account was switched on again: you can sign in.' },
    deleted: { title: 'Your account was deleted', text: 'Your account was deleted: you no longer have access.' },
  },
  nl: {
    roles: { title: 'U mag nu andere dingen doen', text: 'Uw rollen zijn gewijzigd.' },
    email: { title: 'Uw e-mailadres is gewijzigd', text: 'Uw e-mailadres is gewijzigd; onze mails gaan naar het nieuwe adres.' },
    disabled: { title: 'Uw account is uitgezet', text: 'Uw account is uitgezet: u hebt geen toegang meer.' },
    enabled: { title: 'Uw account is aangezet', text: 'Uw account is weer aangezet: u kunt zich aanmelden.' },
    deleted: { title: 'Uw account is verwijderd', text: 'Uw account is verwijderd: u hebt geen toegang meer.' },
  },
};

/** Tells a user what an administrator changed in their account. */
export function accountChanged(values: AccountChanged, language: Language, portal: string): MailText {
  const { changedBy, changes, companyName, firstName } = values;
  const [only, ...more] = changes;
  const one = only && more.length === 0 ? words[language][only].title : null;
  const texts = changes.map((change) => words[language][change].text).join(' ');
  const mayEnter = !changes.includes('disabled') && !changes.includes('deleted');
  const tasks = mayEnter ? roleTasks(values.roles, language) : null;
  if (language === 'nl') {
    const title = one ?? 'Uw account is gewijzigd';
    return {
      subject: `${title} bij ${companyName}`,
      preview: `Door ${changedBy}.`,
      title,
      greeting: greeting(firstName, language),
      paragraphs: [`${changedBy} heeft uw account bij ${companyName} gewijzigd. ${texts}`],
      ...(mayEnter ? { button: { label: 'Naar de portal', url: `${portal}/` } } : {}),
      facts: {
        title: 'Hoe het nu is',
        rows: [['Bedrijf', companyName], ['Gewijzigd door', changedBy], ...(tasks ? [['U mag', tasks] as const] : [])],
      },
      closing: {
        title: 'Klopt dit niet?',
        text: `Vraag het ${changedBy} of een andere beheerder van ${companyName}.`,
      },
      reason: `U krijgt bericht van wijzigingen in uw account bij ${companyName}.`,
    };
  }
  const title = one ?? 'Your account was changed';
  return {
    subject: `${title} at ${companyName}`,
    preview: `By ${changedBy}.`,
    title,
    greeting: greeting(firstName, language),
    paragraphs: [`${changedBy} changed your account at ${companyName}. ${texts}`],
    ...(mayEnter ? { button: { label: 'To the portal', url: `${portal}/` } } : {}),
    facts: {
      title: 'How it is now',
      rows: [['Company', companyName], ['Changed by', changedBy], ...(tasks ? [['You may', tasks] as const] : [])],
    },
    closing: {
      title: 'Is this not right?',
      text: `Ask ${changedBy} or another administrator of ${companyName}.`,
    },
    reason: `You are told of changes in your account at ${companyName}.`,
  };
}
