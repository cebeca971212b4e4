import { unguardCell } from '@demarc/contract/csv.ts';
import { decodeText } from './decode-text.ts';
import { detectFileKind, maxFileBytes, UnusableFileError } from './file-kind.ts';
import { unzipWorkbook } from './unzip-workbook.ts';

/** Reads the non-empty rows of a file as text. Throws UnusableFileError; a file that is too large is not read at all. */
export async function readRows(file: Blob): Promise<string[][]> {
  if (file.size === 0) throw new UnusableFileError('empty');
  if (file.size > maxFileBytes) throw new UnusableFileError('too-large');
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    // The file was moved or deleted after it was chosen.
    throw new UnusableFileError('unreadable');
  }
  return detectFileKind(bytes) === 'sheet' ? readSheetRows(bytes) : readTextRows(decodeText(bytes));
}

/** Parses CSV with any separator, or cells copied from a spreadsheet. Formulas stay text. */
export async function readTextRows(text: string): Promise<string[][]> {
  const { default: papa } = await import('papaparse');
  // Excel may write the separator in a first line of its own.
  const [, declaredDelimiter] = /^\uFEFF?sep=(.)\r?\n/.exec(text) ?? [];
  const { data } = papa.parse<string[]>(text.replace(/^\uFEFF?(sep=.\r?\n)?/, ''), {
    delimiter: declaredDelimiter ?? '',
    delimitersToGuess: [';', ',', '\t', '|'],
    skipEmptyLines: 'greedy',
  });
  // Our own exports guard cells against formula injection; this restores the original values.
  return removeEmptyRows(data.map((row) => row.map(unguardCell)));
}

/** Reads the first non-empty sheet. A formula yields the result saved in the file. */
async function readSheetRows(bytes: Uint8Array<ArrayBuffer>): Promise<string[][]> {
  const workbook = unzipWorkbook(bytes);
  const { default: readSheets } = await import('read-excel-file/universal');
  const sheets = await readSheets(workbook).catch(() => {
    throw new UnusableFileError('damaged');
  });
  for (const { data } of sheets) {
    const rows = removeEmptyRows(data.map((row) => row.map(toCellText)));
    if (rows.length > 0) return rows;
  }
  throw new UnusableFileError('no-rows');
}

function toCellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  // Excel turned a house number with an addition, such as 1-2, into the date February 1.
  if (cell instanceof Date) return `${cell.getUTCDate()}-${cell.getUTCMonth() + 1}`;
  return String(cell);
}

function removeEmptyRows(rows: readonly (readonly string[])[]): string[][] {
  return rows.map((row) => row.map(cleanCell)).filter((row) => row.some((cell) => cell !== ''));
}

/** Replaces control characters, zero-width spaces and lone surrogates, and trims. */
function cleanCell(cell: string): string {
  return cell
    .toWellFormed()
    .replace(/[\s\p{Cc}\u200b]+/gu, ' ')
    .trim();
}
