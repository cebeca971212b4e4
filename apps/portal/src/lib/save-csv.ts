import { type CsvValue, formatCsv } from '@demarc/contract/csv.ts';
import { saveFile } from './download.ts';

/** Saves rows as a CSV file. The first row is the header. */
export function saveCsv(name: string, rows: Iterable<readonly CsvValue[]>): void {
  // Without the byte order mark, spreadsheets read the file in a legacy code page.
  saveFile({ blob: new Blob(['\uFEFF', formatCsv(rows)], { type: 'text/csv;charset=utf-8' }), fileName: name });
}
