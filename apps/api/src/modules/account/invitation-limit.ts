import type { AppContext } from '../../app-context.ts';
import { countAttempt, hashAttemptKey } from '../../db/attempt-counter.ts';
import type { Database } from '../../db/database.ts';
import { tooManyRequests } from '../../http/problem.ts';

type LimitContext = Pick<AppContext, 'clock' | 'keys'>;

const hourSeconds = 60 * 60;
const daySeconds = 24 * hourSeconds;
/** Maximum number of invitations, resends included, that a company's administrators can send in 24 hours. */
export const maxInvitationsPerDay = 200;
/** Maximum number of resends of one invitation per hour, whoever requests them. */
export const maxResendsPerHour = 3;

/** Counts an invitation of a company, in the transaction that sends it. Throws TOO_MANY_ATTEMPTS beyond the limit. */
export async function limitInvitations(tx: Database, context: LimitContext, customerId: number): Promise<void> {
  const key = hashAttemptKey(context.keys, 'invitation:customer', String(customerId));
  await enforceLimit(tx, context, key, daySeconds, maxInvitationsPerDay);
}

/** Counts a resent invitation, per account and per company. Throws TOO_MANY_ATTEMPTS beyond either limit. */
export async function limitResends(
  tx: Database,
  context: LimitContext,
  { customerId, accountId }: { customerId: number; accountId: string },
): Promise<void> {
  await enforceLimit(tx, context, getResendKey(context, accountId), hourSeconds, maxResendsPerHour);
  await limitInvitations(tx, context, customerId);
}

/** Returns the key that counts an account's activation emails, including those requested without signing in. */
export function getResendKey({ keys }: Pick<LimitContext, 'keys'>, accountId: string): string {
  return hashAttemptKey(keys, 'activation-mail:account', accountId);
}

async function enforceLimit(
  tx: Database,
  { clock }: LimitContext,
  key: string,
  windowSeconds: number,
  max: number,
): Promise<void> {
  const { count, resetsAt } = await countAttempt(tx, clock, key, windowSeconds);
  if (count > max) throw tooManyRequests('TOO_MANY_ATTEMPTS', (resetsAt.getTime() - clock.now().getTime()) / 1000);
}
