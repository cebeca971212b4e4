import { createHash, createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { and, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../db/prepare-statement.ts';
import { idempotencyKeys } from '../db/schema/server.ts';
import type { ServerKeys } from '../db/server-keys.ts';
import { isDatabaseUnavailable } from './loggable-error.ts';
import { ApiProblem, conflict, unavailable } from './problem.ts';

/** A request that may be repeated: its caller, operation, key and content. */
interface IdempotentRequest {
  caller: string;
  operation: string;
  key: string;
  request: unknown;
}

interface SavedResponse {
  status: number;
  body: unknown;
}

/** The right of one request in this process to create the response of a key. */
export interface IdempotencyLock {
  /**
   * Inserts the response in the transaction of the change, so that a lost connection rolls back both. Throws UNAVAILABLE, which
   * rolls back the change, if another process has committed a response under the key.
   */
  saveResponse(response: SavedResponse, tx: Database): Promise<void>;
  /** The response that another process committed in the meantime, if that explains why the request failed here. */
  findConcurrentResponse(failure: unknown): Promise<SavedResponse | null>;
  /** Lets the next request with the key proceed. Always called, also after an error. */
  release(): void;
}

export interface IdempotencyStore {
  /**
   * Returns the saved response of an identical request, or a lock for the first one; waits for a first one in this
   * process. Throws IDEMPOTENCY_KEY_REUSED, and UNAVAILABLE after 5 seconds of waiting.
   */
  begin(request: IdempotentRequest): Promise<{ answer: SavedResponse } | { lock: IdempotencyLock }>;
}

/** A request in progress in this process. */
interface InProgress {
  requestHash: string;
  ended: Promise<void>;
}

const selectResponse = prepareStatement((db, { names, now }: Placeholders<{ names: readonly string[]; now: Date }>) =>
  db
    .select()
    .from(idempotencyKeys)
    .where(and(isAnyOf(idempotencyKeys.key, names), gt(idempotencyKeys.expiresAt, now), isNotNull(idempotencyKeys.status))),
);

/** Replaces a response that has expired. */
const insertResponse = prepareStatement(
  (db, { key, now, ...kept }: Placeholders<typeof idempotencyKeys.$inferInsert & { now: Date }>) =>
    db
      .insert(idempotencyKeys)
      .values({ key, ...kept })
      .onConflictDoUpdate({
        target: idempotencyKeys.key,
        set: kept,
        setWhere: sql`${lte(idempotencyKeys.expiresAt, now)} or ${isNull(idempotencyKeys.status)}`,
      })
      .returning({ key: idempotencyKeys.key }),
);

const retentionMs = 24 * 60 * 60 * 1000;
const maxWaitMs = 5_000;
const pollMs = 100;

/**
 * Responses to creates, saved for 24 hours under the `Idempotency-Key` of their caller. Nothing is stored before the change is
 * committed, so an interrupted request leaves nothing behind. If two processes work under one key, the primary key lets only one
 * commit.
 */
export function createIdempotencyStore(
  db: Database,
  clock: Clock,
  { cookieKeys }: Pick<ServerKeys, 'cookieKeys'>,
): IdempotencyStore {
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
        const response = await findResponse(names, requestHash);
        if (!response) return { lock: { ...createLock(names, requestHash), release: free } };
        free();
        return { answer: response };
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
      if (clock.now().getTime() - begunAt >= maxWaitMs) throw unavailable(1);
      await Promise.race([other.ended, pause(pollMs)]);
    }
  }

  async function findResponse(names: readonly string[], requestHash: string): Promise<SavedResponse | null> {
    const [known] = await selectResponse(db, { names, now: clock.now() });
    if (!known) return null;
    if (known.requestHash !== requestHash) throw conflict('IDEMPOTENCY_KEY_REUSED');
    return { status: known.status!, body: known.body };
  }

  function createLock(names: readonly string[], requestHash: string): Omit<IdempotencyLock, 'release'> {
    let hasKept = false;
    return {
      async saveResponse({ status, body }, tx) {
        const now = clock.now();
        const expiresAt = new Date(now.getTime() + retentionMs);
        const inserted = await insertResponse(tx, { key: names[0]!, requestHash, status, body, expiresAt, now });
        if (inserted.length === 0) throw unavailable(1);
        hasKept = true;
      },
      // A response that was saved here belongs to this request itself, so its own failure is what counts.
      async findConcurrentResponse(failure) {
        if (hasKept || isDatabaseUnavailable(failure)) return null;
        return findResponse(names, requestHash).catch((error) => {
          if (error instanceof ApiProblem) throw error;
          return null;
        });
      },
    };
  }
}
