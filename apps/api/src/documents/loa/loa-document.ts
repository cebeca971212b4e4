import type { Brand } from '@demarc/contract/access.ts';
import type { ConnectionEnd } from '@demarc/contract/connection-end.ts';
import type { Language } from '@demarc/contract/language.ts';
import type { MediaType } from '@demarc/contract/optical-compatibility.ts';
import { brandNames } from '@demarc/look/marks.ts';
import { formatDay as formatCalendarDay } from '../../mail/date-format.ts';
import { getBrandSlug } from '../../mail/layout.ts';
import { formatDay } from '../date-format.ts';
import { PdfDocument, styles } from '../pdf-document.ts';
import { loaTexts } from './loa-texts.ts';

interface LoaValues {
  brand: Brand;
  language: Language;
  loaId: string;
  circuitId: string;
  /** The customer. */
  companyName: string;
  /** The company that may patch. */
  issuedTo: string;
  validUntil: string;
  issuedAt: Date;
  aEnd: ConnectionEnd;
  zEnd: ConnectionEnd;
  mediaType: MediaType;
  strands: number;
  /** Proves that the letter is ours; `pageUrl` leads to the page that says what it covers. */
  code: string;
  pageUrl: string;
}

/** A letter of authorization for a company that patches to our panel. */
export function renderLoa(values: LoaValues): Promise<Buffer> {
  const { aEnd, brand, circuitId, code, companyName, issuedAt, issuedTo, language, loaId, mediaType, pageUrl, strands } = values;
  const texts = loaTexts[language];
  const provider = brandNames[getBrandSlug(brand)];
  const last = formatCalendarDay(values.validUntil, language);
  const document = new PdfDocument({ brand, language, title: texts.title, reference: loaId, createdAt: issuedAt });
  document.addTitle(texts.title, `${circuitId} · ${formatDay(issuedAt, language)}`);
  document.addSection('', texts.permission, [
    document.paragraph(texts.statement({ provider, issuedTo, companyName, panel: aEnd.demarc, last }), styles.lead),
    document.facts([
      [texts.issuedTo, issuedTo],
      [texts.customer, companyName],
      [texts.circuit, circuitId],
      [texts.validUntil, last],
    ]),
  ]);
  document.addSection('', texts.ends, [
    document.table([24, 38, 38], ['', texts.aEnd, texts.zEnd], toEndRows(values)),
    document.facts([[texts.cable, `${mediaType}, ${texts.strands(strands)}`]]),
  ]);
  document.addSection('', texts.verify, [
    document.paragraph(texts.verifyText),
    document.qrCode(pageUrl, texts.qrCode),
    document.facts([
      [texts.page, pageUrl, styles.mono],
      [texts.code, code, styles.mono],
    ]),
  ]);
  return document.finish();
}

function toEndRows({ aEnd, zEnd, language }: LoaValues): string[][] {
  const texts = loaTexts[language];
  const rows: [string, (end: ConnectionEnd) => string | null][] = [
    [texts.site, ({ siteCode, siteName }) => `${siteName} (${siteCode})`],
    [texts.party, ({ partyName, colocationName }) => partyName ?? colocationName],
    [texts.room, ({ roomOrCage }) => roomOrCage],
    [texts.cabinet, ({ cabinet, colocationName }) => cabinet ?? colocationName],
    [texts.panel, ({ patchPanel }) => patchPanel],
    [texts.ports, ({ ports }) => ports.join(', ')],
    [texts.connector, ({ connectorType }) => connectorType.replace('_', '/')],
  ];
  return rows.map(([label, read]) => [label, read(aEnd) || '–', read(zEnd) || '–']);
}
