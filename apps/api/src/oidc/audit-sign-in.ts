import { type SignInMethod, type SignInResult, writeSignIn } from '../db/sign-in-audit.ts';
import type { Parts } from '../parts.ts';
import { accountsOf } from './people.ts';

interface FailedSignIn {
  outcome: Exclude<SignInResult, 'succeeded'>;
  method: SignInMethod;
  ip: string;
}

/**
 * Writes a failed sign-in to the audit log of every company where the person has an account: which one it was for is unknown.
 * Nobody waits for it, so that a known username takes no longer to refuse than an unknown one.
 */
export function auditFailedSignIn(
  { clock, database: { db }, log }: Pick<Parts, 'clock' | 'database' | 'log'>,
  loginId: string,
  { outcome, method, ip }: FailedSignIn,
): void {
  const write = async () => {
    for (const { customerId, accountId } of await accountsOf(db, loginId)) {
      await writeSignIn(db, clock, { customerId, accountId, ip }, { outcome, method });
    }
  };
  write().catch((error) => log.error({ err: error }, 'A failed sign-in could not be written to the audit log.'));
}
