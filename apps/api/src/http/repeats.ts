import { createHash, createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { ServerKeys } from '../db/keys.ts';
import { idempotencyKeys } from '../db/schema/server.ts';
import { conflict, unavailable } from './problem.ts';

/** A request that may be sent again: who sends it, which call, under which key, and what. */
interface RepeatableRequest {
  caller: string;
  operation: string;
  key: string;
  request: unknown;
}

interface Answer {
  status: number;
  body: unknown;
}

/** A place kept for an answer. */
export interface KeptPlace {
  /**
   * Keeps the answer in the transaction of the change itself: neither is there without the other. Throws UNAVAILABLE, which
   * undoes the change, where the place was given to a repeat meanwhile.
   */
  keep(answer: Answer, tx: Database): Promise<void>;
  /** The request came to nothing: it may be sent again. */
  free(): Promise<void>;
}

export interface Repeats {
  /**
   * The answer that the same request had, or a place for the first one; waits for a first one that is being worked on. Throws
   * IDEMPOTENCY_KEY_REUSED, and UNAVAILABLE where the first takes long.
   */
  begin(request: RepeatableRequest): Promise<{ answer: Answer } | { place: KeptPlace }>;
}

const keptMs = 24 * 60 * 60 * 1000;
/** A request that has no answer after this long ended with its process. */
const workedOnMs = 60_000;
const longestWaitMs = 5_000;
const lookAgainMs = 100;

/** Answers to creates, kept for 24 hours under the key that their callers sent. */
export function createRepeats(db: Database, clock: Clock, { cookieKeys }: Pick<ServerKeys, 'cookieKeys'>): Repeats {
  return {
    async begin({ caller, operation, key: sent, request }) {
      const key = createHmac('sha256', cookieKeys[0]!)
        .update(JSON.stringify([caller, operation, sent]))
        .digest('base64url');
      const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('base64url');
      const begunAt = clock.now().getTime();
      for (;;) {
        const place = await take(key, requestHash);
        if (place) return { place };
        const [known] = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key));
        if (known && known.requestHash !== requestHash) throw conflict('IDEMPOTENCY_KEY_REUSED');
        if (known?.status != null) return { answer: { status: known.status, body: known.body } };
        // The first is being worked on, or has just come to nothing.
        if (clock.now().getTime() - begunAt >= longestWaitMs) throw unavailable(1);
        await pause(lookAgainMs);
      }
    },
  };

  async function take(key: string, requestHash: string): Promise<KeptPlace | null> {
    const now = clock.now().getTime();
    const expiresAt = new Date(now + keptMs);
    const isOver = lt(idempotencyKeys.expiresAt, new Date(now));
    const isGivenUp = and(isNull(idempotencyKeys.status), lt(idempotencyKeys.expiresAt, new Date(now + keptMs - workedOnMs)));
    const fresh = { requestHash, status: null, body: null, expiresAt };
    const taken = await db
      .insert(idempotencyKeys)
      .values({ key, ...fresh })
      .onConflictDoUpdate({ target: idempotencyKeys.key, set: fresh, setWhere: sql`${isOver} or (${isGivenUp})` })
      .returning({ key: idempotencyKeys.key });
    if (taken.length === 0) return null;
    // By its time too: whoever was given up as lost must not write into the place of the repeat.
    const mine = and(eq(idempotencyKeys.key, key), eq(idempotencyKeys.expiresAt, expiresAt), isNull(idempotencyKeys.status));
    return {
      async keep({ status, body }, tx) {
        const kept = await tx.update(idempotencyKeys).set({ status, body }).where(mine).returning({ key: idempotencyKeys.key });
        if (kept.length === 0) throw unavailable(1);
      },
      async free() {
        // A place that cannot be freed now is free after a minute; what went wrong first is what counts.
        await db
          .delete(idempotencyKeys)
          .where(mine)
          .catch(() => {});
      },
    };
  }
}
