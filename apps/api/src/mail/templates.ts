import type { Brand } from '@demarc/contract/access.ts';
import type { Language } from '@demarc/contract/customer.ts';
import { brandOrigin, type Config } from '../config.ts';
import { layOut } from './layout.ts';
import { type IbanChanged, ibanChanged } from './templates/iban-changed.ts';

/** What each template needs; its keys are the names of the templates. */
export interface TemplateValues {
  'iban-changed': IbanChanged;
}
export type TemplateName = keyof TemplateValues;

export interface MailContent {
  subject: string;
  html: string;
  text: string;
}

const templates = { 'iban-changed': ibanChanged } as const;

/** Subject, HTML and plain text of a mail in the look of its brand and the language of its reader. */
export function renderMail(
  config: Pick<Config, 'publicUrl' | 'brandHosts'>,
  mail: { brand: Brand; language: Language } & { [T in TemplateName]: { template: T; values: TemplateValues[T] } }[TemplateName],
): MailContent {
  const content = templates[mail.template](mail.values, mail.language, brandOrigin(config, mail.brand));
  return layOut(content, mail.brand, mail.language);
}
