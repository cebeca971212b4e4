import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { brands, roles } from '@demarc/contract/access.ts';
import { appointmentWindows } from '@demarc/contract/appointment.ts';
import { type Language, languages } from '@demarc/contract/language.ts';
import { endReasons, holdReasons } from '@demarc/contract/order.ts';
import { getPageBrand } from '@demarc/contract/page-brand.ts';
import { brandNames } from '@demarc/look/marks.ts';
import { describe, expect, it } from 'vitest';
import { getBrandOrigin } from '../config.ts';
import {
  at,
  changedBy,
  code,
  company,
  config,
  createSamples,
  ip,
  type MailSample,
  oneTime,
  order,
  renderSample,
  watched,
} from '../testing/mail-samples.ts';
import { getBrandSlug, renderMailHtml, renderMailText } from './layout.ts';
import type { TemplateInput } from './render-mail.ts';
import { listRoleTasks } from './role-tasks.ts';
import { accountChanged } from './templates/account-changed.ts';
import { activation } from './templates/activation.ts';
import { addressChanged } from './templates/address-changed.ts';
import { applicationDuplicate } from './templates/application-duplicate.ts';
import { applicationReceived } from './templates/application-received.ts';
import { applicationRefused } from './templates/application-refused.ts';
import { customerBlocked } from './templates/customer-blocked.ts';
import { customerReleased } from './templates/customer-released.ts';
import { ibanChanged } from './templates/iban-changed.ts';
import { samples as lineTerminationSamples } from './templates/line-termination.samples.ts';
import { msaCode } from './templates/msa-code.ts';
import { msaSigned } from './templates/msa-signed.ts';
import { msaSigning } from './templates/msa-signing.ts';
import { orderAccepted } from './templates/order-accepted.ts';
import { orderCancelled } from './templates/order-cancelled.ts';
import { orderCompleted } from './templates/order-completed.ts';
import { orderEnded } from './templates/order-ended.ts';
import { orderLate } from './templates/order-late.ts';
import { orderNote } from './templates/order-note.ts';
import { orderOnHold } from './templates/order-on-hold.ts';
import { orderPlanned } from './templates/order-planned.ts';
import { passwordChanged } from './templates/password-changed.ts';
import { passwordReset } from './templates/password-reset.ts';
import { recoveryAddress } from './templates/recovery-address.ts';
import { secondFactorChanged } from './templates/second-factor-changed.ts';
import { terminationRefused } from './templates/termination-refused.ts';
import { tokenNotice } from './templates/token-notice.ts';

