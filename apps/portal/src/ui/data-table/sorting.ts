import type { CellValue, Column } from './columns.ts';

/** A parsed `sort` parameter: a column id, prefixed with `-` for descending order. */
export interface Sorting {
  id: string;
  isDescending: boolean;
}

export function parseSort(sort: string): Sorting {
  return sort.startsWith('-') ? { id: sort.slice(1), isDescending: true } : { id: sort, isDescending: false };
}

/** Returns the sort order after a click on a column header: by that column, and reversed on the second click. */
export function toggleSort(sort: string, id: string): string {
  return sort === id ? `-${id}` : id;
}

/** Sorts a list that is completely in memory; missing values come last in either direction. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: string,
  language: string,
): readonly Row[] {
  const { id, isDescending } = parseSort(sort);
  const column = columns.find((column) => column.id === id && column.isSortable);
  if (!column) return rows;
  const collator = new Intl.Collator(language, { numeric: true, sensitivity: 'base' });
  return rows.toSorted((a, b) => {
    const [x, y] = [column.value(a), column.value(b)];
    if (isMissing(x) || isMissing(y)) return Number(isMissing(x)) - Number(isMissing(y));
    const order = typeof x === 'string' || typeof y === 'string' ? collator.compare(String(x), String(y)) : Number(x) - Number(y);
    return isDescending ? -order : order;
  });
}

function isMissing(value: CellValue): boolean {
  return value === null || value === undefined || value === '';
}
