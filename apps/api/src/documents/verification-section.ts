import type { Language } from '@demarc/contract/language.ts';
import type { PdfDocument } from './pdf-document.ts';
import { styles } from './pdf-layout.ts';
import type { Verification } from './verification-code.ts';

const en = { verify: 'Verify', qrCode: 'QR code that leads to the page below', page: 'Page', code: 'Code' };
const nl: typeof en = {
  verify: 'Controleren',
  qrCode: 'QR-code die naar de pagina hieronder leidt',
  page: 'Pagina',
  code: 'Code',
};
const labels: Readonly<Record<Language, typeof en>> = { en, nl };

/** Adds the section with the QR code, the page and the code. `text` explains the page. */
export function addVerification(document: PdfDocument, language: Language, text: string, { code, pageUrl }: Verification): void {
  const label = labels[language];
  document.addSection('', label.verify, [
    document.paragraph(text),
    document.qrCode(pageUrl, label.qrCode),
    document.facts([
      [label.page, pageUrl, styles.mono],
      [label.code, code, styles.mono],
    ]),
  ]);
}
