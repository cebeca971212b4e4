import type { Input, OperationShape } from '@demarc/contract/operation.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { query } from '../../lib/api.ts';
import { readQuietly } from '../../lib/read-quietly.ts';

/** Refetches at an interval while the page is visible. Errors are not shown. */
export function useRefresh<O extends OperationShape>(operation: O, input: Input<O>, everyMilliseconds: number | null): void {
  const queries = useQueryClient();
  const key = JSON.stringify(query(operation, input).queryKey);
  useEffect(() => {
    if (everyMilliseconds === null) return;
    const stop = new AbortController();
    const timer = setInterval(() => {
      const known = queries.getQueryCache().find({ queryKey: JSON.parse(key), exact: true });
      if (!document.hidden && known?.state.status === 'success') void readQuietly(known, stop.signal);
    }, everyMilliseconds);
    return () => {
      stop.abort();
      clearInterval(timer);
    };
  }, [queries, key, everyMilliseconds]);
}
