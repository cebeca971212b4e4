import { createHash, createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { and, gt, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { ServerKeys } from '../db/keys.ts';
import { idempotencyKeys } from '../db/schema/server.ts';
import { isDatabaseAway } from './loggable-error.ts';
import { ApiProblem, conflict, unavailable } from './problem.ts';

/** A request that may be repeated: its caller, operation, key and content. */
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

/** The right of one request in this process to create the response of a key. */
export interface KeptPlace {
  /**
   * Inserts the response in the transaction of the change, so that a lost connection rolls back both. Throws UNAVAILABLE, which
   * rolls back the change, if another process has committed a response under the key.
   */
  keep(answer: Answer, tx: Database): Promise<void>;
  /** The response that another process committed in the meantime, if that explains why the request failed here. */
  findOther(failure: unknown): Promise<Answer | null>;
  /** Lets the next request with the key proceed. Always called, also after an error. */
  free(): void;
}

export interface Repeats {
  /**
   * Returns the saved response of an identical request, or a lock for the first one; waits for a first one in this
   * process. Throws IDEMPOTENCY_KEY_REUSED, and UNAVAILABLE after 5 seconds of waiting.
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
 * Responses to creates, saved for 24 hours under the `Idempotency-Key` of their caller. Nothing is stored before the change is
 * committed, so an interrupted request leaves nothing behind. If two processes work under one key, the primary key lets only one
 * commit.
 */
export function createRepeats(db: Database, clock: Clock, { cookieKeys }: Pick<ServerKeys, 'cookieKeys'>): Repeats {
  const inProgress = new Map<string, InProgress>();
  return {
    async begin({ caller, operation, key: sent, request }) {
      // A response that was saved before a key rotation is stored under the hash of the old key.
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
      // A response that was saved here belongs to this request itself, so its own failure is what counts.
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
