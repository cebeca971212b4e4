import type { Language } from '@demarc/contract/language.ts';

/** The first line to a reader; a mailbox has no first name. */
export function greeting(firstName: string, language: Language): string {
  if (language === 'nl') return firstName ? `Dag ${firstName},` : 'Goedendag,';
  return firstName ? `Hello ${firstName},` : 'Hello,';
}
