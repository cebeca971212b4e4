import { addressAttemptKey, attemptKey, clearAttempts, countAttempt } from '../../db/attempts.ts';
import { tooMany } from '../../http/problem.ts';
import type { Parts } from '../../parts.ts';
import { maxResendsPerHour, resendKey } from './invitation-limit.ts';

type LimitParts = Pick<Parts, 'clock' | 'config' | 'database' | 'keys'>;

const triesSeconds = 15 * 60;
const mostTries = 5;
const askedSeconds = 60 * 60;
const mostAskedByAddress = 30;

/**
 * Counts an attempt per account and per IP address before the code is checked, exactly across all processes, so that parallel
 * guesses gain nothing. Throws TOO_MANY_ATTEMPTS beyond the limit.
 */
export async function countTry(parts: LimitParts, accountId: string, ip: string): Promise<void> {
  for (const key of tryKeys(parts, accountId, ip)) await count(parts, key, triesSeconds, mostTries);
}

/** Clears the counters after a correct code, so that only wrong codes count. */
export async function forgetTries(parts: LimitParts, accountId: string, ip: string): Promise<void> {
  for (const key of tryKeys(parts, accountId, ip)) await clearAttempts(parts.database.db, key);
}

/**
 * Counts a request for a new code and returns whether the email may be sent. Throws TOO_MANY_ATTEMPTS when one IP address
 * requests too many.
 */
export async function mayAskForCode(parts: LimitParts, accountId: string, ip: string): Promise<boolean> {
  const { clock, config, database, keys } = parts;
  if (config.rateLimit)
    await count(parts, addressAttemptKey(keys, 'activation-mail:address', ip), askedSeconds, mostAskedByAddress);
  const { count: mails } = await countAttempt(database.db, clock, resendKey(parts, accountId), askedSeconds);
  return mails <= maxResendsPerHour;
}

function tryKeys({ config, keys }: LimitParts, accountId: string, ip: string): string[] {
  const byAccount = attemptKey(keys, 'activation:account', accountId);
  return config.rateLimit ? [byAccount, addressAttemptKey(keys, 'activation:address', ip)] : [byAccount];
}

async function count({ clock, database }: LimitParts, key: string, windowSeconds: number, most: number): Promise<void> {
  const { count, resetsAt } = await countAttempt(database.db, clock, key, windowSeconds);
  if (count > most) throw tooMany('TOO_MANY_ATTEMPTS', (resetsAt.getTime() - clock.now().getTime()) / 1000);
}