/** Every template with each of its variants, except the templates of kinds of resources, which have their own sample files. */
const samples = {
  accountChanged: createSamples(accountChanged, [
    { ...company, changedBy, changes: ['roles'], roles: ['RESELLER_FINANCE', 'RESELLER_ORDER'] },
    { ...company, changedBy, changes: ['email', 'enabled'], roles: [] },
    { ...company, changedBy, changes: ['disabled'], roles: ['RESELLER_ADMIN'] },
    { ...company, changedBy, changes: ['deleted'], roles: ['RESELLER_ADMIN'] },
  ]),
  activation: createSamples(activation, [
    { ...company, username: 'd', invitedBy: changedBy, roles: [], url: oneTime, expiresAt: at, passwordNeeded: true },
    { ...company, username: 'd', invitedBy: null, roles: [...roles], url: oneTime, expiresAt: at, passwordNeeded: false },
  ]),
  addressChanged: createSamples(addressChanged, [
    { firstName: company.firstName, address: watched, before: 'NONE', coverage: 'COVERED', planDate: null },
    { firstName: '', address: watched, before: 'NONE', coverage: 'PLANNED', planDate: '2026-03-02' },
    {
      firstName: '',
      address: { ...watched, street: '', city: '', room: null },
      before: 'PLANNED',
      coverage: 'NONE',
      planDate: null,
    },
  ]),
  applicationDuplicate: createSamples(applicationDuplicate, [{ ...company, applicantName: changedBy, receivedAt: at }]),
  applicationReceived: createSamples(applicationReceived, [
    { ...company, customerType: 'reseller' },
    { ...company, customerType: 'end-user' },
  ]),
  applicationRefused: createSamples(applicationRefused, [
    { ...company, reason: changedBy },
    { ...company, reason: null },
  ]),
  customerBlocked: createSamples(customerBlocked, [
    { ...company, reason: changedBy },
    { ...company, reason: null },
  ]),
  customerReleased: createSamples(customerReleased, [company]),
  ibanChanged: createSamples(ibanChanged, [
    { ...company, changedBy, changedAt: at, oldIban: null, newIban: 'NL91ABNA0417164300' },
    { ...company, changedBy, changedAt: at, oldIban: 'NL20INGB0001234567', newIban: 'NL91ABNA0417164300', firstName: '' },
  ]),
  msaCode: createSamples(msaCode, [{ ...company, code, expiresAt: at }]),
  msaSigned: createSamples(msaSigned, [
    { ...company, version: '2025.1', signedByName: changedBy, signedByJobTitle: 'CEO', signedAt: at },
    { ...company, version: '2025.1', signedByName: changedBy, signedByJobTitle: '', signedAt: at },
  ]),
  msaSigning: createSamples(msaSigning, [{ ...company, version: '2025.1', url: oneTime, expiresAt: at }]),
  orderAccepted: createSamples(orderAccepted, [
    { ...order, wishDate: '2025-12-01', monthly: '42.50', once: '0.00', reference: changedBy },
  ]),
  orderCancelled: createSamples(orderCancelled, [
    { ...order, outcome: 'cancelled', charge: '99.00', remark: changedBy },
    { ...order, outcome: 'refused', charge: null, remark: '' },
    { ...order, outcome: 'withdrawn', charge: null, remark: '' },
  ]),
  orderCompleted: createSamples(orderCompleted, [
    {
      ...order,
      isChange: false,
      deliveredDate: '2025-12-01',
      serviceId: 'LN-204512',
      carrierServiceId: changedBy,
      downMbps: 1000,
      upMbps: 1000,
      contractEndDate: '2026-11-30',
      monthly: '42.50',
      circuits: [
        { vlanId: 100, prefixes: ['203.0.113.0/29', '2001:db8::/48'], username: changedBy },
        { vlanId: 101, prefixes: [], username: null },
      ],
    },
    {
      ...order,
      isChange: true,
      deliveredDate: '2025-12-01',
      serviceId: 'LN-204512',
      carrierServiceId: null,
      downMbps: 100,
      upMbps: 30,
      contractEndDate: null,
      monthly: '42.50',
      circuits: [],
    },
  ]),
  orderEnded: createSamples(orderEnded, [
    ...endReasons.map((endReason) => ({ ...order, outcome: 'REJECTED' as const, endReason, remark: changedBy })),
    { ...order, outcome: 'FAILED', endReason: 'NOT_FEASIBLE', remark: '' },
  ]),
  orderLate: createSamples(orderLate, [
    { ...order, promisedDate: '2025-12-01', plannedDate: null },
    { ...order, promisedDate: '2025-12-01', plannedDate: '2025-12-03' },
  ]),
  orderNote: createSamples(orderNote, [{ ...order, author: changedBy, note: `Twee\nregels ${changedBy}` }]),
  orderOnHold: createSamples(
    orderOnHold,
    holdReasons.map((holdReason) => ({ ...order, holdReason, remark: changedBy })),
  ),
  orderPlanned: createSamples(orderPlanned, [
    { ...order, date: '2025-12-01', window: null, earlierDate: null },
    ...appointmentWindows.map((window) => ({ ...order, date: '2025-12-01', window, earlierDate: '2025-11-28' })),
  ]),
  passwordChanged: createSamples(passwordChanged, [{ ...company, changedAt: at, ip }]),
  passwordReset: createSamples(passwordReset, [{ ...company, url: oneTime, expiresAt: at, ip }]),
  recoveryAddress: createSamples(recoveryAddress, [{ ...company, url: oneTime, expiresAt: at, ip }]),
  secondFactorChanged: createSamples(secondFactorChanged, [
    { ...company, change: 'authenticator-added', at, ip },
    { ...company, change: 'authenticator-removed', at, ip },
    { ...company, change: 'passkey-added', at, ip },
    { ...company, change: 'passkey-removed', at, ip },
    { ...company, change: 'recovery-codes-made', at, ip },
    { ...company, change: 'recovery-code-used', at, ip },
    { ...company, change: 'recovery-address-changed', at, ip },
    { ...company, change: 'recovery-address-removed', at, ip },
  ]),
  terminationRefused: createSamples(terminationRefused, [
    { ...order, outcome: 'REJECTED', endReason: 'CREDIT_REFUSED', remark: changedBy },
    { ...order, outcome: 'FAILED', endReason: 'CARRIER_ERROR', remark: '' },
  ]),
  tokenNotice: createSamples(tokenNotice, [
    { ...company, changedBy, change: 'created', description: changedBy, tokenPrefix: 'dmc_Vq3z' },
    { ...company, changedBy, change: 'revoked', description: changedBy, tokenPrefix: 'dmc_Vq3z' },
  ]),
};

