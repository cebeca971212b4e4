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
  return `${row.map(field).join(',')}\r\n`;
}

/** Spreadsheets run a text that begins like this as a formula (OWASP, CSV injection). */
const formula = /^[=+\-@\t\r]/;

function field(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  const text = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
