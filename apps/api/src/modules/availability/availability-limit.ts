import { addressAttemptKey, attemptKey, countAttempt } from '../../db/attempts.ts';
import { tooMany } from '../../http/problem.ts';
import type { Parts } from '../../parts.ts';

const windowSeconds = 60;
/** Per minute: for a customer, its users and API clients together; for the public, each IP address. */
const most = { customer: 60, address: 10 } as const;

/** Counts a check, exactly across all processes. Throws RATE_LIMITED beyond the limit. */
export async function countCheck(
  { clock, config, database: { db }, keys }: Pick<Parts, 'clock' | 'config' | 'database' | 'keys'>,
  kind: keyof typeof most,
  who: string,
): Promise<void> {
  if (!config.rateLimit) return;
  const key =
    kind === 'address' ? addressAttemptKey(keys, 'availability-address', who) : attemptKey(keys, `availability-${kind}`, who);
  const { count, resetsAt } = await countAttempt(db, clock, key, windowSeconds);
  if (count > most[kind]) throw tooMany('RATE_LIMITED', (resetsAt.getTime() - clock.now().getTime()) / 1000);
}
