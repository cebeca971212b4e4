/** What a field of a CSV file may hold. */
export type CsvValue = string | number | boolean | null | undefined;

/** A CSV file: a line a row, each ended as RFC 4180 says. */
export function csvText(rows: Iterable<readonly CsvValue[]>): string {
  let text = '';
  for (const row of rows) text += csvLine(row);
  return text;
}

/** One line of it with its end, for files that are written as they grow. */
export function csvLine(row: readonly CsvValue[]): string {
  return `${row.map(toField).join(',')}\r\n`;
}

/** The text of a cell that one of our files guards, as it was before; any other text stays as it is. */
export function unguardCell(text: string): string {
  return text.replace(guardedStart, '').replace(guardedFormula, '$1');
}

/** Begins with a letter or digit and has nothing that any reader takes for the end of a cell. */
const harmless = /^[\p{L}\p{N}][^;,"\t\r\n]*$/u;
const plainNumber = /^[+-]?\d+(\.\d+)?$/;

/**
 * Spreadsheets run a cell that begins with one of these signs, also a full-width one, as a formula (OWASP, CSV injection). They skip
 * quotes, spaces and invisible characters before it. Where the list separator is a semicolon or tab, as in Dutch Excel, they end a
 * cell at each of those and at each line break, whatever our quotes say.
 */
const formula = String.raw`'*(?:(?![\t\r\n])["\s\p{Cc}\p{Cf}])*[=+\-@＝＋－＠﹦﹢﹣﹫]`;
const anyFormula = new RegExp(`(^|[;\\t\\r\\n])(?=${formula})`, 'gu');
const guardedFormula = new RegExp(`(^|[;\\t\\r\\n])'(?=${formula})`, 'gu');
const riskyStart = /^(?='*[\t\r\n])/;
const guardedStart = /^'(?='*[\t\r\n])/;

function toField(value: CsvValue, column: number): string {
  if (value === null || value === undefined) return '';
  const text = String(value);
  if (harmless.test(text)) return text;
  // Not in the first column: read with semicolons, the cell goes on with the text of the next column, which could make it a formula.
  if (column > 0 && plainNumber.test(text)) return text;
  const guarded = text.replace(anyFormula, "$1'").replace(riskyStart, "'");
  return /[;,"\t\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}
