import type { Brand } from '@demarc/contract/access.ts';
import type { Language } from '@demarc/contract/language.ts';
import { getPageBrand } from '@demarc/contract/page-brand.ts';
import { type Config, getBrandOrigin } from '../config.ts';
import { type MailText, renderLayout } from './layout.ts';
import { type AccountChanged, accountChanged } from './templates/account-changed.ts';
import { type Activation, activation } from './templates/activation.ts';
import { type AddressChanged, addressChanged } from './templates/address-changed.ts';
import { type ApplicationDuplicate, applicationDuplicate } from './templates/application-duplicate.ts';
import { type ApplicationReceived, applicationReceived } from './templates/application-received.ts';
import { type ApplicationRefused, applicationRefused } from './templates/application-refused.ts';
import { type CustomerBlocked, customerBlocked } from './templates/customer-blocked.ts';
import { type CustomerReleased, customerReleased } from './templates/customer-released.ts';
import { type IbanChanged, ibanChanged } from './templates/iban-changed.ts';
import { type LineFault, lineFault } from './templates/line-fault.ts';
import { type LineTermination, lineTermination } from './templates/line-termination.ts';
import { type MsaCode, msaCode } from './templates/msa-code.ts';
import { type MsaSigned, msaSigned } from './templates/msa-signed.ts';
import { type MsaSigning, msaSigning } from './templates/msa-signing.ts';
import { type OrderAccepted, orderAccepted } from './templates/order-accepted.ts';
import { type OrderCancelled, orderCancelled } from './templates/order-cancelled.ts';
import { type OrderCompleted, orderCompleted } from './templates/order-completed.ts';
import { type OrderEnded, orderEnded } from './templates/order-ended.ts';
import { type OrderLate, orderLate } from './templates/order-late.ts';
import { type OrderNote, orderNote } from './templates/order-note.ts';
import { type OrderOnHold, orderOnHold } from './templates/order-on-hold.ts';
import { type OrderPlanned, orderPlanned } from './templates/order-planned.ts';
import { type PasswordChanged, passwordChanged } from './templates/password-changed.ts';
import { type PasswordReset, passwordReset } from './templates/password-reset.ts';
import { type RecoveryAddress, recoveryAddress } from './templates/recovery-address.ts';
import { type SecondFactorChanged, secondFactorChanged } from './templates/second-factor-changed.ts';
import { type TokenNotice, tokenNotice } from './templates/token-notice.ts';
import { type TvCode, tvCode } from './templates/tv-code.ts';

/** Values of each template, by template name. */
export interface TemplateValues {
  'account-changed': AccountChanged;
  activation: Activation;
  'address-changed': AddressChanged;
  'application-duplicate': ApplicationDuplicate;
  'application-received': ApplicationReceived;
  'application-refused': ApplicationRefused;
  'customer-blocked': CustomerBlocked;
  'customer-released': CustomerReleased;
  'iban-changed': IbanChanged;
  'line-fault': LineFault;
  'line-termination': LineTermination;
  'msa-code': MsaCode;
  'msa-signed': MsaSigned;
  'msa-signing': MsaSigning;
  'order-accepted': OrderAccepted;
  'order-cancelled': OrderCancelled;
  'order-completed': OrderCompleted;
  'order-ended': OrderEnded;
  'order-late': OrderLate;
  'order-note': OrderNote;
  'order-on-hold': OrderOnHold;
  'order-planned': OrderPlanned;
  'password-changed': PasswordChanged;
  'password-reset': PasswordReset;
  'recovery-address': RecoveryAddress;
  'second-factor-changed': SecondFactorChanged;
  'token-notice': TokenNotice;
  'tv-code': TvCode;
}
type TemplateName = keyof TemplateValues;

export interface MailContent {
  subject: string;
  html: string;
  text: string;
  /** Contains a code or link that grants access. The subject never does. */
  containsSecret: boolean;
}

const templates: { [T in TemplateName]: (values: TemplateValues[T], language: Language, portal: string) => MailText } = {
  'account-changed': accountChanged,
  activation,
  'address-changed': addressChanged,
  'application-duplicate': applicationDuplicate,
  'application-received': applicationReceived,
  'application-refused': applicationRefused,
  'customer-blocked': customerBlocked,
  'customer-released': customerReleased,
  'iban-changed': ibanChanged,
  'line-fault': lineFault,
  'line-termination': lineTermination,
  'msa-code': msaCode,
  'msa-signed': msaSigned,
  'msa-signing': msaSigning,
  'order-accepted': orderAccepted,
  'order-cancelled': orderCancelled,
  'order-completed': orderCompleted,
  'order-ended': orderEnded,
  'order-late': orderLate,
  'order-note': orderNote,
  'order-on-hold': orderOnHold,
  'order-planned': orderPlanned,
  'password-changed': passwordChanged,
  'password-reset': passwordReset,
  'recovery-address': recoveryAddress,
  'second-factor-changed': secondFactorChanged,
  'token-notice': tokenNotice,
  'tv-code': tvCode,
};

const secretTemplates: ReadonlySet<TemplateName> = new Set([
  'activation',
  'msa-code',
  'msa-signing',
  'password-reset',
  'recovery-address',
  'tv-code',
]);

/** A template and its values. */
export type TemplateInput<T extends TemplateName = TemplateName> = {
  [N in T]: { template: N; values: TemplateValues[N] };
}[T];

/** Renders the subject, HTML and plain text of a mail in the theme of its brand and the language of its recipient. */
export function renderMail<T extends TemplateName>(
  config: Pick<Config, 'publicUrl' | 'brandHosts'>,
  mail: { brand: Brand; language: Language } & TemplateInput<T>,
): MailContent {
  const portal = getBrandOrigin(config, mail.brand);
  const text = linkToBrandOfPage(config, mail.brand, templates[mail.template](mail.values, mail.language, portal));
  return { ...renderLayout(text, mail.brand, mail.language), containsSecret: secretTemplates.has(mail.template) };
}

/** Points the button to the brand whose portal has the page, which may differ from the customer's brand. */
function linkToBrandOfPage(config: Pick<Config, 'publicUrl' | 'brandHosts'>, brand: Brand, text: MailText): MailText {
  const portal = getBrandOrigin(config, brand);
  if (!text.button?.url.startsWith(`${portal}/`)) return text;
  const page = text.button.url.slice(portal.length);
  return { ...text, button: { ...text.button, url: `${getBrandOrigin(config, getPageBrand(page, brand))}${page}` } };
}
