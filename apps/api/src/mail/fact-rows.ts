import type { Language } from '@demarc/contract/language.ts';
import type { MailFact } from '../db/schema/mail.ts';

/** An English label, a Dutch label and a value. */
export type LabeledFact = readonly [en: string, nl: string, value: string | null];

/** Returns the facts in one language, without those that have no value. */
export function toFactRows(facts: readonly LabeledFact[], language: Language): MailFact[] {
  return facts.flatMap(([en, nl, value]) => (value ? [[language === 'nl' ? nl : en, value] as const] : []));
}
