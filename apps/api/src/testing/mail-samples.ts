import type { Brand } from '@demarc/contract/access.ts';
import type { Language } from '@demarc/contract/language.ts';
import { getBrandOrigins, readConfig } from '../config.ts';
import { type MailContent, renderMailHtml, renderMailText } from '../mail/layout.ts';
import { type MailTemplate, renderMail, type TemplateInput } from '../mail/render-mail.ts';

/** A mail with sample values. */
export interface MailSample<Values extends object = object> {
  name: string;
  values: Values;
  render(brand: Brand, language: Language): SentMail;
}

/** A mail with the plain text and the HTML that are sent. */
interface SentMail extends MailContent {
  text: string;
  html: string;
}

/** Samples of a template, one for each of its variants. */
export function createSamples<Values extends object>(
  template: MailTemplate<Values>,
  all: readonly NoInfer<Values>[],
): MailSample<Values>[] {
  return all.map((values, index) => ({
    name: `${template.name} ${index + 1}`,
    values,
    render: (brand, language) => renderSample({ brand, language, template, values }),
  }));
}

/** Renders the texts and the HTML of a mail. */
export function renderSample<Values>(mail: { brand: Brand; language: Language } & TemplateInput<Values>): SentMail {
  const storedMail = renderMail(portals, mail);
  const frame = { brand: mail.brand, language: mail.language, support: config.support };
  return { ...storedMail, text: renderMailText(storedMail.content, frame), html: renderMailHtml(storedMail.content, frame) };
}

export const config = readConfig({});
const portals = getBrandOrigins(config);
export const at = new Date('2025-11-20T08:12:00Z');
export const company = { companyName: 'Bakkerij <b>"De Korenaar"</b> & Zn.', firstName: "D'Artagnan" };
/** Text that a user entered. It must be escaped in the HTML. */
export const changedBy = '<script>alert(1)</script>';
export const ip = '2001:db8::7';
export const oneTime = 'https://portal.example/account/activate?customerId=1&accountId=2#code=S3cret';
export const code = '073910';

export const order = {
  ...company,
  orderId: 104_211,
  orderNumber: 'O2025-104211',
  customerOrderId: changedBy,
  subject: 'Testlaan 14 B, 1234AB Voorbeeldstad',
  packageName: 'Fiber 1000/1000',
  replacedName: null,
  reference: null,
} as const;
export const watched = {
  street: changedBy,
  houseNumber: 14,
  houseNumberAddition: 'B',
  postalCode: '1234AB',
  city: 'Testdam',
  country: 'NL',
  bagAddressId: null,
  room: 'MER',
} as const;
