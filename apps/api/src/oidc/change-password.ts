import { randomBytes } from 'node:crypto';
import type { Brand } from '@demarc/contract/access.ts';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { AppContext } from '../app-context.ts';
import { clearAttempts, countAttempt, hashAddressAttemptKey, hashAttemptKey } from '../db/attempt-counter.ts';
import type { Database } from '../db/database.ts';
import { hashSecret } from '../db/hash-secret.ts';
import { logins, passwordResets } from '../db/schema/login.ts';
import type { QueueReservation } from '../http/limit-concurrency.ts';
import { ApiProblem } from '../http/problem.ts';
import { passwordChanged } from '../mail/templates/password-changed.ts';
import { passwordReset } from '../mail/templates/password-reset.ts';
import { findAddressee, findLogin, type Login, listLoginAccounts, readLogin } from './identity-store.ts';
import { endSignIns, notifyPerson, type SignIn, writeLoginAudit } from './login-changes.ts';
import { type PasswordProblem, validateNewPassword } from './new-password.ts';
import { checkPassword, hashPassword, reservePasswordCheck } from './password.ts';
import { revokeApiTokens } from './revoke-api-tokens.ts';
import { clearWrongPasswords, maxPasswordLength, normalizeUsername } from './sign-in.ts';

type PasswordContext = Pick<AppContext, 'clock' | 'config' | 'database' | 'keys' | 'mail' | 'notifyChannel'>;

const hourSeconds = 60 * 60;
const resetSeconds = hourSeconds;
const maxRequestsPerName = 3;
const maxRequestsPerAddress = 20;
const quarterHourSeconds = 15 * 60;
const maxWrongPasswords = 5;

export type ResetRequestResult =
  | { kind: 'locked'; until: Date }
  /** `mailed` settles once the mail, if any, is queued. The response must not wait for it. */
  | { kind: 'accepted'; mailed: Promise<void> };

/**
 * Handles a request for a password reset. Takes equally long for existing and unknown usernames, so that neither the response nor
 * its timing reveals which usernames exist.
 */
export async function requestReset(
  context: PasswordContext,
  { username, brand, ip }: { username: string; brand: Brand; ip: string },
): Promise<ResetRequestResult> {
  const { clock, database, keys } = context;
  const { db } = database;
  const name = normalizeUsername(username);
  const addressAttempts = await countAttempt(db, clock, hashAddressAttemptKey(keys, 'reset:address', ip), hourSeconds);
  if (addressAttempts.count > maxRequestsPerAddress) return { kind: 'locked', until: addressAttempts.resetsAt };
  const nameAttempts = await countAttempt(db, clock, hashAttemptKey(keys, 'reset:name', name), hourSeconds);
  return {
    kind: 'accepted',
    mailed: nameAttempts.count > maxRequestsPerName ? Promise.resolve() : mailReset(context, name, brand, ip),
  };
}

async function mailReset(context: PasswordContext, name: string, brand: Brand, ip: string): Promise<void> {
  const { clock, config, database } = context;
  const login = await findLogin(database.db, name);
  if (!login) return;
  const { loginId } = login;
  const code = randomBytes(32).toString('base64url');
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + resetSeconds * 1000);
  await database.db.transaction(async (tx) => {
    const addressee = await findAddressee(tx, loginId);
    if (!addressee) return;
    await tx.insert(passwordResets).values({ codeHash: hashSecret(code), loginId, createdAt, expiresAt });
    const { firstName, ...to } = addressee;
    // The code is in the fragment, which is in no log and no Referer header.
    const url = `${config.publicUrl}/oidc/reset?${new URLSearchParams({ brand, lang: to.language })}#code=${code}`;
    await context.mail.queue(tx, { ...to, template: passwordReset, values: { firstName, url, expiresAt, ip } });
  });
}

export type ResetOutcome = { kind: 'changed' } | { kind: 'expired' } | { kind: 'refused'; problem: PasswordProblem };

/**
 * Sets a new password with a mailed code, which is valid for one hour and works once. Ends all sessions, and keeps the second
 * factors.
 */
