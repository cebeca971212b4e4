import { unguardCell } from '@demarc/contract/csv.ts';
import { decodeText } from './decode-text.ts';
import { FileRefused, kindOf, mostBytes } from './file-kind.ts';
import { plainSheet } from './plain-sheet.ts';

/** The rows of a file that have something in them, as text. Throws FileRefused. A file that is too large is not read at all. */
export async function readRows(file: Blob): Promise<string[][]> {
  if (file.size === 0) throw new FileRefused('empty');
  if (file.size > mostBytes) throw new FileRefused('too-large');
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    // Moved or taken away since it was chosen.
    throw new FileRefused('unreadable');
  }
  return kindOf(bytes) === 'sheet' ? rowsOfSheet(bytes) : rowsOfText(decodeText(bytes));
}

/** Rows of CSV, of whatever separator, or of cells that were copied from a spreadsheet. Formulas are text like any other. */
export async function rowsOfText(text: string): Promise<string[][]> {
  const { default: papa } = await import('papaparse');
  // Excel writes the separator in a line of its own before everything else.
  const [, named] = /^\uFEFF?sep=(.)\r?\n/.exec(text) ?? [];
  const { data } = papa.parse<string[]>(text.replace(/^\uFEFF?(sep=.\r?\n)?/, ''), {
    delimiter: named ?? '',
    delimitersToGuess: [';', ',', '\t', '|'],
    skipEmptyLines: 'greedy',
  });
  // The files that we write guard cells against spreadsheets: read in again, they say what they said before.
  return filled(data.map((row) => row.map(unguardCell)));
}

/** Rows of the first sheet that has any. A formula is what it came to when the file was saved. */
async function rowsOfSheet(bytes: Uint8Array<ArrayBuffer>): Promise<string[][]> {
  const workbook = await plainSheet(bytes);
  const { default: readSheets } = await import('read-excel-file/universal');
  const sheets = await readSheets(workbook).catch(() => {
    throw new FileRefused('damaged');
  });
  for (const { data } of sheets) {
    const rows = filled(data.map((row) => row.map(textOfCell)));
    if (rows.length > 0) return rows;
  }
  throw new FileRefused('no-rows');
}

function textOfCell(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  // Excel has taken a number with its addition, 1-2, for the first of February.
  if (cell instanceof Date) return `${cell.getUTCDate()}-${cell.getUTCMonth() + 1}`;
  return String(cell);
}

function filled(rows: readonly (readonly string[])[]): string[][] {
  return rows.map((row) => row.map(cleaned)).filter((row) => row.some((cell) => cell !== ''));
}

/** Without signs that nobody can see, and halves of a sign. */
function cleaned(cell: string): string {
  return cell
    .toWellFormed()
    .replace(/[\s\p{Cc}\u200b]+/gu, ' ')
    .trim();
}
