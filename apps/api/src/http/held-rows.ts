import type { Clock } from '../clock.ts';

/** Rows that come again and again, read anew after 5 seconds at the latest: so long a change may go unseen where its wake-up was lost. */
export interface HeldRows<Row> {
  find(key: string): Promise<Row | undefined>;
  forget(key: string): void;
  forgetAll(): void;
}

const heldMs = 5_000;

/** Holds the rows that `read` finds by a key, so many of them; the one that was read longest ago goes first. */
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
      // What is not there takes no place from what is.
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
