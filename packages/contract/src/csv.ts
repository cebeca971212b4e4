export type CsvValue = string | number | boolean | null | undefined;

/** Formats a CSV file, with the line endings of RFC 4180. */
export function formatCsv(rows: Iterable<readonly CsvValue[]>): string {
  let text = '';
  for (const row of rows) text += formatCsvRow(row);
  return text;
}

/** One row with its line ending, for files that are streamed. */
export function formatCsvRow(row: readonly CsvValue[]): string {
  return `${row.map(toCsvField).join(',')}\r\n`;
}

/** Removes the guard that our exports add to a cell, so that an exported file can be imported again. */
export function unguardCell(text: string): string {
  return text.replace(guardedStart, '').replace(guardedFormula, '$1');
}

/** Starts with a letter or digit and contains no cell separator of any reader, so it needs no guard. */
const safeText = /^[\p{L}\p{N}][^;,"\t\r\n]*$/u;
const plainNumber = /^[+-]?\d+(\.\d+)?$/;

/**
 * Spreadsheets run a cell that starts with one of these characters, full-width forms included, as a formula (OWASP, CSV
 * injection). They skip quotes, spaces and invisible characters before it. If the list separator is a semicolon or tab, as in
 * Dutch Excel, they end a cell at each separator and line break, even inside quotes.
 */
const formula = String.raw`'*(?:(?![\t\r\n])["\s\p{Cc}\p{Cf}])*[=+\-@＝＋－＠﹦﹢﹣﹫]`;
const formulaStart = new RegExp(`(^|[;\\t\\r\\n])(?=${formula})`, 'gu');
const guardedFormula = new RegExp(`(^|[;\\t\\r\\n])'(?=${formula})`, 'gu');
const riskyStart = /^(?='*[\t\r\n])/;
const guardedStart = /^'(?='*[\t\r\n])/;

function toCsvField(value: CsvValue, column: number): string {
  if (value === null || value === undefined) return '';
  const text = String(value);
  if (safeText.test(text)) return text;
  // The first column is guarded: a semicolon reader appends the next column to the number, which could make it a formula.
  if (column > 0 && plainNumber.test(text)) return text;
  const guarded = text.replace(formulaStart, "$1'").replace(riskyStart, "'");
  return /[;,"\t\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}
