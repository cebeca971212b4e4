import type { Input, OperationShape } from '@demarc/contract/operation.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { query } from '../../lib/api.ts';
import { backgroundRefetch } from '../../lib/background-refetch.ts';

/** Refetches at an interval while the page is visible. Errors are not shown. */
export function usePolling<O extends OperationShape>(operation: O, input: Input<O>, intervalMs: number | null): void {
  const queries = useQueryClient();
  const key = JSON.stringify(query(operation, input).queryKey);
  useEffect(() => {
    if (intervalMs === null) return;
    const controller = new AbortController();
    const timer = setInterval(() => {
      const cachedQuery = queries.getQueryCache().find({ queryKey: JSON.parse(key), exact: true });
      if (!document.hidden && cachedQuery?.state.status === 'success') void backgroundRefetch(cachedQuery, controller.signal);
    }, intervalMs);
    return () => {
      controller.abort();
      clearInterval(timer);
    };
  }, [queries, key, intervalMs]);
}