export async function resetPassword(
  context: PasswordContext,
  { code, password, revokesApiTokens, ip }: { code: string; password: string; revokesApiTokens: boolean; ip: string },
): Promise<ResetOutcome> {
  const { clock, database, keys } = context;
  const { db } = database;
  const isValidCode = and(
    eq(passwordResets.codeHash, hashSecret(code)),
    isNull(passwordResets.usedAt),
    gt(passwordResets.expiresAt, clock.now()),
  );
  const [reset] = await db.select({ loginId: passwordResets.loginId }).from(passwordResets).where(isValidCode);
  const login = reset && (await readLogin(db, reset.loginId));
  if (!login) return { kind: 'expired' };
  const { loginId, username } = login;
  const companyNames = (await listLoginAccounts(db, loginId)).map(({ companyName }) => companyName);
  const problem = validateNewPassword(password, { username, companyNames });
  if (problem) return { kind: 'refused', problem };

  const passwordHash = await hashPassword(password);
  const isChanged = await db.transaction(async (tx) => {
    const usedResets = await tx.update(passwordResets).set({ usedAt: clock.now() }).where(isValidCode).returning();
    if (usedResets.length === 0) return false;
    const operation = 'resetPassword';
    if (revokesApiTokens) await revokeApiTokens(tx, context, { loginId, operation, ip });
    await setPassword(tx, context, { loginId, passwordHash, operation, ip, keep: null });
    return true;
  });
  if (!isChanged) return { kind: 'expired' };
  await clearWrongPasswords(context, username);
  await clearAttempts(db, hashAttemptKey(keys, 'change-password', loginId));
  return { kind: 'changed' };
}

export type PasswordChangeOutcome =
  | { kind: 'changed' }
  | { kind: 'wrong' }
  | { kind: 'locked'; until: Date }
  | { kind: 'refused'; problem: PasswordProblem };

export type CurrentPasswordOutcome = { kind: 'right' } | { kind: 'wrong' } | { kind: 'locked'; until: Date };

/** Checks the password of a signed-in person. Locks after 5 wrong passwords of a login in 15 minutes. */
export async function checkCurrentPassword(
  { clock, database: { db }, keys }: Pick<AppContext, 'clock' | 'database' | 'keys'>,
  { loginId, passwordHash }: Pick<Login, 'loginId' | 'passwordHash'>,
  password: string,
  ip: string,
): Promise<CurrentPasswordOutcome> {
  const key = hashAttemptKey(keys, 'change-password', loginId);
  let reservation: QueueReservation;
  try {
    reservation = reservePasswordCheck(ip);
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.code !== 'TOO_MANY_ATTEMPTS') throw error;
    return { kind: 'locked', until: new Date(clock.now().getTime() + 1000 * (error.retryAfterSeconds ?? 1)) };
  }
  try {
    const attempt = await countAttempt(db, clock, key, quarterHourSeconds);
    if (attempt.count > maxWrongPasswords) return { kind: 'locked', until: attempt.resetsAt };
    const { isCorrect } = await checkPassword(reservation, password.slice(0, maxPasswordLength), passwordHash);
    if (!isCorrect) return { kind: 'wrong' };
  } finally {
    reservation.release();
  }
  await clearAttempts(db, key);
  return { kind: 'right' };
}

/** Changes a password with the current one, and ends all sessions of the person except `keep`. */
export async function changePassword(
  context: PasswordContext,
  change: { loginId: string; current: string; password: string; ip: string; keep: SignIn },
): Promise<PasswordChangeOutcome> {
  const { loginId, current, password, ip, keep } = change;
  const { db } = context.database;
  const login = await readLogin(db, loginId);
  if (!login) return { kind: 'wrong' };
  const check = await checkCurrentPassword(context, login, current, ip);
  if (check.kind !== 'right') return check;
  const companyNames = (await listLoginAccounts(db, loginId)).map(({ companyName }) => companyName);
  const problem = validateNewPassword(password, { username: login.username, companyNames, current });
  if (problem) return { kind: 'refused', problem };

  const passwordHash = await hashPassword(password);
  await db.transaction((tx) => setPassword(tx, context, { loginId, passwordHash, operation: 'changePassword', ip, keep }));
  return { kind: 'changed' };
}

async function setPassword(
  tx: Database,
  context: PasswordContext,
  change: { loginId: string; passwordHash: string; operation: string; ip: string; keep: SignIn | null },
): Promise<void> {
  const { loginId, passwordHash, operation, ip, keep } = change;
  const changedAt = context.clock.now();
  await tx.update(logins).set({ passwordHash, passwordChangedAt: changedAt }).where(eq(logins.loginId, loginId));
  // An earlier reset mail could undo this change.
  const isUnused = and(eq(passwordResets.loginId, loginId), isNull(passwordResets.usedAt));
  await tx.update(passwordResets).set({ usedAt: changedAt }).where(isUnused);
  const endedSessions = await endSignIns(tx, context, loginId, keep);
  await writeLoginAudit(tx, context, { loginId, action: 'password-changed', operation, ip, after: { endedSessions } });
  await notifyPerson(tx, context, loginId, (firstName) => ({
    template: passwordChanged,
    values: { firstName, changedAt, ip },
  }));
}
