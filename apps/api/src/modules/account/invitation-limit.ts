import { attemptKey, countAttempt } from '../../db/attempts.ts';
import type { Database } from '../../db/database.ts';
import { tooMany } from '../../http/problem.ts';
import type { Parts } from '../../parts.ts';

type LimitParts = Pick<Parts, 'clock' | 'keys'>;

const hourSeconds = 60 * 60;
const daySeconds = 24 * hourSeconds;
/** Maximum number of invitations, resends included, that a company's administrators can send in 24 hours. */
export const maxInvitationsPerDay = 200;
/** Maximum number of resends of one invitation per hour, whoever requests them. */
export const maxResendsPerHour = 3;

/** Counts an invitation of a company, in the transaction that sends it. Throws TOO_MANY_ATTEMPTS beyond the limit. */
export async function countInvitation(tx: Database, parts: LimitParts, customerId: number): Promise<void> {
  const key = attemptKey(parts.keys, 'invitation:customer', String(customerId));
  await count(tx, parts, key, daySeconds, maxInvitationsPerDay);
}

/** Counts a resent invitation, per account and per company. Throws TOO_MANY_ATTEMPTS beyond either limit. */
export async function countResend(
  tx: Database,
  parts: LimitParts,
  { customerId, accountId }: { customerId: number; accountId: string },
): Promise<void> {
  await count(tx, parts, resendKey(parts, accountId), hourSeconds, maxResendsPerHour);
  await countInvitation(tx, parts, customerId);
}

/** Returns the key that counts an account's activation emails, including those requested without signing in. */
export function resendKey({ keys }: Pick<LimitParts, 'keys'>, accountId: string): string {
  return attemptKey(keys, 'activation-mail:account', accountId);
}

async function count(tx: Database, { clock }: LimitParts, key: string, windowSeconds: number, max: number): Promise<void> {
  const { count, resetsAt } = await countAttempt(tx, clock, key, windowSeconds);
  if (count > max) throw tooMany('TOO_MANY_ATTEMPTS', (resetsAt.getTime() - clock.now().getTime()) / 1000);
}
