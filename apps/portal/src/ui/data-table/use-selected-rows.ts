import { useMemo, useRef, useState } from 'react';
import { reportError } from '../../lib/errors.ts';
import type { AllMatching, RowId, Selection } from './selection.tsx';

interface SelectedRowsOptions<Row> {
  /** The rows of the current page. */
  shown: readonly Row[];
  /** A stable function. */
  getId: (row: Row) => RowId;
  /** The number of rows that match the filters; undefined while it is unknown. */
  total: number | undefined;
  /** The largest selection that the actions accept. */
  max: number;
  /** Loads the rows that match the filters, at most `max`. */
  loadAll: () => Promise<readonly Row[]>;
}

/** Keeps the selected rows of a server-side list, including those on other pages. */
export function useSelectedRows<Row>({ shown, getId, total, max, loadAll }: SelectedRowsOptions<Row>): {
  rows: readonly Row[];
  clear: () => void;
} & Omit<Selection, 'actions'> {
  const [selected, setSelected] = useState<ReadonlyMap<RowId, Row>>(new Map());
  const [isLoading, setLoading] = useState(false);
  // Also keeps rows of earlier renders: the user may select a row that was just removed but is still on screen.
  const seenRows = useRef(new Map<RowId, Row>());
  for (const row of shown) seenRows.current.set(getId(row), row);
  // Rows on the current page replace their older copies.
  const rows = useMemo(() => {
    const onPage = new Map(shown.map((row) => [getId(row), row]));
    return [...selected].map(([id, row]) => onPage.get(id) ?? row);
  }, [selected, shown, getId]);
  const chosen = useMemo(() => new Set(selected.keys()), [selected]);
  const selectAll = async () => {
    setLoading(true);
    try {
      const allRows = await loadAll();
      for (const row of allRows) seenRows.current.set(getId(row), row);
      setSelected((before) => new Map([...before, ...allRows.map((row) => [getId(row), row] as const)]));
    } catch (error) {
      void reportError(error);
    } finally {
      setLoading(false);
    }
  };
  const all: AllMatching | undefined =
    total === undefined ? undefined : { total, max, isLoading, select: () => void selectAll() };
  return {
    rows,
    chosen,
    onChange: (ids) => {
      setSelected((before) => new Map([...ids].flatMap((id) => toEntry(id, seenRows.current.get(id) ?? before.get(id)))));
    },
    ...(all && { all }),
    clear: () => setSelected(new Map()),
  };
}

function toEntry<Row>(id: RowId, row: Row | undefined): [RowId, Row][] {
  return row === undefined ? [] : [[id, row]];
}
