import { attemptKey, countAttempt, takeBackAttempt } from '../../db/attempts.ts';
import type { Database } from '../../db/database.ts';
import { tooMany } from '../../http/problem.ts';
import type { Parts } from '../../parts.ts';

const windowSeconds = 15 * 60;
const mostWrong = 5;

/** What is being guessed, and the key to count by. */
export interface Guesser {
  at: 'tv-code:account' | 'tv-code:device' | 'tv-pin:account';
  who: string;
}

/**
 * Runs `open`, which returns null for a wrong code or PIN, in one transaction and counts only wrong attempts. An attempt is
 * counted before the check, and concurrent attempts wait for each other, so that parallel guesses gain nothing. After 5 wrong
 * attempts in 15 minutes it throws TOO_MANY_ATTEMPTS, even for the right value.
 */
export function limitGuesses<T>(
  { clock, database, keys }: Pick<Parts, 'clock' | 'database' | 'keys'>,
  { at, who }: Guesser,
  open: (tx: Database) => Promise<T | null>,
): Promise<T | null> {
  const key = attemptKey(keys, at, who);
  return database.db.transaction(async (tx) => {
    const attempt = await countAttempt(tx, clock, key, windowSeconds);
    if (attempt.count > mostWrong) {
      throw tooMany('TOO_MANY_ATTEMPTS', (attempt.resetsAt.getTime() - clock.now().getTime()) / 1000);
    }
    const opened = await open(tx);
    if (opened !== null) await takeBackAttempt(tx, key, attempt);
    return opened;
  });
}
