import { attemptKey, countAttempt } from '../../db/attempts.ts';
import { tooMany } from '../../http/problem.ts';
import type { Parts } from '../../parts.ts';

const windowSeconds = 60;
/** Per minute, for all users and integrations of a customer together. */
const mostOrders = 60;

/** Counts an order, exactly across all processes. Throws RATE_LIMITED beyond the limit. */
export async function countOrder(
  { clock, config, database: { db }, keys }: Pick<Parts, 'clock' | 'config' | 'database' | 'keys'>,
  customerId: number,
): Promise<void> {
  if (!config.rateLimit) return;
  const { count, resetsAt } = await countAttempt(db, clock, attemptKey(keys, 'order', String(customerId)), windowSeconds);
  if (count > mostOrders) throw tooMany('RATE_LIMITED', (resetsAt.getTime() - clock.now().getTime()) / 1000);
}
