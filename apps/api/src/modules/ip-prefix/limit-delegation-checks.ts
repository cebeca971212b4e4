import type { AppContext } from '../../app-context.ts';
import { countAttempt, hashAttemptKey } from '../../db/attempt-counter.ts';
import { tooManyRequests } from '../../http/problem.ts';

const maxChecks = 30;
const windowSeconds = 10 * 60;

/** Counts a check, and throws TOO_MANY_ATTEMPTS after 30 checks of a customer within 10 minutes. */
export async function limitDelegationChecks(
  { clock, database: { db }, keys }: Pick<AppContext, 'clock' | 'database' | 'keys'>,
  customerId: number,
): Promise<void> {
  const key = hashAttemptKey(keys, 'delegation-check', String(customerId));
  const { count, resetsAt } = await countAttempt(db, clock, key, windowSeconds);
  if (count > maxChecks) throw tooManyRequests('TOO_MANY_ATTEMPTS', (resetsAt.getTime() - clock.now().getTime()) / 1000);
}
