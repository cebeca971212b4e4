import { createHash, createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { and, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../db/prepare-statement.ts';
import { idempotencyKeys } from '../db/schema/server.ts';
import type { ServerKeys } from '../db/server-keys.ts';
import { isDatabaseUnavailable } from './loggable-error.ts';
import { ApiProblem, conflict, unavailable } from './problem.ts';

/** A request with an `Idempotency-Key`. */
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
   * Inserts the response in the transaction of the change, so that a lost connection rolls back both. If another process has
   * committed a response under the key, throws UNAVAILABLE, which rolls back the change.
   */
  saveResponse(response: SavedResponse, tx: Database): Promise<void>;
  /**
   * Finds the response that another process has committed under the key since the lock was taken, which may be why the request
   * failed here. Null if there is none, if it cannot be read, or if this request has saved a response itself. Throws
   * IDEMPOTENCY_KEY_REUSED if the other request is different.
   */
  findConcurrentResponse(error: unknown): Promise<SavedResponse | null>;
  /** Lets the next request with the key proceed. Must also be called after an error. */
  release(): void;
}

export interface IdempotencyStore {
  /**
   * Returns the saved response of an identical request, or a lock if there is none. Waits while another request under the same key
   * is running in this process. Throws IDEMPOTENCY_KEY_REUSED if that request is different, or UNAVAILABLE after 5 seconds.
   */
  begin(request: IdempotentRequest): Promise<{ response: SavedResponse } | { lock: IdempotencyLock }>;
}

/** A request in progress in this process. */
interface InProgress {
  requestHash: string;
  ended: Promise<void>;
}

const selectResponse = prepareStatement((db, { keyHashes, now }: Placeholders<{ keyHashes: readonly string[]; now: Date }>) =>
  db
    .select()
    .from(idempotencyKeys)
    .where(and(isAnyOf(idempotencyKeys.key, keyHashes), gt(idempotencyKeys.expiresAt, now), isNotNull(idempotencyKeys.status))),
);

/** Inserts a response. Replaces one that has expired, and rows of earlier versions, which have no status. */
const insertResponse = prepareStatement(
  (db, { key, now, ...values }: Placeholders<typeof idempotencyKeys.$inferInsert & { now: Date }>) =>
    db
      .insert(idempotencyKeys)
      .values({ key, ...values })
      .onConflictDoUpdate({
        target: idempotencyKeys.key,
        set: values,
        setWhere: sql`${lte(idempotencyKeys.expiresAt, now)} or ${isNull(idempotencyKeys.status)}`,
      })
      .returning({ key: idempotencyKeys.key }),
);

const retentionMs = 24 * 60 * 60 * 1000;
const maxWaitMs = 5_000;
const pollMs = 100;

/**
 * Responses to creates, saved for 24 hours under the `Idempotency-Key` of their caller. Nothing is stored before the change is
 * committed, so an interrupted request leaves nothing behind. If two processes carry out requests with one key, the primary key
 * lets only one commit.
 */
export function createIdempotencyStore(
  db: Database,
  clock: Clock,
  { cookieKeys }: Pick<ServerKeys, 'cookieKeys'>,
): IdempotencyStore {
  const inProgress = new Map<string, InProgress>();
  return {
    async begin({ caller, operation, key, request }) {
      // A response that was saved before a key rotation is stored under the hash of the old key.
      const keyHashes = cookieKeys.map((secret) =>
        createHmac('sha256', secret)
          .update(JSON.stringify([caller, operation, key]))
          .digest('base64url'),
      );
      const keyHash = keyHashes[0]!;
      const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('base64url');
      await waitForOthers(keyHash, requestHash);
      const { promise: ended, resolve } = Promise.withResolvers<void>();
      const release = () => {
        inProgress.delete(keyHash);
        resolve();
      };
      inProgress.set(keyHash, { requestHash, ended });
      try {
        const response = await findResponse(keyHashes, requestHash);
        if (!response) return { lock: { ...createLock(keyHashes, requestHash), release } };
        release();
        return { response };
      } catch (error) {
        release();
        throw error;
      }
    },
  };

  async function waitForOthers(keyHash: string, requestHash: string): Promise<void> {
    const begunAt = clock.now().getTime();
    for (let otherRequest = inProgress.get(keyHash); otherRequest; otherRequest = inProgress.get(keyHash)) {
      if (otherRequest.requestHash !== requestHash) throw conflict('IDEMPOTENCY_KEY_REUSED');
      if (clock.now().getTime() - begunAt >= maxWaitMs) throw unavailable(1);
      await Promise.race([otherRequest.ended, sleep(pollMs)]);
    }
  }

  async function findResponse(keyHashes: readonly string[], requestHash: string): Promise<SavedResponse | null> {
    const [row] = await selectResponse(db, { keyHashes, now: clock.now() });
    if (!row) return null;
    if (row.requestHash !== requestHash) throw conflict('IDEMPOTENCY_KEY_REUSED');
    return { status: row.status!, body: row.body };
  }

  function createLock(keyHashes: readonly string[], requestHash: string): Omit<IdempotencyLock, 'release'> {
    let hasSaved = false;
    return {
      async saveResponse({ status, body }, tx) {
        const now = clock.now();
        const expiresAt = new Date(now.getTime() + retentionMs);
        const insertedRows = await insertResponse(tx, { key: keyHashes[0]!, requestHash, status, body, expiresAt, now });
        if (insertedRows.length === 0) throw unavailable(1);
        hasSaved = true;
      },
      // After this request has saved its response, its own error is reported.
      async findConcurrentResponse(error) {
        if (hasSaved || isDatabaseUnavailable(error)) return null;
        return findResponse(keyHashes, requestHash).catch((readError) => {
          if (readError instanceof ApiProblem) throw readError;
          return null;
        });
      },
    };
  }
}
