import type { Brand } from '@demarc/contract/access.ts';
import type { ConnectionEnd } from '@demarc/contract/connection-end.ts';
import type { Hop } from '@demarc/contract/dc-connection.ts';
import type { Language } from '@demarc/contract/language.ts';
import type { MediaType } from '@demarc/contract/optical-compatibility.ts';
import { brandNames } from '@demarc/look/marks.ts';
import { formatDay as formatCalendarDay } from '../../mail/date-format.ts';
import { getBrandSlug } from '../../mail/layout.ts';
import { formatDay } from '../date-format.ts';
import { PdfDocument } from '../pdf-document.ts';
import { styles } from '../pdf-layout.ts';
import type { Verification } from '../verification-code.ts';
import { addVerification } from '../verification-section.ts';
import { describePath } from './describe-path.ts';
import { loaTexts } from './loa-texts.ts';

interface LoaValues extends Verification {
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
  /** The cables from the A end to the Z end. */
  path: readonly Hop[];
}

/** Renders a letter of authorization (LOA) for a company that patches to our panel. */
export function renderLoa(values: LoaValues): Promise<Buffer> {
  const { aEnd, brand, circuitId, companyName, issuedAt, issuedTo, language, loaId, mediaType, strands } = values;
  const texts = loaTexts[language];
  const provider = brandNames[getBrandSlug(brand)];
  const lastDay = formatCalendarDay(values.validUntil, language);
  const document = new PdfDocument({ brand, language, title: texts.title, reference: loaId, createdAt: issuedAt });
  document.addTitle(texts.title, `${circuitId} · ${formatDay(issuedAt, language)}`);
  document.addSection('', texts.permission, [
    document.paragraph(texts.statement({ provider, issuedTo, companyName, panel: aEnd.demarc, last: lastDay }), styles.lead),
    document.facts([
      [texts.issuedTo, issuedTo],
      [texts.customer, companyName],
      [texts.circuit, circuitId],
      [texts.validUntil, lastDay],
    ]),
  ]);
  document.addSection('', texts.ends, [
    document.facts([[texts.cable, `${mediaType}, ${texts.strands(strands)}`]]),
    document.path(describePath(values, language)),
  ]);
  addVerification(document, language, texts.verifyText, values);
  return document.finish();
}
