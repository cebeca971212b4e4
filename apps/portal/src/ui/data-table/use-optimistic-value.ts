import { useState } from 'react';

/**
 * Shows a choice before the URL has changed, and lets another choice build on it. Once the URL changes, its value applies again.
 */
export function useOptimisticValue<T>(urlValue: T): [chosen: T, choose: (chosen: T) => void] {
  const [optimistic, setOptimistic] = useState<{ urlKey: string; chosen: T } | null>(null);
  const urlKey = JSON.stringify(urlValue);
  if (optimistic && optimistic.urlKey !== urlKey) setOptimistic(null);
  return [optimistic?.urlKey === urlKey ? optimistic.chosen : urlValue, (chosen) => setOptimistic({ urlKey, chosen })];
}
