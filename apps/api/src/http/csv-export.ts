import { type CsvValue, formatCsvRow } from '@demarc/contract/csv.ts';

const pageSize = 500;

/** The columns of an export: the value of each column by its name. */
export type CsvColumns<Item> = Readonly<Record<string, (item: Item) => CsvValue>>;

/** Streams a list as CSV in pages of 500, so that memory use does not grow with the number of rows. */
export async function* generateCsvExport<Row, Item>(
  columns: CsvColumns<Item>,
  /** Finds up to `limit` rows after `last`, the last row of the previous page; null for the first page. */
  findPage: (last: Row | null, limit: number) => Promise<readonly Row[]>,
  present: (rows: readonly Row[]) => Promise<readonly Item[]>,
): AsyncGenerator<string> {
  // Spreadsheets recognize UTF-8 by its byte order mark.
  yield `\uFEFF${formatCsvRow(Object.keys(columns))}`;
  const getters = Object.values(columns);
  let last: Row | null = null;
  for (;;) {
    const rows: readonly Row[] = await findPage(last, pageSize);
    const items = await present(rows);
    yield items.map((item) => formatCsvRow(getters.map((getValue) => getValue(item)))).join('');
    if (rows.length < pageSize) return;
    last = rows.at(-1)!;
  }
}
