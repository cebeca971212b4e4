import { addressAttemptKey, countAttempt } from '../../db/attempts.ts';
import { tooMany } from '../../http/problem.ts';
import type { Parts } from '../../parts.ts';

const windowSeconds = 60;
/** All kinds of lookups together. */
const mostLookUps = 30;

/** Counts a lookup per IP address, exactly across all processes. Throws RATE_LIMITED beyond the limit. */
export async function countLookUp(
  { clock, config, database: { db }, keys }: Pick<Parts, 'clock' | 'config' | 'database' | 'keys'>,
  ip: string,
): Promise<void> {
  if (!config.rateLimit) return;
  const { count, resetsAt } = await countAttempt(db, clock, addressAttemptKey(keys, 'look-up', ip), windowSeconds);
  if (count > mostLookUps) throw tooMany('RATE_LIMITED', (resetsAt.getTime() - clock.now().getTime()) / 1000);
}
