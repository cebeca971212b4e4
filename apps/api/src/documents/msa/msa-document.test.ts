import { createHash } from 'node:crypto';
import { brands } from '@demarc/contract/access.ts';
import { languages } from '@demarc/contract/language.ts';
import { describe, expect, it } from 'vitest';
import { readPdf } from '../read-pdf.ts';
import {
  type MsaDocumentValues,
  type MsaSignature,
  renderAgreement,
  renderAuditTrail,
  renderDpa,
  renderSignedAgreement,
  renderSla,
} from './msa-document.ts';
import { msaTexts, msaVersion } from './msa-texts.ts';

const values: MsaDocumentValues = {
  brand: 'internet',
  language: 'en',
  msaId: '7f3a0c52-4be1-4a53-9f0e-2f6f3f1f8a11',
  version: msaVersion,
  company: {
    companyName: 'Noordlijn Telecom B.V.',
    legalForm: 'BV',
    cocNumber: '12345678',
    vatNumber: 'NL800000006B01',
    address: {
      street: 'Testlaan',
      houseNumber: 14,
      houseNumberAddition: 'B',
      postalCode: '1234AB',
      city: 'Utrecht',
      country: 'NL',
    },
  },
  offeredAt: new Date('2025-11-11T09:12:00Z'),
};

