import { useCallback, useRef, useState } from 'react';
import { useUpdateSearch } from '../../ui/data-table/use-list-url-state.ts';

/**
 * Opens rows in the panel next to a list, with the form that the row menu asked for. `toSearch` returns the search parameters of an open
 * row, or those of a closed panel for null.
 */
export function useOpenRow<Row, Act extends string>(toSearch: (row: Row | null) => Readonly<Record<string, unknown>>) {
  const change = useUpdateSearch();
  const [requestedAct, setRequestedAct] = useState<Act | null>(null);
  // Both differ on every render; the ref keeps `open` stable, so that rows do not re-render for it.
  const latest = useRef({ change, toSearch });
  latest.current = { change, toSearch };
  const open = useCallback((row: Row, act: Act | null = null) => {
    setRequestedAct(act);
    latest.current.change(latest.current.toSearch(row));
  }, []);
  const openRow = useCallback((row: Row) => open(row), [open]);
  const close = () => {
    setRequestedAct(null);
    change(toSearch(null));
  };
  return { requestedAct, open, openRow, close };
}
