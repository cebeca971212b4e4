import type { AppContext } from '../../app-context.ts';
import { countAttempt, hashAddressAttemptKey } from '../../db/attempt-counter.ts';
import { tooManyRequests } from '../../http/problem.ts';

const windowSeconds = 60;
/** The limit for all kinds of lookups together. */
const maxLookUpsPerMinute = 30;

/** Counts a lookup per IP address, exactly across all processes. Throws RATE_LIMITED beyond the limit. */
export async function limitLookUps(
  { clock, config, database: { db }, keys }: Pick<AppContext, 'clock' | 'config' | 'database' | 'keys'>,
  ip: string,
): Promise<void> {
  if (!config.rateLimit) return;
  const { count, resetsAt } = await countAttempt(db, clock, hashAddressAttemptKey(keys, 'look-up', ip), windowSeconds);
  if (count > maxLookUpsPerMinute) throw tooManyRequests('RATE_LIMITED', (resetsAt.getTime() - clock.now().getTime()) / 1000);
}
