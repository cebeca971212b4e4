import { createHash, createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { and, gt, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { ServerKeys } from '../db/keys.ts';
import { idempotencyKeys } from '../db/schema/server.ts';
import { isDatabaseAway } from './loggable-error.ts';
import { ApiProblem, conflict, unavailable } from './problem.ts';

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

/** The right to answer first under a key, in this process. */
export interface KeptPlace {
  /**
   * Inserts the answer in the transaction of the change itself, so that a lost connection takes back both. Throws UNAVAILABLE,
   * which undoes the change, if another process has committed an answer under the key.
   */
  keep(answer: Answer, tx: Database): Promise<void>;
  /** The answer that another process committed while this one worked, if that explains why the request failed here. */
  findOther(failure: unknown): Promise<Answer | null>;
  /** Lets the next request with the key proceed. Always called, whatever became of the request. */
  free(): void;
}

export interface Repeats {
  /**
   * The answer that the same request had, or a place for the first one; waits for a first one in this process. Throws
   * IDEMPOTENCY_KEY_REUSED, and UNAVAILABLE where the first takes long.
   */
  begin(request: RepeatableRequest): Promise<{ answer: Answer } | { place: KeptPlace }>;
}

/** A request in progress in this process. */
interface InProgress {
  requestHash: string;
  ended: Promise<void>;
}

const keptMs = 24 * 60 * 60 * 1000;
const longestWaitMs = 5_000;
const lookAgainMs = 100;

/**
 * Answers to creates, kept for 24 hours under the key that their callers sent. Nothing is stored before the change is committed,
 * so a request that is cut off leaves nothing behind. Of two processes that work under one key, the primary key lets one commit.
 */
export function createRepeats(db: Database, clock: Clock, { cookieKeys }: Pick<ServerKeys, 'cookieKeys'>): Repeats {
  const inProgress = new Map<string, InProgress>();
  return {
    async begin({ caller, operation, key: sent, request }) {
      // An answer that was kept before the keys changed is found under the key of then.
      const names = cookieKeys.map((secret) =>
        createHmac('sha256', secret)
          .update(JSON.stringify([caller, operation, sent]))
          .digest('base64url'),
      );
      const key = names[0]!;
      const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('base64url');
      await waitForOthers(key, requestHash);
      const { promise: ended, resolve } = Promise.withResolvers<void>();
      const free = () => {
        inProgress.delete(key);
        resolve();
      };
      inProgress.set(key, { requestHash, ended });
      try {
        const answer = await read(names, requestHash);
        if (!answer) return { place: { ...placeFor(names, requestHash), free } };
        free();
        return { answer };
      } catch (error) {
        free();
        throw error;
      }
    },
  };

  async function waitForOthers(key: string, requestHash: string): Promise<void> {
    const begunAt = clock.now().getTime();
    for (let other = inProgress.get(key); other; other = inProgress.get(key)) {
      if (other.requestHash !== requestHash) throw conflict('IDEMPOTENCY_KEY_REUSED');
      if (clock.now().getTime() - begunAt >= longestWaitMs) throw unavailable(1);
      await Promise.race([other.ended, pause(lookAgainMs)]);
    }
  }

  async function read(names: readonly string[], requestHash: string): Promise<Answer | null> {
    const isKept = and(
      inArray(idempotencyKeys.key, names),
      gt(idempotencyKeys.expiresAt, clock.now()),
      isNotNull(idempotencyKeys.status),
    );
    const [known] = await db.select().from(idempotencyKeys).where(isKept);
    if (!known) return null;
    if (known.requestHash !== requestHash) throw conflict('IDEMPOTENCY_KEY_REUSED');
    return { status: known.status!, body: known.body };
  }

  function placeFor(names: readonly string[], requestHash: string): Omit<KeptPlace, 'free'> {
    let hasKept = false;
    return {
      async keep({ status, body }, tx) {
        const now = clock.now();
        const kept = { requestHash, status, body, expiresAt: new Date(now.getTime() + keptMs) };
        const inserted = await tx
          .insert(idempotencyKeys)
          .values({ key: names[0]!, ...kept })
          .onConflictDoUpdate({
            target: idempotencyKeys.key,
            set: kept,
            setWhere: sql`${lte(idempotencyKeys.expiresAt, now)} or ${isNull(idempotencyKeys.status)}`,
          })
          .returning({ key: idempotencyKeys.key });
        if (inserted.length === 0) throw unavailable(1);
        hasKept = true;
      },
      // What was kept here is this request's own: why it failed afterwards is then what counts.
      async findOther(failure) {
        if (hasKept || isDatabaseAway(failure)) return null;
        return read(names, requestHash).catch((error) => {
          if (error instanceof ApiProblem) throw error;
          return null;
        });
      },
    };
  }
}
