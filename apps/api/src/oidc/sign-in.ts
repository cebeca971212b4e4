import type { AccountStatus } from '@demarc/contract/account.ts';
import { and, eq } from 'drizzle-orm';
import type { AppContext } from '../app-context.ts';
import {
  type AttemptCount,
  clearAttempts,
  countAttempt,
  hashAddressAttemptKey,
  hashAttemptKey,
  undoAttempt,
} from '../db/attempt-counter.ts';
import { isDemoPassword } from '../db/demo-password.ts';
import { logins } from '../db/schema/login.ts';
import { auditFailedSignIn } from './audit-sign-in.ts';
import { readDeviceCookie } from './device-cookie.ts';
import { findLogin, getAccountStatus } from './identity-store.ts';
import { checkPassword, type PasswordCheck, reservePasswordCheck } from './password.ts';

/** The result of a sign-in attempt. `triesLeft` and lockouts are the same for unknown usernames. */
export type SignInOutcome =
  | { kind: 'signed-in'; loginId: string; hasAuthenticator: boolean }
  | { kind: 'wrong'; triesLeft: number }
  | { kind: 'locked'; until: Date }
  /** The password was correct, but the person has no enabled account. */
  | { kind: 'no-access'; status: AccountStatus | null };

export interface SignInAttempt {
  username: string;
  password: string;
  /** The IP address of the caller. */
  ip: string;
  /** The Cookie header; undefined if a program signs in. */
  cookies?: string | undefined;
}

const windowSeconds = 15 * 60;
const maxWrongPerUsername = 5;
const maxWrongPerAddress = 30;
/** Longer input cannot be a password, and hashing it would waste time. */
export const maxPasswordLength = 1024;

/** Normalizes a typed username for lookup and for counting attempts. */
export function normalizeUsername(username: string): string {
  return username.normalize('NFKC').replaceAll('\0', '').trim().toLowerCase().slice(0, 320);
}

/** Ends a lockout for a person who has authenticated in another way. */
export async function clearWrongPasswords(
  { database: { db }, keys }: Pick<AppContext, 'database' | 'keys'>,
  username: string,
): Promise<void> {
  await clearAttempts(db, hashAttemptKey(keys, 'sign-in:name', normalizeUsername(username)));
}

/** Checks a username and password. Attempts are limited per username or browser and per address, exactly across all processes. */
export async function signIn(
  context: Pick<AppContext, 'config' | 'database' | 'clock' | 'keys' | 'log'>,
  { username, password, ip, cookies }: SignInAttempt,
): Promise<SignInOutcome> {
  const { clock, config, keys, database } = context;
  const { db } = database;
  const name = normalizeUsername(username);
  const login = await findLogin(db, name);
  const device = login && readDeviceCookie(keys, clock, config, cookies, login.loginId);
  // Attempts from a browser in which the person has signed in before are counted separately, so that strangers' guesses do not lock
  // the person out. This count restarts with a new password.
  const nameKey = device
    ? hashAttemptKey(keys, 'sign-in:device', `${login.loginId} ${device} ${login.passwordChangedAt?.getTime() ?? ''}`)
    : hashAttemptKey(keys, 'sign-in:name', name);
  const addressKey = hashAddressAttemptKey(keys, 'sign-in:address', ip);
  const passwordHash = login?.passwordHash ?? null;
  const isAddressLimited = !device;

  const check = await countAndCheck(context, { password, passwordHash, ip, nameKey, addressKey, isAddressLimited });
  if (check.kind === 'locked') return check;
  const { addressAttempts, nameAttempts, isCorrect, strongerHash } = check;
  // A database from the demo may contain logins with the public demo password.
  const isPublicPassword = !config.demo && isDemoPassword(password);
  if (!login || !isCorrect || isPublicPassword) {
    const addressTriesLeft = isAddressLimited ? maxWrongPerAddress - addressAttempts.count : maxWrongPerUsername;
    const triesLeft = Math.min(maxWrongPerUsername - nameAttempts.count, addressTriesLeft);
    if (login)
      auditFailedSignIn(context, login.loginId, { outcome: triesLeft > 0 ? 'failed' : 'locked', method: 'password', ip });
    if (triesLeft > 0) return { kind: 'wrong', triesLeft };
    return {
      kind: 'locked',
      until: nameAttempts.count >= maxWrongPerUsername ? nameAttempts.resetsAt : addressAttempts.resetsAt,
    };
  }
  await undoAttempt(db, addressKey, addressAttempts);
  await clearAttempts(db, nameKey);
  if (strongerHash && passwordHash) {
    // Does not overwrite a password that has been changed since.
    const isUnchanged = and(eq(logins.loginId, login.loginId), eq(logins.passwordHash, passwordHash));
    await db.update(logins).set({ passwordHash: strongerHash }).where(isUnchanged);
  }
  const status = await getAccountStatus(db, login.loginId);
  if (status !== 'ENABLED') {
    auditFailedSignIn(context, login.loginId, { outcome: 'no-access', method: 'password', ip });
    return { kind: 'no-access', status };
  }
  return { kind: 'signed-in', loginId: login.loginId, hasAuthenticator: login.totpConfirmedAt !== null };
}

type CountedCheck =
  | ({ kind: 'checked'; addressAttempts: AttemptCount; nameAttempts: AttemptCount } & PasswordCheck)
  | Extract<SignInOutcome, { kind: 'locked' }>;

/**
 * Counts an attempt and checks its password. Reserves the check first, and undoes the count of an attempt that was not checked, so
 * that a stranger cannot lock a person out while the server is busy.
 */
async function countAndCheck(
  { clock, database: { db } }: Pick<AppContext, 'clock' | 'database'>,
  attempt: Pick<SignInAttempt, 'password' | 'ip'> & {
    passwordHash: string | null;
    nameKey: string;
    addressKey: string;
    isAddressLimited: boolean;
  },
): Promise<CountedCheck> {
  const { addressKey, nameKey, ip, isAddressLimited, password, passwordHash } = attempt;
  const reservation = reservePasswordCheck(ip);
  const countedAttempts: (AttemptCount & { key: string })[] = [];
  const countForKey = async (key: string) => {
    const attempts = await countAttempt(db, clock, key, windowSeconds);
    countedAttempts.push({ key, ...attempts });
    return attempts;
  };
  let isChecked = false;
  try {
    // Both are counted before the check, so that concurrent guesses cannot exceed the limits.
    const addressAttempts = await countForKey(addressKey);
    if (isAddressLimited && addressAttempts.count > maxWrongPerAddress)
      return { kind: 'locked', until: addressAttempts.resetsAt };
    const nameAttempts = await countForKey(nameKey);
    if (nameAttempts.count > maxWrongPerUsername) return { kind: 'locked', until: nameAttempts.resetsAt };
    const check = await checkPassword(reservation, password.slice(0, maxPasswordLength), passwordHash);
    isChecked = true;
    return { kind: 'checked', addressAttempts, nameAttempts, ...check };
  } finally {
    // Comes before anything that may fail, because a reservation that is not released takes up space in the queue forever.
    reservation.release();
    if (!isChecked) for (const { key, ...attempts } of countedAttempts) await undoAttempt(db, key, attempts);
  }
}
