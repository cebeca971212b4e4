import { useState } from 'react';
import { expect, it } from 'vitest';
import { checkFile } from '../../lib/upload-file.ts';
import texts from '../../locales/en/loa.json';
import { addTexts, renderPage } from '../../testing/render-page.tsx';
import type { LoaExpectation } from './compare-loa.ts';
import { LoaFields, type LoaFileProblem } from './loa-fields.tsx';

addTexts('loa', texts);

const expected: LoaExpectation = {
  issuedBy: 'Noorderlicht Carriers B.V.',
  issuedTo: 'Kernhuis',
  site: { code: 'AMS1', name: 'Amsterdam Science Park' },
  panel: 'PP-07',
  ports: ['11/12'],
  validUntil: '2026-12-31',
};

function Form() {
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<LoaFileProblem | null>(null);
  return (
    <LoaFields
      file={file}
      fileProblem={problem}
      isOptional
      onFile={(chosen) => {
        setFile(chosen);
        void (chosen && checkFile(chosen, ['PDF']).then(setProblem));
      }}
      issuedBy={{ props: {} }}
      validUntil={{ props: { onChange: () => {} } }}
      today="2026-11-25"
      expected={expected}
    />
  );
}

async function choose(file: File) {
  const { screen } = await renderPage(() => <Form />);
  await screen.getByLabelText('Choose file').upload(file);
  return screen;
}

/** Creates a PDF of one page with these lines. */
function createPdf(lines: readonly string[]): File {
  const content = `BT /F1 12 Tf 72 720 Td 14 TL ${lines.map((line) => `(${line.replace(/[()\\]/g, '\\$&')}) Tj T*`).join(' ')} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('');
  return new File([`%PDF-1.4\n${body}trailer << /Root 1 0 R /Size 6 >>\n%%EOF`], 'letter.pdf', { type: 'application/pdf' });
}

it('shows next to each field what the LOA says', async () => {
  const screen = await choose(
    createPdf([
      'Issued by: Noorderlicht Carriers BV',
      'Site: AMS1',
      'Panel: PP-08  Ports: 11/12',
      'Valid until 30 November 2026',
    ]),
  );
  await expect.element(screen.getByRole('status')).toMatchTextContent('The letter differs from the order');
  await expect.element(screen.getByText('The letter says PP-08')).toBeVisible();
  await expect
    .element(screen.getByRole('textbox', { name: /Issued by/ }))
    .toHaveAccessibleDescription(/The letter says the same/);
  await expect
    .element(screen.getByRole('textbox', { name: /Valid until/ }))
    .toHaveAccessibleDescription(/The letter says 30 Nov 2026/);
});

it.each([
  ['a PDF without text', createPdf([])],
  ['a broken PDF', new File(['%PDF-1.4 nothing else'], 'broken.pdf')],
])('says that it cannot read the LOA: %s', async (_what, file) => {
  const screen = await choose(file);
  await expect.element(screen.getByRole('status')).toMatchTextContent('This letter has no text that we can read');
  await expect.element(screen.getByText(file.name)).toBeVisible();
});

it('accepts PDF only', async () => {
  const screen = await choose(new File(['Issued by'], 'letter.txt'));
  await expect.element(screen.getByRole('alert')).toMatchTextContent('This isn’t a PDF');
});

it('removes the LOA, and accepts the same file again', async () => {
  const loaFile = createPdf(['Letter of authorization', 'Patch panel: PP-08']);
  const screen = await choose(loaFile);
  await expect.element(screen.getByText('The letter says PP-08')).toBeVisible();
  await screen.getByRole('button', { name: 'Remove file' }).click();
  await expect.element(screen.getByText('The letter says PP-08')).not.toBeInTheDocument();
  await expect.element(screen.getByLabelText('Choose file')).toHaveFocus();
  await screen.getByLabelText('Choose file').upload(loaFile);
  await expect.element(screen.getByText('The letter says PP-08')).toBeVisible();
});