const from = { ip: '2001:db8:12:34::5', userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0' };
const signature: MsaSignature = {
  ...from,
  fullName: 'Renske Hiemstra',
  jobTitle: 'Directeur',
  signedAt: new Date('2025-11-20T13:58:03Z'),
  agreementSha256: createHash('sha256').update('agreement').digest('hex'),
  signerEmailMasked: 'r•••a@noordlijn.example.nl',
  codeProof: createHash('sha256').update('code').digest('hex'),
  events: [
    { type: 'LINK_MAILED', at: '2025-11-11T09:12:01Z', ip: null, userAgent: null },
    { type: 'OPENED', at: '2025-11-20T13:52:40Z', ...from },
    { type: 'CODE_MAILED', at: '2025-11-20T13:56:11Z', ...from },
    { type: 'CODE_CONFIRMED', at: '2025-11-20T13:58:03Z', ...from },
    { type: 'SIGNED', at: '2025-11-20T13:58:03Z', ...from },
  ],
};

const renderings = [
  ['the agreement', renderAgreement],
  ['the annex on personal data', renderDpa],
  ['the annex on service levels', renderSla],
  ['the signed agreement', (values: MsaDocumentValues) => renderSignedAgreement(values, signature)],
  ['the proof of signing', (values: MsaDocumentValues) => renderAuditTrail(values, signature)],
] as const;

const valuesByBrand = brands.flatMap((brand) => languages.map((language) => ({ ...values, brand, language })));

describe.each(renderings)('%s', (_name, render) => {
  it('renders a tagged PDF/A in the right language, with headings and only embedded fonts', async () => {
    const { raw, tags } = readPdf(await render({ ...values, language: 'nl' }));
    expect(raw).toMatch(/^%PDF-1\.7/);
    expect(raw).toContain('/Lang (nl)');
    expect(raw).toContain('/Marked true');
    expect(raw).toContain('<pdfaid:part>3</pdfaid:part>');
    expect(tags.filter((tag) => tag === 'H1')).toHaveLength(1);
    expect(tags.filter((tag) => tag === 'H2').length).toBeGreaterThan(4);
    expect(raw).not.toContain('Helvetica');
  });

  it('renders identical files for identical values only', async () => {
    const [first, second] = [await render(values), await render(structuredClone(values))];
    expect(sha256(second)).toBe(sha256(first));
    const otherFile = await render({ ...values, msaId: '00000000-0000-4000-8000-000000000000' });
    expect(sha256(otherFile)).not.toBe(sha256(first));
  });

  it.each(valuesByBrand)('fills in every placeholder, for $brand in $language', async (branded) => {
    const { text } = readPdf(await render(branded));
    expect(text).not.toMatch(/\{\{|\}\}|undefined|null|\ufffd/);
    expect(text).toContain(msaVersion);
  });

  it.each([
    ['markup', '<script>alert("1")</script> & Zn. (]>> endstream'],
    ['signs that no font has', '🚀 شركة חברה 株式会社'],
    ['turned and broken text', '\u202eB.V.\u0000\ud800\r\nnext'],
    ['a single endless word', 'W'.repeat(400)],
  ])('renders a valid file for a name with %s', async (_what, companyName) => {
    const file = await render({ ...values, company: { ...values.company, companyName } });
    const { raw } = readPdf(file);
    expect(raw.trimEnd().endsWith('%%EOF')).toBe(true);
    // The metadata is XML, which an unescaped name would break.
    expect(getMetadata(raw)).toBe(getMetadata(readPdf(await render(values)).raw));
  });
});

it.each(languages)('contains every article of the agreement, in %s', async (language) => {
  const { text } = readPdf(await renderAgreement({ ...values, language }));
  expect(text).toContain('Noordlijn Telecom B.V.');
  expect(text).toContain('Testlaan 14-B, 1234 AB Utrecht');
  for (const [index, { title, clauses }] of msaTexts[language].agreement.articles.entries()) {
    expect(removeWhitespace(text)).toContain(removeWhitespace(`${index + 1} ${title}`));
    expect(text).toContain(` ${index + 1}.${clauses.length} `);
    const last = clauses.at(-1)!;
    expect(removeWhitespace(text)).toContain(
      removeWhitespace((typeof last === 'string' ? last : last.meaning).replaceAll('{{provider}}', 'Glasveld')),
    );
  }
});

it('stores a name that no font can draw as ActualText', async () => {
  const companyName = 'شركة';
  const { raw, text } = readPdf(await renderAgreement({ ...values, company: { ...values.company, companyName } }));
  expect(text).toContain('\ufffd\ufffd\ufffd\ufffd');
  const utf16 = Buffer.from(`\ufeff${companyName}`, 'utf16le').swap16().toString('latin1');
  // PDF strings escape these characters with a backslash.
  expect(raw.replace(/\\([()\\])/g, '$1')).toContain(`/ActualText (${utf16})`);
});

it('states in the signed agreement who signed which file, and when', async () => {
  const { text } = readPdf(await renderSignedAgreement(values, signature));
  expect(text).toContain('Renske Hiemstra');
  expect(text).toContain('Signed electronically on 20 November 2025, 14:58:03 (UTC+01:00)');
  expect(removeWhitespace(text)).toContain(signature.agreementSha256);
});

it('lists every signing step in order in the audit trail', async () => {
  const { text } = readPdf(await renderAuditTrail(values, signature));
  const steps = Object.values(msaTexts.en.auditTrail.event).map((step) => removeWhitespace(text).indexOf(removeWhitespace(step)));
  expect(steps.every((at) => at > 0)).toBe(true);
  expect(steps).toEqual(steps.toSorted((a, b) => a - b));
  expect(text).toContain('2025-11-20 13:52:40 UTC');
  expect(text).toContain(from.ip);
  expect(text).toContain(signature.signerEmailMasked);
  expect(removeWhitespace(text)).toContain(signature.codeProof);
  expect(removeWhitespace(text)).toContain(signature.agreementSha256);
});

it('the documents have the same numbers of articles and clauses in both languages', () => {
  const shape = ({ agreement, dpa, sla }: (typeof msaTexts)['en']) => [
    ...[agreement, dpa, sla].map(({ articles }) => articles.map(({ clauses }) => clauses.length)),
    sla.tables.map(({ columns, relativeWidths, rows }) => [columns.length, relativeWidths.length, rows.map((row) => row.length)]),
  ];
  expect(shape(msaTexts.nl)).toEqual(shape(msaTexts.en));
});

function getMetadata(raw: string): string {
  return /<x:xmpmeta[\s\S]*<\/x:xmpmeta>/.exec(raw)![0];
}

function sha256(file: Buffer): string {
  return createHash('sha256').update(file).digest('hex');
}

/** Line breaks depend on the page width, so comparisons ignore whitespace. */
function removeWhitespace(text: string): string {
  return text.replace(/\s/g, '');
}
