import type { FastifyRateLimitStore } from '@fastify/rate-limit';
import type { Clock } from '../clock.ts';
import { addAttempts, hashAttemptKey } from '../db/attempt-counter.ts';
import type { Database } from '../db/database.ts';
import type { ServerKeys } from '../db/server-keys.ts';

interface Counter {
  /** Total of all processes that this process knows. */
  total: number;
  /** Calls of this process that have not been published to the other processes yet. */
  unsynced: number;
  resetsAt: number;
}

/** More callers per minute than this are a flood; the oldest keys are evicted first. */
const maxKeys = 20_000;

/** Counts calls in memory, so that a call needs no database statement, and adds the counts of other processes at each sync. */
export class DistributedCounters implements FastifyRateLimitStore {
  readonly #counted = new Map<string, Counter>();
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #keys: Pick<ServerKeys, 'cookieKeys'>;
  #isSharing = false;

  constructor(db: Database, clock: Clock, keys: Pick<ServerKeys, 'cookieKeys'>) {
    this.#db = db;
    this.#clock = clock;
    this.#keys = keys;
  }

  /** Counts one call; `timeWindow` is in milliseconds. */
  incr(key: string, answer: (error: Error | null, result: { current: number; ttl: number }) => void, timeWindow: number): void {
    const now = this.#clock.now().getTime();
    let counted = this.#counted.get(key);
    if (!counted || counted.resetsAt <= now) {
      counted = { total: 0, unsynced: 0, resetsAt: now + timeWindow };
      this.#forget(now);
      this.#counted.set(key, counted);
    }
    counted.total += 1;
    counted.unsynced += 1;
    answer(null, { current: counted.total, ttl: counted.resetsAt - now });
  }

  /** All limits share this store, because their keys differ. */
  child(): this {
    return this;
  }

  /** Publishes the counts since the last sync, and reads the totals of all processes. */
  async sync(): Promise<void> {
    const news = [...this.#counted].filter(([, { unsynced }]) => unsynced > 0);
    if (this.#isSharing || news.length === 0) return;
    this.#isSharing = true;
    const sent = news.map(([key, counted]) => ({
      key: hashAttemptKey(this.#keys, 'limit', key),
      count: counted.unsynced,
      counted,
    }));
    for (const { counted } of sent) counted.unsynced = 0;
    try {
      const rows = sent.map(({ key, count, counted }) => ({ key, count, resetsAt: new Date(counted.resetsAt) }));
      const all = await addAttempts(this.#db, this.#clock, rows);
      for (const { key, counted } of sent) {
        const shared = all.get(key);
        if (!shared) continue;
        counted.total = shared.count + counted.unsynced;
        counted.resetsAt = shared.resetsAt.getTime();
      }
    } catch {
      // The database is unavailable; these counts are published at the next sync.
      for (const { count, counted } of sent) counted.unsynced += count;
    } finally {
      this.#isSharing = false;
    }
  }

  #forget(now: number): void {
    if (this.#counted.size < maxKeys) return;
    for (const [key, { resetsAt }] of this.#counted) if (resetsAt <= now) this.#counted.delete(key);
    for (const key of this.#counted.keys()) {
      if (this.#counted.size < maxKeys) break;
      this.#counted.delete(key);
    }
  }
}
