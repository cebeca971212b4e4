import { useState } from 'react';

/** Keeps items where they first appeared and adds new ones at the end, so that nothing moves while more arrive. */
export function useArrivalOrder<T>(listKey: string, items: readonly T[], getKey: (item: T) => string): readonly T[] {
  const [arrived, setArrived] = useState({ listKey, keys: items.map(getKey) });
  const arrivedKeys = arrived.listKey === listKey ? arrived.keys : [];
  const added = items.map(getKey).filter((key) => !arrivedKeys.includes(key));
  if (arrived.listKey !== listKey || added.length > 0) setArrived({ listKey, keys: [...arrivedKeys, ...added] });
  const order = [...arrivedKeys, ...added];
  return items.toSorted((a, b) => order.indexOf(getKey(a)) - order.indexOf(getKey(b)));
}