const folder = join(import.meta.dirname, 'templates');
const suffix = '.samples.ts';
const sampleFiles = readdirSync(folder).filter((file) => file.endsWith(suffix));
const loaded = sampleFiles.map(async (file) => ((await import(join(folder, file))) as { samples: MailSample[] }).samples);
const allSamples: readonly MailSample[] = [...Object.values(samples).flat(), ...(await Promise.all(loaded)).flat()];

it('every template has samples', () => {
  const templates = readdirSync(folder).filter((file) => !file.endsWith(suffix));
  expect(templates.length - sampleFiles.length).toBe(Object.keys(samples).length);
});

describe.each(brands)('the mails of %s', (brand) => {
  describe.each(languages)('in %s', (language) => {
    it.each(allSamples)('have no missing and no unescaped value: $name', ({ values, render }) => {
      const mail = render(brand, language);
      const words = mail.html.replace(/<style>.*?<\/style>/s, '');
      for (const text of [mail.subject, words, mail.text]) {
        expect(text).not.toMatch(/undefined|null|NaN|Invalid Date|\[object|[{}]/);
      }
      expect(mail.html).toContain(`<html lang="${language}">`);
      expect(mail.html).not.toMatch(/<(script|b>)/);
      expect(mail.text).toMatch(
        'firstName' in values && values.firstName ? /^(Hello|Dag) D'Artagnan,$/m : /^(Hello|Goedendag),$/m,
      );
      expect(mail.text).toContain(`${brandNames[getBrandSlug(brand)]}.`);
    });

    it.each(allSamples)('link only to the portal or the one-time URL, and load nothing: $name', ({ render }) => {
      const { html, text } = render(brand, language);
      expect(html).not.toMatch(/<(img|link|iframe)|\bsrc=|url\(|@import/i);
      const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'));
      for (const link of links) {
        const { origin, pathname } = new URL(link);
        expect(link === oneTime || origin === getBrandOrigin(config, getPageBrand(pathname, brand))).toBe(true);
        expect(text).toContain(link);
      }
    });

    it.each(allSamples)('are marked if they contain a secret, and keep it out of the subject: $name', ({ values, render }) => {
      const { containsSecret, html, subject, text } = render(brand, language);
      const secret = 'url' in values ? values.url : 'code' in values ? values.code : null;
      expect(containsSecret).toBe(secret !== null);
      if (secret === null) return;
      expect(text).toContain(secret);
      expect(html.replaceAll('&amp;', '&')).toContain(secret);
      expect(subject).not.toContain(secret);
    });
  });
});

function render<Values>(language: Language, mail: TemplateInput<Values>) {
  return renderSample({ brand: 'internet', language, ...mail });
}

it('escapes markup', () => {
  const { html } = samples.customerReleased[0]!.render('internet', 'en');
  expect(html).toContain('Bakkerij &lt;b&gt;&quot;De Korenaar&quot;&lt;/b&gt; &amp; Zn.');
  expect(html).toContain('Hello D&#39;Artagnan,');
});

it("shows four characters of an IBAN and the time in the recipient's language", () => {
  const call = { template: ibanChanged, values: samples.ibanChanged[1]!.values } as const;
  for (const [language, day] of [
    ['nl', 'donderdag 20 november 2025'],
    ['en', 'Thursday, 20 November 2025'],
  ] as const) {
    const { html, text } = render(language, call);
    for (const content of [html, text]) {
      expect(content).toContain('•••• 4300');
      expect(content).toContain('•••• 4567');
      expect(content).not.toMatch(/ABNA|INGB/);
      expect(content).toContain(day);
      expect(content).toContain('09:12');
    }
  }
});

it('links to the portal only if the user still has access', () => {
  const countLinks = (index: number) => samples.accountChanged[index]!.render('internet', 'en').html.match(/href=/g)?.length ?? 0;
  expect([0, 1, 2, 3].map(countLinks)).toEqual([1, 1, 0, 0]);
});

it.each([
  [
    { phone: '020 555 01 24', email: 'help@provider.example' },
    'Questions? You can reach us at 020 555 01 24 or help@provider.example.',
  ],
  [{ phone: null, email: 'help@provider.example' }, 'Questions? You can reach us at help@provider.example.'],
  [{ phone: '020 555 01 24', email: null }, 'Vragen? U bereikt ons via 020 555 01 24.'],
  [{ phone: null, email: null }, ''],
])('shows the support contacts of the brand: %o', (support, sentence) => {
  const language = sentence.startsWith('Vragen') ? 'nl' : 'en';
  const { content } = samples.customerReleased[0]!.render('internet', language);
  const otherSupport = { phone: '020 555 01 99', email: 'other@provider.example' };
  const frame = {
    brand: 'internet',
    language,
    support: { internet: support, datacentre: otherSupport, television: otherSupport },
  } as const;
  for (const text of [renderMailText(content, frame), renderMailHtml(content, frame)]) {
    expect(/(Questions|Vragen)\?[^<]*(?= Glasveld)/.exec(text)?.[0] ?? '').toBe(sentence);
  }
});

it('does not mention a password to users who already have a sign-in', () => {
  const [newUser, existingUser] = samples.activation;
  expect(newUser!.render('internet', 'en').text).toContain('Choose a password');
  expect(existingUser!.render('internet', 'en').text).not.toContain('Choose a password');
});

it('lists one task per role, and a single one for administrators', () => {
  expect(listRoleTasks(['RESELLER_FINANCE', 'RESELLER_SERVICE_DESK'], 'en')).toHaveLength(2);
  expect(listRoleTasks([...roles], 'nl')).toEqual([expect.stringContaining('Uw bedrijf beheren')]);
  expect(listRoleTasks([], 'en')).toEqual(['View your company and its services']);
});

it('writes one full stop after a name that ends in a full stop', () => {
  const values = { firstName: 'A', companyName: 'Noordkop Netwerken B.V.', customerType: 'reseller' } as const;
  const { html, text } = render('nl', { template: applicationReceived, values });
  for (const content of [html, text]) {
    expect(content).toContain('in de aanvraag van Noordkop Netwerken B.V. Wij vragen nooit');
    expect(content).not.toContain('..');
  }
});

it("formats dates and amounts in the recipient's language", () => {
  const [mail] = lineTerminationSamples;
  expect(mail!.render('internet', 'nl').text).toContain('maandag 22 december 2025');
  expect(mail!.render('internet', 'nl').text).toContain('€ 42,50');
  expect(mail!.render('internet', 'en').text).toContain('Monday, 22 December 2025');
  expect(mail!.render('internet', 'en').text).toContain('€42.50');
});

it('states the time of the engineer’s visit, and what an order on hold waits for', () => {
  expect(samples.orderPlanned[1]!.render('internet', 'en').text).toContain('between 8:00 and 12:00');
  const contested = samples.orderOnHold.find(({ values }) => values.holdReason === 'MIGRATION_CONTESTED')!;
  expect(contested.render('internet', 'nl').text).toContain('getekende toestemming');
});

it('removes line breaks of values from the subject and the plain text', () => {
  const companyName = 'A\r\nBcc: everybody@example.nl\r\n\r\nYour prize: https://evil.example';
  const values = { ...samples.customerReleased[0]!.values, companyName };
  const { subject, text } = render('en', { template: customerReleased, values });
  expect(subject).not.toMatch(/[\r\n]/);
  expect(text).not.toMatch(/^(Bcc|Your prize)/m);
});
