import { LRUCache } from 'lru-cache';
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

/** Caches the rows that `read` finds by key, up to `maxRows`; evicts the least recently used row. */
export function createTtlCache<Row>(
  clock: Clock,
  maxRows: number,
  read: (key: string) => Promise<Row | undefined>,
): TtlCache<Row> {
  const rows = new LRUCache<string, Promise<Row | undefined>>({
    max: maxRows,
    ttl: ttlMs,
    ttlResolution: 0,
    perf: { now: () => clock.elapsedMs() },
  });
  return {
    find(key) {
      const cached = rows.get(key);
      if (cached) return cached;
      const row = read(key);
      rows.set(key, row);
      const evict = () => void (rows.peek(key) === row && rows.delete(key));
      // A missing row, or a failed read, does not take space from existing rows.
      row.then((value) => value ?? evict(), evict);
      return row;
    },
    delete: (key) => void rows.delete(key),
    clear: () => rows.clear(),
  };
}
