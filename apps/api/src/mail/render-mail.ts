import type { Brand } from '@demarc/contract/access.ts';
import type { Language } from '@demarc/contract/language.ts';
import { getPageBrand } from '@demarc/contract/page-brand.ts';
import { type Config, getBrandOrigin } from '../config.ts';
import { composeMail, type MailContent, type MailText } from './layout.ts';

/** Writes the text of a mail with the given values; `portal` is the address of the portal of the recipient's brand. */
export type MailTemplate<Values> = (values: Values, language: Language, portal: string) => MailText;

/** A template and its values. */
export interface TemplateInput<Values> {
  template: MailTemplate<Values>;
  values: NoInfer<Values>;
}

/** Writes a mail in the language of its recipient, with links to the portal of its brand. */
export function renderMail<Values>(
  config: Pick<Config, 'publicUrl' | 'brandHosts'>,
  { brand, language, template, values }: { brand: Brand; language: Language } & TemplateInput<Values>,
): MailContent {
  const text = template(values, language, getBrandOrigin(config, brand));
  return composeMail(linkToBrandOfPage(config, brand, text), brand, language);
}

/** Points the button to the brand whose portal has the page, which may differ from the customer's brand. */
function linkToBrandOfPage(config: Pick<Config, 'publicUrl' | 'brandHosts'>, brand: Brand, text: MailText): MailText {
  const portal = getBrandOrigin(config, brand);
  if (!text.button?.url.startsWith(`${portal}/`)) return text;
  const page = text.button.url.slice(portal.length);
  return { ...text, button: { ...text.button, url: `${getBrandOrigin(config, getPageBrand(page, brand))}${page}` } };
}
