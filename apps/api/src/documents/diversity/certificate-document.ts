import type { Brand } from '@demarc/contract/access.ts';
import { listCountedAspects } from '@demarc/contract/compare-footprints.ts';
import type { DiversityPair } from '@demarc/contract/diversity.ts';
import type { Language } from '@demarc/contract/language.ts';
import { brandNames } from '@demarc/look/marks.ts';
import { getBrandSlug } from '../../mail/layout.ts';
import { formatDay } from '../date-format.ts';
import { PdfDocument } from '../pdf-document.ts';
import { styles } from '../pdf-layout.ts';
import type { Verification } from '../verification-code.ts';
import { addVerification } from '../verification-section.ts';
import { aspectNames } from './aspect-names.ts';
import { certificateTexts } from './certificate-texts.ts';

interface CertificateValues extends Verification, Pick<DiversityPair, 'one' | 'other' | 'sameBuilding' | 'aspects'> {
  brand: Brand;
  language: Language;
  certificateId: string;
  /** The customer. */
  companyName: string;
  issuedAt: Date;
}

/** Renders a dated certificate that two services have nothing in common. */
export function renderCertificate(values: CertificateValues): Promise<Buffer> {
  const { aspects, brand, certificateId, companyName, issuedAt, language, one, other, sameBuilding } = values;
  const texts = certificateTexts[language];
  const names = aspectNames[language];
  const provider = brandNames[getBrandSlug(brand)];
  const day = formatDay(issuedAt, language);
  const document = new PdfDocument({ brand, language, title: texts.title, reference: certificateId, createdAt: issuedAt });
  document.addTitle(texts.title, `${one.identifier} · ${other.identifier} · ${day}`);
  document.addSection('', texts.declaration, [
    document.paragraph(texts.statement({ provider, companyName, day }), styles.lead),
    document.facts([
      [one.identifier, one.label],
      [other.identifier, other.label],
    ]),
  ]);
  const countedAspects = listCountedAspects(aspects, { sameBuilding });
  const notApplicable = aspects.filter(({ result }) => result === 'NOT_APPLICABLE').map(({ aspect }) => names[aspect]);
  document.addSection('', texts.compared, [
    document.table(
      [26, 37, 37],
      ['', one.identifier, other.identifier],
      countedAspects.map((row) => [
        names[row.aspect],
        ...[row.one, row.other].map((known) => known.join(', ') || texts.elsewhere),
      ]),
    ),
    ...(sameBuilding ? [document.paragraph(texts.sameBuilding)] : []),
    ...(notApplicable.length > 0 ? [document.paragraph(`${texts.notApplicable}: ${notApplicable.join(', ')}.`)] : []),
  ]);
  addVerification(document, language, texts.verifyText, values);
  return document.finish();
}
