import { formatCsvRow } from '@demarc/contract/csv.ts';
import { describe, expect, it } from 'vitest';
import { maxFileBytes } from './file-kind.ts';
import { readRows, readTextRows } from './read-rows.ts';
import { createSampleWorkbook } from './sample-workbook.ts';

const table = [
  ['Postcode', 'Plaats'],
  ['1234 AC', 'Hébrön'],
];
const workbook = (...sheets: string[]) => new Blob([createSampleWorkbook(...sheets)]);
const createProblem = (name: string) => expect.objectContaining({ problem: name });

describe('a text file', () => {
  it.each([';', ',', '\t', '|'])('is parsed with %j as separator', async (separator) => {
    const text = table.map((row) => row.join(separator)).join('\r\n');
    expect(await readRows(new Blob([text]))).toEqual(table);
  });

  const text = 'Postcode;Plaats\r\n1234 AC;Hébrön\r\n';
  const utf16 = (mark: boolean, isBig = false) => {
    const bytes = Buffer.from(`${mark ? '\uFEFF' : ''}${text}`, 'utf16le');
    return isBig ? bytes.swap16() : bytes;
  };
  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16', utf16(true)],
    ['UTF-16, the other way round', utf16(true, true)],
    ['UTF-16 without a mark', utf16(false)],
    ['windows-1252', Buffer.from(text, 'latin1')],
  ])('is decoded from %s', async (_encoding, bytes) => {
    expect(await readRows(new Blob([new Uint8Array(bytes)]))).toEqual(table);
  });

  it('may declare its separator, quote its cells and have empty rows', async () => {
    expect(await readTextRows('sep=;\r\n"1234\n AC";"a ""b"";"\r\n;;\r\n\r\n =1+1 ;\u0000x')).toEqual([
      ['1234 AC', 'a "b";'],
      ['=1+1', 'x'],
    ]);
  });

  it('loses the formula guard that our own exports add', async () => {
    const cells = ['1234 AC', '=1+1', "'s Hof", 'a; -b'];
    expect(await readTextRows(formatCsvRow(cells))).toEqual([cells]);
  });

  it('may have a single column', async () => {
    expect(await readTextRows('1234 AC 12-B\n1234 AC 13')).toEqual([['1234 AC 12-B'], ['1234 AC 13']]);
  });
});

describe('an unusable file', () => {
  it.each([
    ['empty', new Uint8Array()],
    ['other-kind', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1])],
    ['other-kind', new TextEncoder().encode('%PDF-1.7 …')],
    ['old-excel', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1])],
    ['open-document', new TextEncoder().encode('PK\u0003\u0004 mimetypeapplication/vnd.oasis.opendocument.spreadsheet')],
    ['damaged', new TextEncoder().encode('PK\u0003\u0004 and no more')],
  ])('is rejected as %s', async (name, bytes) => {
    await expect(readRows(new Blob([bytes]))).rejects.toThrow(createProblem(name));
  });

  it('is rejected as too large without being read', async () => {
    const two = { size: 2 * 1024 ** 3, arrayBuffer: () => Promise.reject(new Error('was read')) } as unknown as Blob;
    await expect(readRows(two)).rejects.toThrow(createProblem('too-large'));
    await expect(readRows(new Blob([new Uint8Array(maxFileBytes + 1)]))).rejects.toThrow(createProblem('too-large'));
  });

  it('is rejected as unreadable when it was removed after being chosen', async () => {
    const removedFile = { size: 10, arrayBuffer: () => Promise.reject(new Error('NotReadableError')) } as unknown as Blob;
    await expect(readRows(removedFile)).rejects.toThrow(createProblem('unreadable'));
  });
});

describe('a workbook', () => {
  const createCell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const createRows = (count: number) =>
    Array.from(
      { length: count },
      (_, index) =>
        `<row r="${index + 1}">${createCell(`A${index + 1}`, '1234 AC')}<c r="B${index + 1}"><v>${index}</v></c></row>`,
    );

  it('returns its first non-empty sheet: formulas as their results, numbers and dates as text', async () => {
    const date = '<c r="C1" s="1"><v>46054</v></c>';
    const formula = '<c r="D1"><f>1+1</f><v>2</v></c>';
    const file = workbook('', `<row r="1">${createCell('A1', '1234 AC')}<c r="B1"><v>12</v></c>${date}${formula}</row>`);
    expect(await readRows(file)).toEqual([['1234 AC', '12', '1-2', '2']]);
  });

  it('is read in full with 20,000 rows', async () => {
    expect(await readRows(workbook(createRows(20_000).join('')))).toHaveLength(20_000);
  });

  // Created once, because compressing it takes a second of CPU time.
  const hugeWorkbook = createSampleWorkbook(' '.repeat(60 * 1024 * 1024));

  it('is rejected before it would fill the memory', async () => {
    await expect(readRows(new Blob([hugeWorkbook]))).rejects.toThrow(createProblem('too-large'));
  });

  it('unpacks to no more than the size that it declares', async () => {
    const bytes = hugeWorkbook.slice();
    const view = new DataView(bytes.buffer);
    const sheet = Buffer.from(bytes.buffer).lastIndexOf('xl/worksheets/sheet1.xml');
    const sizeInCentralDirectory = sheet - 46 + 24;
    expect(view.getUint32(sizeInCentralDirectory, true)).toBeGreaterThan(60 * 1024 * 1024);
    view.setUint32(sizeInCentralDirectory, 1_000, true);
    await expect(readRows(new Blob([bytes]))).rejects.toThrow(createProblem('damaged'));
  });

  it('is rejected as damaged when it is corrupt', async () => {
    const damagedWorkbook = createSampleWorkbook(createRows(2_000).join(''));
    damagedWorkbook.fill(7, 200, 4_000);
    await expect(readRows(new Blob([damagedWorkbook]))).rejects.toThrow(createProblem('damaged'));
    await expect(readRows(workbook('<row><c r="A1">', '</x>'))).rejects.toThrow(createProblem('damaged'));
  });

  it('is rejected when it has no rows', async () => {
    await expect(readRows(workbook(''))).rejects.toThrow(createProblem('no-rows'));
  });
});
