import type { AccountStatus } from '@demarc/contract/account.ts';
import { attemptKey, attemptsOf, clearAttempts, countAttempt } from '../db/attempts.ts';
import type { Parts } from '../parts.ts';
import { verifyPassword } from './password.ts';
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

/** Checks a username and a password; guessing is slowed by name and by address, exactly over all processes. */
export async function signIn(
  { database: { db }, clock, keys }: Pick<Parts, 'database' | 'clock' | 'keys'>,
  { username, password, ip }: SignInAttempt,
): Promise<SignInOutcome> {
  const name = foldUsername(username);
  const byName = attemptKey(keys, 'sign-in:name', name);
  const byAddress = attemptKey(keys, 'sign-in:address', ip);

  const fromAddress = await attemptsOf(db, clock, byAddress);
  if (fromAddress && fromAddress.count >= wrongPerAddress) return { kind: 'locked', until: fromAddress.resetsAt };
  // Counted before it is checked: many guesses at the same moment are not more guesses.
  const attempt = await countAttempt(db, clock, byName, windowSeconds);
  if (attempt.count > wrongPerUsername) return { kind: 'locked', until: attempt.resetsAt };

  const login = await findLogin(db, name);
  const isRight = await verifyPassword(password.slice(0, longestPassword), login?.passwordHash ?? null);
  if (!login || !isRight) {
    const { count, resetsAt } = await countAttempt(db, clock, byAddress, windowSeconds);
    const triesLeft = Math.min(wrongPerUsername - attempt.count, wrongPerAddress - count);
    if (triesLeft > 0) return { kind: 'wrong', triesLeft };
    return { kind: 'locked', until: attempt.count >= wrongPerUsername ? attempt.resetsAt : resetsAt };
  }
  await clearAttempts(db, byName);
  const status = await accessOf(db, login.loginId);
  if (status !== 'ENABLED') return { kind: 'no-access', status };
  return { kind: 'signed-in', loginId: login.loginId, hasAuthenticator: login.totpConfirmedAt !== null };
}
