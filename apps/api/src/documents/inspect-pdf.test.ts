import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { findPdfProblem } from './inspect-pdf.ts';

async function buildPdf(pages: number, change: (document: PDFDocument) => void | Promise<void> = () => {}): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (let page = 0; page < pages; page++) document.addPage();
  await change(document);
  return document.save();
}

describe('findPdfProblem', () => {
  it('accepts a PDF with a few pages', async () => {
    expect(await findPdfProblem(await buildPdf(50), 'content', 50)).toBeNull();
  });

  it.each<[string, () => Promise<Uint8Array>, string]>([
    [
      '10,000 pages',
      () =>
        buildPdf(1, ({ catalog, context }) => {
          const page = context.register(context.obj({ Type: 'Page', MediaBox: [0, 0, 9, 9] }));
          catalog.set(PDFName.of('Pages'), context.register(context.obj({ Type: 'Pages', Kids: Array(10_000).fill(page) })));
        }),
      'validation.pdf-pages',
    ],
    [
      'a page tree that refers to itself',
      () =>
        buildPdf(1, ({ catalog, context }) => {
          const tree = context.nextRef();
          context.assign(tree, context.obj({ Type: 'Pages', Kids: [tree, tree] }));
          catalog.set(PDFName.of('Pages'), tree);
        }),
      'validation.pdf-pages',
    ],
    ['a script', () => buildPdf(1, (pdf) => pdf.addJavaScript('main', 'app.alert(1)')), 'validation.pdf-active-content'],
    [
      'a program to start',
      () =>
        buildPdf(1, ({ catalog, context }) => {
          catalog.set(PDFName.of('OpenAction'), context.register(context.obj({ S: 'Launch' })));
        }),
      'validation.pdf-active-content',
    ],
    ['an attached file', () => buildPdf(1, (pdf) => pdf.attach(Buffer.from('MZ'), 'setup.exe')), 'validation.pdf-active-content'],
    ['nothing but the header', async () => Buffer.from('%PDF-1.7 but nothing else'), 'validation.pdf-unreadable'],
  ])('refuses a PDF with %s', async (_name, build, code) => {
    expect(await findPdfProblem(await build(), 'content', 50)).toMatchObject({ field: 'content', code });
  });
});
