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
 * Counts a code before it is looked at, by account and by address, exactly over all processes: many guesses at the same moment
 * are not more guesses. Throws TOO_MANY_ATTEMPTS beyond the limit.
 */
export async function countTry(parts: LimitParts, accountId: string, ip: string): Promise<void> {
  for (const key of tryKeys(parts, accountId, ip)) await count(parts, key, triesSeconds, mostTries);
}

/** Only wrong codes count. */
export async function forgetTries(parts: LimitParts, accountId: string, ip: string): Promise<void> {
  for (const key of tryKeys(parts, accountId, ip)) await clearAttempts(parts.database.db, key);
}

/** Counts a wish for a new code. Whether its mail may go; throws TOO_MANY_ATTEMPTS where one address asks too often. */
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
