import type { Language } from '@demarc/contract/language.ts';

/** Salutation of a mail; shared mailboxes have no first name. */
export function formatGreeting(firstName: string, language: Language): string {
  if (language === 'nl') return firstName ? `Dag ${firstName},` : 'Goedendag,';
  return firstName ? `Hello ${firstName},` : 'Hello,';
}
