import type { AppContext } from '../../app-context.ts';
import { clearAttempts, countAttempt, hashAddressAttemptKey, hashAttemptKey } from '../../db/attempt-counter.ts';
import { tooManyRequests } from '../../http/problem.ts';
import { getResendKey, maxResendsPerHour } from './invitation-limit.ts';

type LimitContext = Pick<AppContext, 'clock' | 'config' | 'database' | 'keys'>;

const attemptWindowSeconds = 15 * 60;
const maxAttempts = 5;
const codeRequestWindowSeconds = 60 * 60;
const maxCodeRequestsPerIp = 30;

/**
 * Counts an attempt per account and per IP address before the code is checked, exactly across all processes, so that parallel
 * guesses gain nothing. Throws TOO_MANY_ATTEMPTS beyond the limit.
 */
export async function limitActivationAttempts(context: LimitContext, accountId: string, ip: string): Promise<void> {
  for (const key of getAttemptKeys(context, accountId, ip)) await enforceLimit(context, key, attemptWindowSeconds, maxAttempts);
}

/** Clears the counters after a correct code, so that only wrong codes count. */
export async function clearActivationAttempts(context: LimitContext, accountId: string, ip: string): Promise<void> {
  for (const key of getAttemptKeys(context, accountId, ip)) await clearAttempts(context.database.db, key);
}

/**
 * Counts a request for a new code. Returns whether the account may get another email this hour. Throws TOO_MANY_ATTEMPTS if the IP
 * address requests too many codes.
 */
export async function limitCodeRequests(context: LimitContext, accountId: string, ip: string): Promise<boolean> {
  const { clock, config, database, keys } = context;
  if (config.rateLimit)
    await enforceLimit(
      context,
      hashAddressAttemptKey(keys, 'activation-mail:address', ip),
      codeRequestWindowSeconds,
      maxCodeRequestsPerIp,
    );
  const { count: requestCount } = await countAttempt(
    database.db,
    clock,
    getResendKey(context, accountId),
    codeRequestWindowSeconds,
  );
  return requestCount <= maxResendsPerHour;
}

function getAttemptKeys({ config, keys }: LimitContext, accountId: string, ip: string): string[] {
  const byAccount = hashAttemptKey(keys, 'activation:account', accountId);
  return config.rateLimit ? [byAccount, hashAddressAttemptKey(keys, 'activation:address', ip)] : [byAccount];
}

async function enforceLimit({ clock, database }: LimitContext, key: string, windowSeconds: number, max: number): Promise<void> {
  const { count, resetsAt } = await countAttempt(database.db, clock, key, windowSeconds);
  if (count > max) throw tooManyRequests('TOO_MANY_ATTEMPTS', (resetsAt.getTime() - clock.now().getTime()) / 1000);
}
