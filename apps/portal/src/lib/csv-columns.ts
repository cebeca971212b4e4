import type { CsvValue } from '@demarc/contract/csv.ts';

/** The columns of a CSV file: each header with a function that returns the value of a row. */
export type CsvColumns<Row> = readonly (readonly [header: string, getValue: (row: Row) => CsvValue])[];

/** Returns the rows of a CSV file, with the header first. */
export function toCsvRows<Row>(columns: CsvColumns<Row>, rows: readonly Row[]): CsvValue[][] {
  return [columns.map(([header]) => header), ...rows.map((row) => columns.map(([, getValue]) => getValue(row)))];
}
