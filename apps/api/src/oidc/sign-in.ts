import type { AccountStatus } from '@demarc/contract/account.ts';
import { and, eq } from 'drizzle-orm';
import { addressAttemptKey, attemptKey, attemptsOf, clearAttempts, countAttempt } from '../db/attempts.ts';
import { isDemoPassword } from '../db/demo-password.ts';
import { logins } from '../db/schema/login.ts';
import type { Parts } from '../parts.ts';
import { auditFailedSignIn } from './audit-sign-in.ts';
import { readDeviceCookie } from './device-cookie.ts';
import { checkPassword } from './password.ts';
import { accessOf, findLogin } from './people.ts';

/** What came of a username and a password. `triesLeft` and locks are the same for names that nobody has. */
export type SignInOutcome =
  | { kind: 'signed-in'; loginId: string; hasAuthenticator: boolean }
  | { kind: 'wrong'; triesLeft: number }
  | { kind: 'locked'; until: Date }
  /** The password was right, but no account of the person is enabled. */
  | { kind: 'no-access'; status: AccountStatus | null };

export interface SignInAttempt {
  username: string;
  password: string;
  /** Address it comes from. */
  ip: string;
  /** The header with the browser's cookies; none where a program signs in. */
  cookies?: string | undefined;
}

const windowSeconds = 15 * 60;
const wrongPerUsername = 5;
const wrongPerAddress = 30;
/** What is typed beyond this cannot be anybody's password, and only costs time. */
export const longestPassword = 1024;

/** A typed username as it is looked up and counted. */
export function foldUsername(username: string): string {
  return username.normalize('NFKC').replaceAll('\0', '').trim().toLowerCase().slice(0, 320);
}

/** Lets somebody try again who has proven in another way who they are. */
export async function forgetWrongPasswords(
  { database: { db }, keys }: Pick<Parts, 'database' | 'keys'>,
  username: string,
): Promise<void> {
  await clearAttempts(db, attemptKey(keys, 'sign-in:name', foldUsername(username)));
}

/** Checks a username and a password; guessing is slowed by name or browser and by address, exactly over all processes. */
export async function signIn(
  parts: Pick<Parts, 'config' | 'database' | 'clock' | 'keys' | 'log'>,
  { username, password, ip, cookies }: SignInAttempt,
): Promise<SignInOutcome> {
  const { clock, config, keys, database } = parts;
  const { db } = database;
  const name = foldUsername(username);
  const login = await findLogin(db, name);
  const device = login && readDeviceCookie(keys, clock, config, cookies, login.loginId);
  // A browser that its person has signed in with counts for itself, so that strangers' guesses lock nobody out. Its count begins
  // anew with a new password.
  const byName = device
    ? attemptKey(keys, 'sign-in:device', `${login.loginId} ${device} ${login.passwordChangedAt?.getTime() ?? ''}`)
    : attemptKey(keys, 'sign-in:name', name);
  const byAddress = addressAttemptKey(keys, 'sign-in:address', ip);

  const fromAddress = device ? null : await attemptsOf(db, clock, byAddress);
  if (fromAddress && fromAddress.count >= wrongPerAddress) return { kind: 'locked', until: fromAddress.resetsAt };
  // Counted before it is checked: many guesses at the same moment are not more guesses.
  const attempt = await countAttempt(db, clock, byName, windowSeconds);
  if (attempt.count > wrongPerUsername) return { kind: 'locked', until: attempt.resetsAt };

  const passwordHash = login?.passwordHash ?? null;
  const { isRight, strongerHash } = await checkPassword(password.slice(0, longestPassword), passwordHash);
  // Whoever was in the demo may have left logins behind, under any name.
  const isKnownToAll = !config.demo && isDemoPassword(password);
  if (!login || !isRight || isKnownToAll) {
    const { count, resetsAt } = await countAttempt(db, clock, byAddress, windowSeconds);
    const leftByAddress = device ? wrongPerUsername : wrongPerAddress - count;
    const triesLeft = Math.min(wrongPerUsername - attempt.count, leftByAddress);
    if (login) auditFailedSignIn(parts, login.loginId, { outcome: triesLeft > 0 ? 'failed' : 'locked', method: 'password', ip });
    if (triesLeft > 0) return { kind: 'wrong', triesLeft };
    return { kind: 'locked', until: attempt.count >= wrongPerUsername ? attempt.resetsAt : resetsAt };
  }
  await clearAttempts(db, byName);
  if (strongerHash && passwordHash) {
    // Not over a password that was changed meanwhile.
    const unchanged = and(eq(logins.loginId, login.loginId), eq(logins.passwordHash, passwordHash));
    await db.update(logins).set({ passwordHash: strongerHash }).where(unchanged);
  }
  const status = await accessOf(db, login.loginId);
  if (status !== 'ENABLED') {
    auditFailedSignIn(parts, login.loginId, { outcome: 'no-access', method: 'password', ip });
    return { kind: 'no-access', status };
  }
  return { kind: 'signed-in', loginId: login.loginId, hasAuthenticator: login.totpConfirmedAt !== null };
}
