import type { AppContext } from '../../app-context.ts';
import { countAttempt, hashAttemptKey } from '../../db/attempt-counter.ts';
import { tooManyRequests } from '../../http/problem.ts';

const windowSeconds = 60;
/** Per minute, for all users and integrations of a customer together. */
const maxOrdersPerMinute = 60;

/** Counts an order, exactly across all processes. Throws RATE_LIMITED beyond the limit. */
export async function limitOrders(
  { clock, config, database: { db }, keys }: Pick<AppContext, 'clock' | 'config' | 'database' | 'keys'>,
  customerId: number,
): Promise<void> {
  if (!config.rateLimit) return;
  const { count, resetsAt } = await countAttempt(db, clock, hashAttemptKey(keys, 'order', String(customerId)), windowSeconds);
  if (count > maxOrdersPerMinute) throw tooManyRequests('RATE_LIMITED', (resetsAt.getTime() - clock.now().getTime()) / 1000);
}
