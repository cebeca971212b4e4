import { type CsvValue, formatCsvRow } from '@demarc/contract/csv.ts';

const pageSize = 500;

/** The columns of an export: their names, and how to read them. */
export type CsvColumns<Shown> = Readonly<Record<string, (row: Shown) => CsvValue>>;

/** Streams a list as CSV in pages of 500, so that memory use does not grow with the number of rows. */
export async function* generateCsvExport<Row, Shown>(
  columns: CsvColumns<Shown>,
  /** Finds up to `limit` rows after the last one of the previous page. */
  findPage: (last: Row | null, limit: number) => Promise<readonly Row[]>,
  present: (rows: readonly Row[]) => Promise<readonly Shown[]>,
): AsyncGenerator<string> {
  // Spreadsheets recognize UTF-8 by its byte order mark.
  yield `\uFEFF${formatCsvRow(Object.keys(columns))}`;
  const reads = Object.values(columns);
  let last: Row | null = null;
  for (;;) {
    const rows: readonly Row[] = await findPage(last, pageSize);
    const shown = await present(rows);
    yield shown.map((row) => formatCsvRow(reads.map((read) => read(row)))).join('');
    if (rows.length < pageSize) return;
    last = rows.at(-1)!;
  }
}
