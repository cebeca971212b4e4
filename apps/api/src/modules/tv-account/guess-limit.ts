import { attemptKey, countAttempt, takeBackAttempt } from '../../db/attempts.ts';
import type { Database } from '../../db/database.ts';
import { tooMany } from '../../http/problem.ts';
import type { Parts } from '../../parts.ts';

const windowSeconds = 15 * 60;
const mostWrong = 5;

/** At what somebody guesses, and who. */
export interface Guesser {
  at: 'tv-code:account' | 'tv-code:device' | 'tv-pin:account';
  who: string;
}

/**
 * Does, in one transaction, what a code or PIN opens that somebody typed; `open` answers null where it is wrong, and only that
 * is counted. It is counted before it is looked at, and whoever guesses at the same moment waits: many guesses at once are not
 * more guesses. Throws TOO_MANY_ATTEMPTS, for the right one too, after 5 wrong ones in 15 minutes.
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
