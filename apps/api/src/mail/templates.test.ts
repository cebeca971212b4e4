import { brands } from '@demarc/contract/access.ts';
import { languages } from '@demarc/contract/customer.ts';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { renderMail } from './templates.ts';

const config = readConfig({});
const values = {
  companyName: 'Bakkerij <b>"De Korenaar"</b> & Zn.',
  firstName: "D'Artagnan",
  changedBy: '<script>alert(1)</script>',
  changedAt: new Date('2025-11-20T08:12:00Z'),
  oldIban: null,
  newIban: 'NL91ABNA0417164300',
};

describe.each(brands)('mails of %s', (brand) => {
  it.each(languages)('escape every value and show four characters of an IBAN, in %s', (language) => {
    const mail = renderMail(config, { brand, language, template: 'iban-changed', values });
    expect(mail.html).not.toContain('<script');
    expect(mail.html).not.toContain('<b>');
    expect(mail.html).toContain('Bakkerij &lt;b&gt;&quot;De Korenaar&quot;&lt;/b&gt; &amp; Zn.');
    expect(mail.html).toContain(`http://${brand}.localhost:8080/company`);
    for (const text of [mail.html, mail.text]) {
      expect(text).toContain('•••• 4300');
      expect(text).not.toContain('NL91');
      expect(text).toContain(language === 'nl' ? 'donderdag 20 november 2025' : 'Thursday, 20 November 2025');
    }
  });
});

it('keeps line breaks of a value out of the subject', () => {
  const companyName = 'A\r\nBcc: everybody@example.nl';
  const { subject } = renderMail(config, {
    brand: 'internet',
    language: 'en',
    template: 'iban-changed',
    values: { ...values, companyName },
  });
  expect(subject).not.toMatch(/[\r\n]/);
});
