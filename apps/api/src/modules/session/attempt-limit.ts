import { addressAttemptKey, attemptsOf, countAttempt } from '../../db/attempts.ts';
import { ApiProblem, tooMany } from '../../http/problem.ts';
import type { Parts } from '../../parts.ts';

/** Per minute and IP address, which an office may share. */
const windowSeconds = 60;
const mostInAll = 120;
const mostRefused = 20;

/** Runs an exchange and counts it per IP address, exactly across all processes. Throws TOO_MANY_ATTEMPTS beyond the limits. */
export async function limited<T>(
  { clock, database: { db }, keys }: Pick<Parts, 'clock' | 'database' | 'keys'>,
  ip: string,
  exchange: () => Promise<T>,
): Promise<T> {
  const refusedKey = addressAttemptKey(keys, 'exchange-refused', ip);
  const wait = (resetsAt: Date) => tooMany('TOO_MANY_ATTEMPTS', (resetsAt.getTime() - clock.now().getTime()) / 1000);
  const all = await countAttempt(db, clock, addressAttemptKey(keys, 'exchange', ip), windowSeconds);
  if (all.count > mostInAll) throw wait(all.resetsAt);
  const refused = await attemptsOf(db, clock, refusedKey);
  if (refused && refused.count >= mostRefused) throw wait(refused.resetsAt);
  try {
    return await exchange();
  } catch (error) {
    if (error instanceof ApiProblem && [400, 401, 403].includes(error.status)) {
      await countAttempt(db, clock, refusedKey, windowSeconds);
    }
    throw error;
  }
}
