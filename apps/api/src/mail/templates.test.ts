import { brands, roles } from '@demarc/contract/access.ts';
import { appointmentWindows } from '@demarc/contract/appointment.ts';
import { languages } from '@demarc/contract/language.ts';
import { lineFaultKinds } from '@demarc/contract/line-fault.ts';
import { endReasons, holdReasons } from '@demarc/contract/order.ts';
import { getPageBrand } from '@demarc/contract/page-brand.ts';
import { brandNames } from '@demarc/look/marks.ts';
import { describe, expect, it } from 'vitest';
import { getBrandOrigin, readConfig } from '../config.ts';
import { getBrandSlug } from './layout.ts';
import { listRoleTasks } from './role-tasks.ts';
import { renderMail, type TemplateInput, type TemplateValues } from './templates.ts';

const config = readConfig({});
const at = new Date('2025-11-20T08:12:00Z');
const company = { companyName: 'Bakkerij <b>"De Korenaar"</b> & Zn.', firstName: "D'Artagnan" };
const changedBy = '<script>alert(1)</script>';
const ip = '2001:db8::7';
const oneTime = 'https://portal.example/account/activate?customerId=1&accountId=2#code=S3cret';
const code = '073910';

const order = {
  ...company,
  orderId: 104_211,
  orderNumber: 'O2025-104211',
  customerOrderId: changedBy,
  subject: 'Testlaan 14 B, 1234AB Voorbeeldstad',
  packageName: 'Fibre 1000/1000',
  reference: null,
} as const;
const termination = {
  ...{ serviceId: 'LN-204512', isOver: false, terminationDate: '2025-12-22', chargedUntil: '2026-01-14', charge: '42.50' },
} as const;

const fault = {
  ...{ lineId: 204_512, serviceId: 'LN-204512', faultId: '5f0c7f1e-8a58-4b47-9d0b-2f6f3c1f0a11', reportedAt: at },
  description: `Twee\nregels ${changedBy}`,
} as const;

const watched = {
  ...{ street: changedBy, houseNumber: 14, houseNumberAddition: 'B', postalCode: '1234AB', city: 'Testdam', country: 'NL' },
  ...{ bagAddressId: null, room: 'MER' },
} as const;

type Samples = { readonly [T in keyof TemplateValues]: readonly TemplateValues[T][] };

