import { type CsvValue, csvText } from '@demarc/contract/csv.ts';
import { saveBlob } from './download.ts';

/** Saves rows as a CSV file, the head first. */
export function saveCsv(name: string, rows: Iterable<readonly CsvValue[]>): void {
  // Without the mark at the start, spreadsheets take the letters for those of an older code page.
  saveBlob(new Blob(['\uFEFF', csvText(rows)], { type: 'text/csv;charset=utf-8' }), name);
}
