import type { AppContext } from '../../app-context.ts';
import { countAttempt, hashAttemptKey, undoAttempt } from '../../db/attempt-counter.ts';
import type { Database } from '../../db/database.ts';
import { tooManyRequests } from '../../http/problem.ts';

const windowSeconds = 15 * 60;
const maxWrongGuesses = 5;

/** What is being guessed, and the key to count by. */
export interface GuessKey {
  scope: 'tv-code:account' | 'tv-code:device' | 'tv-pin:account';
  subject: string;
}

/**
 * Runs `open`, which returns null for a wrong code or PIN, in one transaction and counts only wrong attempts. An attempt is
 * counted before the check, and concurrent attempts wait for each other, so that parallel guesses gain nothing. After 5 wrong
 * attempts in 15 minutes it throws TOO_MANY_ATTEMPTS, even for the right value.
 */
export function limitGuesses<T>(
  { clock, database, keys }: Pick<AppContext, 'clock' | 'database' | 'keys'>,
  { scope, subject }: GuessKey,
  open: (tx: Database) => Promise<T | null>,
): Promise<T | null> {
  const key = hashAttemptKey(keys, scope, subject);
  return database.db.transaction(async (tx) => {
    const attempt = await countAttempt(tx, clock, key, windowSeconds);
    if (attempt.count > maxWrongGuesses) {
      throw tooManyRequests('TOO_MANY_ATTEMPTS', (attempt.resetsAt.getTime() - clock.now().getTime()) / 1000);
    }
    const opened = await open(tx);
    if (opened !== null) await undoAttempt(tx, key, attempt);
    return opened;
  });
}
