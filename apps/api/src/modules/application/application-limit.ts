import { addressAttemptKey, countAttempt } from '../../db/attempts.ts';
import { tooMany } from '../../http/problem.ts';
import type { Parts } from '../../parts.ts';

const windowSeconds = 60 * 60;
const mostApplications = 5;

/** Counts an application per IP address, exactly across all processes. Throws TOO_MANY_ATTEMPTS beyond the limit. */
export async function countApplication(
  { clock, config, database: { db }, keys }: Pick<Parts, 'clock' | 'config' | 'database' | 'keys'>,
  ip: string,
): Promise<void> {
  if (!config.rateLimit) return;
  const { count, resetsAt } = await countAttempt(db, clock, addressAttemptKey(keys, 'application', ip), windowSeconds);
  if (count > mostApplications) throw tooMany('TOO_MANY_ATTEMPTS', (resetsAt.getTime() - clock.now().getTime()) / 1000);
}
