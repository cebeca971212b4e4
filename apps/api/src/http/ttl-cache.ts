import type { Clock } from '../clock.ts';

/**
 * A cache of rows that are read often. Entries expire after 5 seconds, which limits how long a change is missed when its
 * notification is lost.
 */
export interface TtlCache<Row> {
  find(key: string): Promise<Row | undefined>;
  delete(key: string): void;
  clear(): void;
}

const ttlMs = 5_000;

/** Caches the rows that `read` finds by key, up to `maxRows`; the entry that was read longest ago is evicted first. */
export function createTtlCache<Row>(
  clock: Clock,
  maxRows: number,
  read: (key: string) => Promise<Row | undefined>,
): TtlCache<Row> {
  const entries = new Map<string, { row: Promise<Row | undefined>; readAt: number }>();
  return {
    find(key) {
      const now = clock.now().getTime();
      const known = entries.get(key);
      if (known && now >= known.readAt && now - known.readAt < ttlMs) return known.row;
      const row = read(key);
      entries.delete(key);
      entries.set(key, { row, readAt: now });
      const forget = () => void (entries.get(key)?.row === row && entries.delete(key));
      // A missing row does not take space from existing ones.
      row.then((found) => found ?? forget(), forget);
      for (const [oldest] of entries) {
        if (entries.size <= maxRows) break;
        entries.delete(oldest);
      }
      return row;
    },
    delete: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  };
}
