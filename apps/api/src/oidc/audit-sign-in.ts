import type { AppContext } from '../app-context.ts';
import { type SignInMethod, type SignInResult, writeSignInAudit } from '../db/sign-in-audit.ts';
import { listLoginAccounts } from './identity-store.ts';

interface FailedSignIn {
  outcome: Exclude<SignInResult, 'succeeded'>;
  method: SignInMethod;
  ip: string;
}

/**
 * Writes a failed sign-in to the audit log of every company where the person has an account, because the intended company is
 * unknown. Runs in the background, so that the response takes the same time for existing and unknown usernames.
 */
export function auditFailedSignIn(
  { clock, database: { db }, log }: Pick<AppContext, 'clock' | 'database' | 'log'>,
  loginId: string,
  { outcome, method, ip }: FailedSignIn,
): void {
  const write = async () => {
    for (const { customerId, accountId } of await listLoginAccounts(db, loginId)) {
      await writeSignInAudit(db, clock, { customerId, accountId, ip }, { outcome, method });
    }
  };
  write().catch((error) => log.error({ err: error }, 'A failed sign-in could not be written to the audit log.'));
}
