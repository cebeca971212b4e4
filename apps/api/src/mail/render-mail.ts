import type { Brand } from '@demarc/contract/access.ts';
import type { Language } from '@demarc/contract/language.ts';
import { getPageBrand } from '@demarc/contract/page-brand.ts';
import { composeMail, type MailContent, type MailText } from './layout.ts';

/** Writes the text of a mail with the given values; `portal` is the address of the portal of the recipient's brand. */
export type MailTemplate<Values> = (values: Values, language: Language, portal: string) => MailText;

/** A template and its values. */
export interface TemplateInput<Values> {
  template: MailTemplate<Values>;
  values: NoInfer<Values>;
}

/** Writes a mail in the language of its recipient, with links to the portal of its brand. `portals` has the origin of each brand. */
export function renderMail<Values>(
  portals: Readonly<Record<Brand, string>>,
  { brand, language, template, values }: { brand: Brand; language: Language } & TemplateInput<Values>,
): MailContent {
  return composeMail(linkToBrandOfPage(portals, brand, template(values, language, portals[brand])));
}

/** Points the button to the brand whose portal has the page, which may differ from the brand of the mail. */
function linkToBrandOfPage(portals: Readonly<Record<Brand, string>>, brand: Brand, text: MailText): MailText {
  const portal = portals[brand];
  if (!text.button?.url.startsWith(`${portal}/`)) return text;
  const page = text.button.url.slice(portal.length);
  return { ...text, button: { ...text.button, url: `${portals[getPageBrand(page, brand)]}${page}` } };
}
