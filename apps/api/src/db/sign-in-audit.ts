import type { Clock } from '../clock.ts';
import { writeAuditEntry } from './audit.ts';
import type { Database } from './database.ts';

export type SignInMethod =
  | 'password'
  | 'password-and-code'
  | 'authenticator'
  | 'recovery-code'
  | 'passkey'
  | 'single-sign-on'
  | 'single-sign-on-with-second-factor'
  | 'login-token'
  | 'api-token'
  | 'company-switch';

export type SignInResult = 'succeeded' | 'confirmed' | 'failed' | 'locked' | 'no-access';

/** The account, at the company whose administrators read the entry. */
interface SignInSubject {
  customerId: number;
  accountId: string;
  ip: string | null;
  /** The prefix of the API token. */
  via?: string | null;
}

/** Writes a sign-in, or an attempt, to the audit log of a company. */
export async function writeSignInAudit(
  db: Database,
  clock: Clock,
  { customerId, accountId, ip, via = null }: SignInSubject,
  after: { outcome: SignInResult; method: SignInMethod },
): Promise<void> {
  const author = { actor: 'CUSTOMER', accountId, via, ip, operation: 'signIn' } as const;
  await writeAuditEntry(db, clock, author, { customerId, objectType: 'sign-in', objectId: accountId, after });
}