/** Every template with each of its variants. */
const samples: Samples = {
  'account-changed': [
    { ...company, changedBy, changes: ['roles'], roles: ['RESELLER_FINANCE', 'RESELLER_ORDER'] },
    { ...company, changedBy, changes: ['email', 'enabled'], roles: [] },
    { ...company, changedBy, changes: ['disabled'], roles: ['RESELLER_ADMIN'] },
    { ...company, changedBy, changes: ['deleted'], roles: ['RESELLER_ADMIN'] },
  ],
  activation: [
    { ...company, username: 'd', invitedBy: changedBy, roles: [], url: oneTime, expiresAt: at, passwordNeeded: true },
    { ...company, username: 'd', invitedBy: null, roles: [...roles], url: oneTime, expiresAt: at, passwordNeeded: false },
  ],
  'address-changed': [
    { firstName: company.firstName, address: watched, before: 'NONE', coverage: 'COVERED', planDate: null },
    { firstName: '', address: watched, before: 'NONE', coverage: 'PLANNED', planDate: '2026-03-02' },
    {
      firstName: '',
      address: { ...watched, street: '', city: '', room: null },
      before: 'PLANNED',
      coverage: 'NONE',
      planDate: null,
    },
  ],
  'application-duplicate': [{ ...company, applicantName: changedBy, receivedAt: at }],
  'application-received': [
    { ...company, customerType: 'reseller' },
    { ...company, customerType: 'end-user' },
  ],
  'application-refused': [
    { ...company, reason: changedBy },
    { ...company, reason: null },
  ],
  'customer-blocked': [
    { ...company, reason: changedBy },
    { ...company, reason: null },
  ],
  'customer-released': [company],
  'iban-changed': [
    { ...company, changedBy, changedAt: at, oldIban: null, newIban: 'NL91ABNA0417164300' },
    { ...company, changedBy, changedAt: at, oldIban: 'NL20INGB0001234567', newIban: 'NL91ABNA0417164300', firstName: '' },
  ],
  'line-fault': [
    ...lineFaultKinds.map((kind) => ({
      ...{ ...company, ...fault, kind, address: watched, reference: changedBy, since: at, verdict: 'FAULT' as const },
      ...{ contactName: changedBy, contactPhone: '0205550100' },
    })),
    {
      ...{ ...company, ...fault, firstName: '', kind: 'OTHER', address: watched, reference: null, since: null, verdict: null },
      ...{ contactName: null, contactPhone: null },
    },
  ],
  'line-termination': [
    { ...order, ...termination },
    { ...order, ...termination, isOver: true, charge: '0.00' },
  ],
  'msa-code': [{ ...company, code, expiresAt: at }],
  'msa-signed': [
    { ...company, version: '2025.1', signedByName: changedBy, signedByJobTitle: 'CEO', signedAt: at },
    { ...company, version: '2025.1', signedByName: changedBy, signedByJobTitle: '', signedAt: at },
  ],
  'msa-signing': [{ ...company, version: '2025.1', url: oneTime, expiresAt: at }],
  'order-accepted': [{ ...order, wishDate: '2025-12-01', monthly: '42.50', once: '0.00', reference: changedBy }],
  'order-cancelled': [
    { ...order, outcome: 'cancelled', charge: '99.00', remark: changedBy },
    { ...order, outcome: 'refused', charge: null, remark: '' },
    { ...order, outcome: 'withdrawn', charge: null, remark: '' },
  ],
  'order-completed': [
    {
      ...order,
      ...{ isChange: false, deliveredDate: '2025-12-01', serviceId: 'LN-204512', carrierServiceId: changedBy, downMbps: 1000 },
      ...{ upMbps: 1000, contractEndDate: '2026-11-30', monthly: '42.50' },
      circuits: [
        { vlanId: 100, prefixes: ['203.0.113.0/29', '2001:db8::/48'], username: changedBy },
        { vlanId: 101, prefixes: [], username: null },
      ],
    },
    {
      ...order,
      ...{ isChange: true, deliveredDate: '2025-12-01', serviceId: 'LN-204512', carrierServiceId: null, downMbps: 100 },
      ...{ upMbps: 30, contractEndDate: null, monthly: '42.50', circuits: [] },
    },
  ],
  'order-ended': [
    ...endReasons.map((endReason) => ({ ...order, outcome: 'REJECTED' as const, endReason, remark: changedBy })),
    { ...order, outcome: 'FAILED', endReason: 'NOT_FEASIBLE', remark: '' },
  ],
  'order-late': [
    { ...order, promisedDate: '2025-12-01', plannedDate: null },
    { ...order, promisedDate: '2025-12-01', plannedDate: '2025-12-03' },
  ],
  'order-note': [{ ...order, author: changedBy, note: `Twee\nregels ${changedBy}` }],
  'order-on-hold': holdReasons.map((holdReason) => ({ ...order, holdReason, remark: changedBy })),
  'order-planned': [
    { ...order, date: '2025-12-01', window: null, earlierDate: null },
    ...appointmentWindows.map((window) => ({ ...order, date: '2025-12-01', window, earlierDate: '2025-11-28' })),
  ],
  'password-changed': [{ ...company, changedAt: at, ip }],
  'password-reset': [{ ...company, url: oneTime, expiresAt: at, ip }],
  'recovery-address': [{ ...company, url: oneTime, expiresAt: at, ip }],
  'second-factor-changed': [
    { ...company, change: 'authenticator-added', at, ip },
    { ...company, change: 'authenticator-removed', at, ip },
    { ...company, change: 'passkey-added', at, ip },
    { ...company, change: 'passkey-removed', at, ip },
    { ...company, change: 'recovery-codes-made', at, ip },
    { ...company, change: 'recovery-code-used', at, ip },
    { ...company, change: 'recovery-address-changed', at, ip },
    { ...company, change: 'recovery-address-removed', at, ip },
  ],
  'token-notice': [
    { ...company, changedBy, change: 'created', description: changedBy, tokenPrefix: 'dmc_Vq3z' },
    { ...company, changedBy, change: 'revoked', description: changedBy, tokenPrefix: 'dmc_Vq3z' },
  ],
  'tv-code': [
    { ...company, code: 'K7MQ2XBD', expiresAt: at },
    { ...company, firstName: '', code: 'K7MQ2XBD', expiresAt: at },
  ],
};

const calls = Object.entries(samples).flatMap(([template, turns]) =>
  turns.map((values, turn) => ({ name: `${template} ${turn + 1}`, call: { template, values } as TemplateInput })),
);

