import type { AppContext } from '../../app-context.ts';
import { countAttempt, hashAddressAttemptKey } from '../../db/attempt-counter.ts';
import { tooManyRequests } from '../../http/problem.ts';

const windowSeconds = 60 * 60;
const maxApplicationsPerHour = 5;

/** Counts an application per IP address, exactly across all processes. Throws TOO_MANY_ATTEMPTS beyond the limit. */
export async function limitApplications(
  { clock, config, database: { db }, keys }: Pick<AppContext, 'clock' | 'config' | 'database' | 'keys'>,
  ip: string,
): Promise<void> {
  if (!config.rateLimit) return;
  const { count, resetsAt } = await countAttempt(db, clock, hashAddressAttemptKey(keys, 'application', ip), windowSeconds);
  if (count > maxApplicationsPerHour)
    throw tooManyRequests('TOO_MANY_ATTEMPTS', (resetsAt.getTime() - clock.now().getTime()) / 1000);
}
