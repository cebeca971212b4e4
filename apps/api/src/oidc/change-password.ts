import { randomBytes } from 'node:crypto';
import type { Brand } from '@demarc/contract/access.ts';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { addressAttemptKey, attemptKey, clearAttempts, countAttempt } from '../db/attempts.ts';
import type { Database } from '../db/database.ts';
import { logins, passwordResets } from '../db/schema/login.ts';
import { secretHash } from '../db/secret-hash.ts';
import { ApiProblem } from '../http/problem.ts';
import type { Parts } from '../parts.ts';
import type { QueuePlace } from './concurrency.ts';
import { endSignIns, notifyPerson, recordLoginChange, type SignIn } from './login-changes.ts';
import { newPasswordProblem, type PasswordProblem } from './new-password.ts';
import { checkPassword, hashPassword, reservePasswordCheck } from './password.ts';
import { accountsOf, findAddressee, findLogin, type Login, readLogin } from './people.ts';
import { revokeApiTokens } from './revoke-api-tokens.ts';
import { foldUsername, forgetWrongPasswords, longestPassword } from './sign-in.ts';

type PasswordParts = Pick<Parts, 'clock' | 'config' | 'database' | 'keys' | 'mail' | 'wakeUps'>;

const hourSeconds = 60 * 60;
const resetSeconds = hourSeconds;
const asksPerName = 3;
const asksPerAddress = 20;
const quarterSeconds = 15 * 60;
const wrongCurrent = 5;

export type ResetRequest =
  | { kind: 'locked'; until: Date }
  /** Settles when the mail, if any, is written. The response must not wait for it. */
  | { kind: 'taken'; mailed: Promise<void> };

/**
 * Handles a request for a password reset. The caller waits equally long for existing and unknown usernames, so that neither the
 * response nor its timing reveals which usernames exist.
 */
export async function requestReset(
  parts: PasswordParts,
  { username, brand, ip }: { username: string; brand: Brand; ip: string },
): Promise<ResetRequest> {
  const { clock, database, keys } = parts;
  const { db } = database;
  const name = foldUsername(username);
  const fromAddress = await countAttempt(db, clock, addressAttemptKey(keys, 'reset:address', ip), hourSeconds);
  if (fromAddress.count > asksPerAddress) return { kind: 'locked', until: fromAddress.resetsAt };
  const ofName = await countAttempt(db, clock, attemptKey(keys, 'reset:name', name), hourSeconds);
  return { kind: 'taken', mailed: ofName.count > asksPerName ? Promise.resolve() : mailReset(parts, name, brand, ip) };
}

async function mailReset(parts: PasswordParts, name: string, brand: Brand, ip: string): Promise<void> {
  const { clock, config, database } = parts;
  const login = await findLogin(database.db, name);
  if (!login) return;
  const { loginId } = login;
  const code = randomBytes(32).toString('base64url');
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + resetSeconds * 1000);
  await database.db.transaction(async (tx) => {
    const addressee = await findAddressee(tx, loginId);
    if (!addressee) return;
    await tx.insert(passwordResets).values({ codeHash: secretHash(code), loginId, createdAt, expiresAt });
    const { firstName, ...to } = addressee;
    // The code is in the fragment, which is in no log and no Referer header.
    const url = `${config.publicUrl}/oidc/reset?${new URLSearchParams({ brand, lang: to.language })}#code=${code}`;
    await parts.mail.queue(tx, { ...to, template: 'password-reset', values: { firstName, url, expiresAt, ip } });
  });
}

export type ResetOutcome = { kind: 'changed' } | { kind: 'expired' } | { kind: 'refused'; problem: PasswordProblem };

