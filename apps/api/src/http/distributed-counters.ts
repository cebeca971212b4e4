import type { FastifyRateLimitStore } from '@fastify/rate-limit';
import type { Clock } from '../clock.ts';
import { addAttempts, hashAttemptKey } from '../db/attempt-counter.ts';
import type { Database } from '../db/database.ts';
import type { ServerKeys } from '../db/server-keys.ts';

interface Counter {
  /** Calls counted by all processes, as of the last sync, plus the later ones of this process. */
  total: number;
  /** Calls of this process since the last sync. */
  unsynced: number;
  resetsAt: number;
}

/** With more callers per minute than this, the oldest keys are evicted. */
const maxKeys = 20_000;

/**
 * Counts calls in memory, so that a call needs no database statement. At each sync, processes add their counts together in the
 * database.
 */
export class DistributedCounters implements FastifyRateLimitStore {
  readonly #counters = new Map<string, Counter>();
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #keys: Pick<ServerKeys, 'cookieKeys'>;
  #isSyncing = false;

  constructor(db: Database, clock: Clock, keys: Pick<ServerKeys, 'cookieKeys'>) {
    this.#db = db;
    this.#clock = clock;
    this.#keys = keys;
  }

  /** Counts one call; `timeWindow` is in milliseconds. */
  incr(key: string, callback: (error: Error | null, result: { current: number; ttl: number }) => void, timeWindow: number): void {
    const now = this.#clock.now().getTime();
    let counter = this.#counters.get(key);
    if (!counter || counter.resetsAt <= now) {
      counter = { total: 0, unsynced: 0, resetsAt: now + timeWindow };
      this.#evict(now);
      this.#counters.set(key, counter);
    }
    counter.total += 1;
    counter.unsynced += 1;
    callback(null, { current: counter.total, ttl: counter.resetsAt - now });
  }

  /** Returns the same store, which all limits can share because their keys differ. */
  child(): this {
    return this;
  }

  /** Publishes the counts since the last sync, and reads the totals of all processes. */
  async sync(): Promise<void> {
    const unsynced = [...this.#counters].filter(([, counter]) => counter.unsynced > 0);
    if (this.#isSyncing || unsynced.length === 0) return;
    this.#isSyncing = true;
    const entries = unsynced.map(([key, counter]) => ({
      key: hashAttemptKey(this.#keys, 'limit', key),
      count: counter.unsynced,
      counter,
    }));
    for (const { counter } of entries) counter.unsynced = 0;
    try {
      const rows = entries.map(({ key, count, counter }) => ({ key, count, resetsAt: new Date(counter.resetsAt) }));
      const totals = await addAttempts(this.#db, this.#clock, rows);
      for (const { key, counter } of entries) {
        const total = totals.get(key);
        if (!total) continue;
        counter.total = total.count + counter.unsynced;
        counter.resetsAt = total.resetsAt.getTime();
      }
    } catch {
      // The database is unavailable; these counts are published at the next sync.
      for (const { count, counter } of entries) counter.unsynced += count;
    } finally {
      this.#isSyncing = false;
    }
  }

  #evict(now: number): void {
    if (this.#counters.size < maxKeys) return;
    for (const [key, { resetsAt }] of this.#counters) if (resetsAt <= now) this.#counters.delete(key);
    for (const key of this.#counters.keys()) {
      if (this.#counters.size < maxKeys) break;
      this.#counters.delete(key);
    }
  }
}
