import type { Clock } from '../clock.ts';

/**
 * A cache of rows that are read often. Entries expire after 5 seconds, which limits how long a change is missed when its
 * notification is lost.
 */
export interface HeldRows<Row> {
  find(key: string): Promise<Row | undefined>;
  forget(key: string): void;
  forgetAll(): void;
}

const heldMs = 5_000;

/** Caches the rows that `read` finds by key, up to `maxRows`; the entry that was read longest ago is evicted first. */
export function holdRows<Row>(clock: Clock, most: number, read: (key: string) => Promise<Row | undefined>): HeldRows<Row> {
  const held = new Map<string, { row: Promise<Row | undefined>; readAt: number }>();
  return {
    find(key) {
      const now = clock.now().getTime();
      const known = held.get(key);
      if (known && now >= known.readAt && now - known.readAt < heldMs) return known.row;
      const row = read(key);
      held.delete(key);
      held.set(key, { row, readAt: now });
      const forget = () => void (held.get(key)?.row === row && held.delete(key));
      // A missing row does not take space from existing ones.
      row.then((found) => found ?? forget(), forget);
      for (const [oldest] of held) {
        if (held.size <= most) break;
        held.delete(oldest);
      }
      return row;
    },
    forget: (key) => void held.delete(key),
    forgetAll: () => held.clear(),
  };
}