describe.each(brands)('mails of %s', (brand) => {
  describe.each(languages)('in %s', (language) => {
    it.each(calls)('contain and escape every value: $name', ({ call }) => {
      const mail = renderMail(config, { brand, language, ...call });
      const words = mail.html.replace(/<style>.*?<\/style>/s, '');
      for (const text of [mail.subject, words, mail.text]) {
        expect(text).not.toMatch(/undefined|null|NaN|Invalid Date|\[object|[{}]/);
      }
      expect(mail.html).toContain(`<html lang="${language}">`);
      expect(mail.html).not.toMatch(/<(script|b>)/);
      expect(mail.text).toMatch(call.values.firstName ? /^(Hello|Dag) D'Artagnan,$/m : /^(Hello|Goedendag),$/m);
      expect(mail.text).toContain(`${brandNames[getBrandSlug(brand)]}.`);
    });

    it.each(calls)('link only to the portal or the one-time URL, and load nothing: $name', ({ call }) => {
      const { html, text } = renderMail(config, { brand, language, ...call });
      expect(html).not.toMatch(/<(img|link|iframe)|\bsrc=|url\(|@import/i);
      const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'));
      for (const link of links) {
        const { origin, pathname } = new URL(link);
        expect(link === oneTime || origin === getBrandOrigin(config, getPageBrand(pathname, brand))).toBe(true);
        expect(text).toContain(link);
      }
    });

    it.each(calls)('are marked if they contain a secret, and keep it out of the subject: $name', ({ call }) => {
      const { containsSecret, html, subject, text } = renderMail(config, { brand, language, ...call });
      const secret = 'url' in call.values ? call.values.url : 'code' in call.values ? call.values.code : null;
      expect(containsSecret).toBe(secret !== null);
      if (secret === null) return;
      expect(text).toContain(secret);
      expect(html.replaceAll('&amp;', '&')).toContain(secret);
      expect(subject).not.toContain(secret);
    });
  });
});

const render = (language: 'en' | 'nl', call: TemplateInput) => renderMail(config, { brand: 'internet', language, ...call });

it('escapes markup', () => {
  const { html } = render('en', { template: 'customer-released', values: samples['customer-released'][0]! });
  expect(html).toContain('Bakkerij &lt;b&gt;&quot;De Korenaar&quot;&lt;/b&gt; &amp; Zn.');
  expect(html).toContain('Hello D&#39;Artagnan,');
});

it("shows four characters of an IBAN and the time in the recipient's language", () => {
  const call = { template: 'iban-changed', values: samples['iban-changed'][1]! } as const;
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
  const getLinks = (turn: number) =>
    render('en', { template: 'account-changed', values: samples['account-changed'][turn]! }).html.match(/href=/g)?.length ?? 0;
  expect([0, 1, 2, 3].map(getLinks)).toEqual([1, 1, 0, 0]);
});

it('does not mention a password to users who already have a sign-in', () => {
  const [fresh, known] = samples.activation;
  expect(render('en', { template: 'activation', values: fresh! }).text).toContain('Choose a password');
  expect(render('en', { template: 'activation', values: known! }).text).not.toContain('Choose a password');
});

it('lists the tasks of each role, or one for administrators', () => {
  expect(listRoleTasks(['RESELLER_FINANCE', 'RESELLER_SERVICE_DESK'], 'en')).toHaveLength(2);
  expect(listRoleTasks([...roles], 'nl')).toEqual([expect.stringContaining('Uw bedrijf beheren')]);
  expect(listRoleTasks([], 'en')).toEqual(['View your company and its services']);
});

it('ends a sentence with one full stop after a name that ends in one', () => {
  const values = { firstName: 'A', companyName: 'Noordkop Netwerken B.V.', customerType: 'reseller' } as const;
  const { html, text } = render('nl', { template: 'application-received', values });
  for (const content of [html, text]) {
    expect(content).toContain('in de aanvraag van Noordkop Netwerken B.V. Wij vragen nooit');
    expect(content).not.toContain('..');
  }
});

it("formats dates and amounts in the recipient's language", () => {
  const values = samples['line-termination'][0]!;
  const call = { template: 'line-termination', values } as const;
  expect(render('nl', call).text).toContain('maandag 22 december 2025');
  expect(render('nl', call).text).toContain('€ 42,50');
  expect(render('en', call).text).toContain('Monday, 22 December 2025');
  expect(render('en', call).text).toContain('€42.50');
});

it('says when the engineer comes, and why an order is on hold', () => {
  const planned = samples['order-planned'][1]!;
  expect(render('en', { template: 'order-planned', values: planned }).text).toContain('between 8:00 and 12:00');
  const contested = samples['order-on-hold'].find(({ holdReason }) => holdReason === 'MIGRATION_CONTESTED')!;
  expect(render('nl', { template: 'order-on-hold', values: contested }).text).toContain('getekende machtiging');
});

it('keeps line breaks of values out of the subject and the plain text', () => {
  const companyName = 'A\r\nBcc: everybody@example.nl\r\n\r\nYour prize: https://evil.example';
  const values = { ...samples['customer-released'][0]!, companyName };
  const { subject, text } = render('en', { template: 'customer-released', values });
  expect(subject).not.toMatch(/[\r\n]/);
  expect(text).not.toMatch(/^(Bcc|Your prize)/m);
});
