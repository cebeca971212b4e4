import type { AppContext } from '../../app-context.ts';
import { countAttempt, hashAddressAttemptKey, hashAttemptKey } from '../../db/attempt-counter.ts';
import { tooManyRequests } from '../../http/problem.ts';

const windowSeconds = 60;
/** Per minute: for a customer, its users and API clients together; for the public, each IP address. */
const maxChecksPerMinute = { customer: 60, address: 10 } as const;

/** Counts a check, exactly across all processes. Throws RATE_LIMITED beyond the limit. */
export async function countCheck(
  { clock, config, database: { db }, keys }: Pick<AppContext, 'clock' | 'config' | 'database' | 'keys'>,
  kind: keyof typeof maxChecksPerMinute,
  subject: string,
): Promise<void> {
  if (!config.rateLimit) return;
  const key =
    kind === 'address'
      ? hashAddressAttemptKey(keys, 'availability-address', subject)
      : hashAttemptKey(keys, `availability-${kind}`, subject);
  const { count, resetsAt } = await countAttempt(db, clock, key, windowSeconds);
  if (count > maxChecksPerMinute[kind])
    throw tooManyRequests('RATE_LIMITED', (resetsAt.getTime() - clock.now().getTime()) / 1000);
}