/** Sets a new password with a mailed code, which is valid for one hour and works once. All sessions end; second factors stay. */
export async function resetPassword(
  parts: PasswordParts,
  { code, password, revokesApiTokens, ip }: { code: string; password: string; revokesApiTokens: boolean; ip: string },
): Promise<ResetOutcome> {
  const { clock, database, keys } = parts;
  const { db } = database;
  const isGood = and(
    eq(passwordResets.codeHash, secretHash(code)),
    isNull(passwordResets.usedAt),
    gt(passwordResets.expiresAt, clock.now()),
  );
  const [reset] = await db.select({ loginId: passwordResets.loginId }).from(passwordResets).where(isGood);
  const login = reset && (await readLogin(db, reset.loginId));
  if (!login) return { kind: 'expired' };
  const { loginId, username } = login;
  const companyNames = (await accountsOf(db, loginId)).map(({ companyName }) => companyName);
  const problem = newPasswordProblem(password, { username, companyNames });
  if (problem) return { kind: 'refused', problem };

  const passwordHash = await hashPassword(password);
  const isFirst = await db.transaction(async (tx) => {
    const used = await tx.update(passwordResets).set({ usedAt: clock.now() }).where(isGood).returning();
    if (used.length === 0) return false;
    const operation = 'resetPassword';
    if (revokesApiTokens) await revokeApiTokens(tx, parts, { loginId, operation, ip });
    await setPassword(tx, parts, { loginId, passwordHash, operation, ip, keep: null });
    return true;
  });
  if (!isFirst) return { kind: 'expired' };
  await forgetWrongPasswords(parts, username);
  await clearAttempts(db, attemptKey(keys, 'change-password', loginId));
  return { kind: 'changed' };
}

export type ChangeOutcome =
  | { kind: 'changed' }
  | { kind: 'wrong' }
  | { kind: 'locked'; until: Date }
  | { kind: 'refused'; problem: PasswordProblem };

export type CurrentPassword = { kind: 'right' } | { kind: 'wrong' } | { kind: 'locked'; until: Date };

/** Checks the password of a signed-in person; attempts are counted per login. */
export async function checkCurrentPassword(
  { clock, database: { db }, keys }: Pick<Parts, 'clock' | 'database' | 'keys'>,
  { loginId, passwordHash }: Pick<Login, 'loginId' | 'passwordHash'>,
  password: string,
  ip: string,
): Promise<CurrentPassword> {
  const key = attemptKey(keys, 'change-password', loginId);
  let place: QueuePlace;
  try {
    place = reservePasswordCheck(ip);
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.code !== 'TOO_MANY_ATTEMPTS') throw error;
    return { kind: 'locked', until: new Date(clock.now().getTime() + 1000 * (error.retryAfterSeconds ?? 1)) };
  }
  try {
    const attempt = await countAttempt(db, clock, key, quarterSeconds);
    if (attempt.count > wrongCurrent) return { kind: 'locked', until: attempt.resetsAt };
    const { isRight } = await checkPassword(place, password.slice(0, longestPassword), passwordHash);
    if (!isRight) return { kind: 'wrong' };
  } finally {
    place.release();
  }
  await clearAttempts(db, key);
  return { kind: 'right' };
}

/** Changes a password with the current one. All other sessions of the person end. */
export async function changePassword(
  parts: PasswordParts,
  change: { loginId: string; current: string; password: string; ip: string; keep: SignIn },
): Promise<ChangeOutcome> {
  const { loginId, current, password, ip, keep } = change;
  const { db } = parts.database;
  const login = await readLogin(db, loginId);
  if (!login) return { kind: 'wrong' };
  const checked = await checkCurrentPassword(parts, login, current, ip);
  if (checked.kind !== 'right') return checked;
  const companyNames = (await accountsOf(db, loginId)).map(({ companyName }) => companyName);
  const problem = newPasswordProblem(password, { username: login.username, companyNames, current });
  if (problem) return { kind: 'refused', problem };

  const passwordHash = await hashPassword(password);
  await db.transaction((tx) => setPassword(tx, parts, { loginId, passwordHash, operation: 'changePassword', ip, keep }));
  return { kind: 'changed' };
}

async function setPassword(
  tx: Database,
  parts: PasswordParts,
  change: { loginId: string; passwordHash: string; operation: string; ip: string; keep: SignIn | null },
): Promise<void> {
  const { loginId, passwordHash, operation, ip, keep } = change;
  const changedAt = parts.clock.now();
  await tx.update(logins).set({ passwordHash, passwordChangedAt: changedAt }).where(eq(logins.loginId, loginId));
  // An earlier reset mail could undo this change.
  const unused = and(eq(passwordResets.loginId, loginId), isNull(passwordResets.usedAt));
  await tx.update(passwordResets).set({ usedAt: changedAt }).where(unused);
  const endedSessions = await endSignIns(tx, parts, loginId, keep);
  await recordLoginChange(tx, parts, { loginId, what: 'password-changed', operation, ip, after: { endedSessions } });
  await notifyPerson(tx, parts, loginId, (firstName) => ({ template: 'password-changed', values: { firstName, changedAt, ip } }));
}
