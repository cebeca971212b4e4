import { useState } from 'react';

/**
 * Shows a choice before the URL has changed, and lets another choice build on it. Once the URL changes, its value applies again.
 */
export function useOptimisticValue<T>(known: T): [chosen: T, choose: (chosen: T) => void] {
  const [ahead, setAhead] = useState<{ of: string; chosen: T } | null>(null);
  const of = JSON.stringify(known);
  if (ahead && ahead.of !== of) setAhead(null);
  return [ahead?.of === of ? ahead.chosen : known, (chosen) => setAhead({ of, chosen })];
}
