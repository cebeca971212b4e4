import type { AppContext } from '../../app-context.ts';
import { countAttempt, hashAttemptKey, undoAttempt } from '../../db/attempt-counter.ts';
import type { Database } from '../../db/database.ts';
import { tooManyRequests } from '../../http/problem.ts';

const windowSeconds = 15 * 60;
const maxWrongGuesses = 5;

/** The kind of secret that can be guessed, and the account or device whose guesses are counted together. */
export interface GuessKey {
  scope: 'tv-code:account' | 'tv-code:device' | 'tv-pin:account';
  subject: string;
}

/**
 * Runs `check`, which returns null for a wrong code or PIN, in a transaction, and counts wrong attempts. Throws TOO_MANY_ATTEMPTS after
 * 5 wrong attempts in 15 minutes, even for the right value. An attempt is counted before `check` runs, and concurrent attempts wait for
 * each other, so that parallel guesses gain nothing.
 */
export function limitGuesses<T>(
  { clock, database, keys }: Pick<AppContext, 'clock' | 'database' | 'keys'>,
  { scope, subject }: GuessKey,
  check: (tx: Database) => Promise<T | null>,
): Promise<T | null> {
  const key = hashAttemptKey(keys, scope, subject);
  return database.db.transaction(async (tx) => {
    const attempt = await countAttempt(tx, clock, key, windowSeconds);
    if (attempt.count > maxWrongGuesses) {
      throw tooManyRequests('TOO_MANY_ATTEMPTS', (attempt.resetsAt.getTime() - clock.now().getTime()) / 1000);
    }
    const result = await check(tx);
    if (result !== null) await undoAttempt(tx, key, attempt);
    return result;
  });
}
