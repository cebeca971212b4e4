import { useState } from 'react';

/**
 * What somebody chose, shown at once: the address follows a moment later, and a second choice in between counts on from the first.
 * Once the address is another one, it counts again.
 */
export function useChosen<T>(known: T): [chosen: T, choose: (chosen: T) => void] {
  const [ahead, setAhead] = useState<{ of: string; chosen: T } | null>(null);
  const of = JSON.stringify(known);
  if (ahead && ahead.of !== of) setAhead(null);
  return [ahead?.of === of ? ahead.chosen : known, (chosen) => setAhead({ of, chosen })];
}
