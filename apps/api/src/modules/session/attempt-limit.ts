import type { AppContext } from '../../app-context.ts';
import { countAttempt, getAttempts, hashAddressAttemptKey } from '../../db/attempt-counter.ts';
import { ApiProblem, tooManyRequests } from '../../http/problem.ts';

/** The limits apply per minute and IP address, which a whole office may share. */
const windowSeconds = 60;
const maxAttempts = 120;
const maxRefused = 20;

/**
 * Runs an exchange, and counts attempts and refused attempts per IP address, exactly across all processes. Throws TOO_MANY_ATTEMPTS
 * beyond the limits.
 */
export async function limitAttempts<T>(
  { clock, database: { db }, keys }: Pick<AppContext, 'clock' | 'database' | 'keys'>,
  ip: string,
  exchange: () => Promise<T>,
): Promise<T> {
  const refusedKey = hashAddressAttemptKey(keys, 'exchange-refused', ip);
  const createLimitProblem = (resetsAt: Date) =>
    tooManyRequests('TOO_MANY_ATTEMPTS', (resetsAt.getTime() - clock.now().getTime()) / 1000);
  const attempts = await countAttempt(db, clock, hashAddressAttemptKey(keys, 'exchange', ip), windowSeconds);
  if (attempts.count > maxAttempts) throw createLimitProblem(attempts.resetsAt);
  const refusedAttempts = await getAttempts(db, clock, refusedKey);
  if (refusedAttempts && refusedAttempts.count >= maxRefused) throw createLimitProblem(refusedAttempts.resetsAt);
  try {
    return await exchange();
  } catch (error) {
    if (error instanceof ApiProblem && [400, 401, 403].includes(error.status)) {
      await countAttempt(db, clock, refusedKey, windowSeconds);
    }
    throw error;
  }
}
