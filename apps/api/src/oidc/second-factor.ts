import { createHmac, hkdfSync, randomInt } from 'node:crypto';
import { and, count, eq, inArray, isNull, lt, or } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { AppContext } from '../app-context.ts';
import type { Clock } from '../clock.ts';
import { clearAttempts, countAttempt, hashAddressAttemptKey, hashAttemptKey, undoAttempt } from '../db/attempt-counter.ts';
import type { Database } from '../db/database.ts';
import { decrypt, encrypt } from '../db/encryption.ts';
import { logins, recoveryCodes } from '../db/schema/login.ts';
import type { ServerKeys } from '../db/server-keys.ts';
import { secondFactorChanged } from '../mail/templates/second-factor-changed.ts';
import { auditFailedSignIn } from './audit-sign-in.ts';
import { notifyPerson, writeLoginAudit } from './login-changes.ts';

/** The ways to prove possession after the password. */
export type SecondFactor = 'authenticator' | 'recovery-code';

export type CodeOutcome = { kind: 'right' } | { kind: 'wrong'; triesLeft: number } | { kind: 'locked'; until: Date };

type CodeContext = Pick<AppContext, 'clock' | 'database' | 'keys' | 'log' | 'mail'>;

const windowSeconds = 15 * 60;
const maxWrongPerLogin = 5;
const maxWrongPerAddress = 30;
const recoveryCodeCount = 10;
/** Without characters that are easily confused: I, L, O, U, 0 and 1. */
const codeAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Checks a code of either kind. Limits attempts per login and per address, exactly across all processes. */
export async function checkSecondFactor(
  context: CodeContext,
  { loginId, factor, code, ip }: { loginId: string; factor: SecondFactor; code: string; ip: string },
): Promise<CodeOutcome> {
  const { clock, keys, database } = context;
  const { db } = database;
  const loginKey = hashAttemptKey(keys, 'second-factor:login', loginId);
  const addressKey = hashAddressAttemptKey(keys, 'second-factor:address', ip);
  // Both are counted before the check, so that concurrent guesses cannot exceed the limits.
  const addressAttempts = await countAttempt(db, clock, addressKey, windowSeconds);
  if (addressAttempts.count > maxWrongPerAddress) return { kind: 'locked', until: addressAttempts.resetsAt };
  const loginAttempts = await countAttempt(db, clock, loginKey, windowSeconds);
  if (loginAttempts.count > maxWrongPerLogin) {
    await undoAttempt(db, addressKey, addressAttempts);
    return { kind: 'locked', until: loginAttempts.resetsAt };
  }

  const isRight =
    factor === 'authenticator'
      ? await redeemTotpCode(context, loginId, code)
      : await redeemRecoveryCode(context, loginId, code, ip);
  if (isRight) {
    await clearAttempts(db, loginKey);
    await undoAttempt(db, addressKey, addressAttempts);
    return { kind: 'right' };
  }
  const triesLeft = Math.min(maxWrongPerLogin - loginAttempts.count, maxWrongPerAddress - addressAttempts.count);
  auditFailedSignIn(context, loginId, { outcome: triesLeft > 0 ? 'failed' : 'locked', method: factor, ip });
  if (triesLeft > 0) return { kind: 'wrong', triesLeft };
  return { kind: 'locked', until: loginAttempts.count >= maxWrongPerLogin ? loginAttempts.resetsAt : addressAttempts.resetsAt };
}

/**
 * Creates a secret for an authenticator app, which is active once a first code confirms it. Returns null if one is already
 * active.
 */
export async function createTotpSecret({ database: { db }, keys }: CodeContext, loginId: string): Promise<string | null> {
  const secret = new Secret({ size: 20 }).base32;
  const updatedRows = await db
    .update(logins)
    .set({ totpSecret: encrypt(keys, secret) })
    .where(and(eq(logins.loginId, loginId), isNull(logins.totpConfirmedAt)))
    .returning({ loginId: logins.loginId });
  return updatedRows.length > 0 ? secret : null;
}

/** Returns the secret that no code has confirmed yet; null if there is none. */
export async function getPendingTotpSecret({ database: { db }, keys }: CodeContext, loginId: string): Promise<string | null> {
  const isPending = and(eq(logins.loginId, loginId), isNull(logins.totpConfirmedAt));
  const [row] = await db.select({ encryptedSecret: logins.totpSecret }).from(logins).where(isPending);
  return row?.encryptedSecret ? decrypt(keys, row.encryptedSecret) : null;
}

/** Formats the URI in the QR code for an authenticator app. */
export function formatTotpUri(secret: string, issuer: string, username: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret), issuer, label: username }).toString();
}

/** Enables the authenticator app with its first code and returns new recovery codes, or null for a wrong code. */
export async function confirmTotp(context: CodeContext, loginId: string, code: string, ip: string): Promise<string[] | null> {
  const { clock, database, keys } = context;
  return database.db.transaction(async (tx) => {
    const isPending = and(eq(logins.loginId, loginId), isNull(logins.totpConfirmedAt));
    const [row] = await tx.select({ encryptedSecret: logins.totpSecret }).from(logins).where(isPending).for('update');
    const step = row?.encryptedSecret ? findTimeStep(clock, decrypt(keys, row.encryptedSecret), code) : null;
    if (step === null) return null;
    const now = clock.now();
    await tx.update(logins).set({ totpConfirmedAt: now, totpLastStep: step }).where(eq(logins.loginId, loginId));
    const codes = await replaceRecoveryCodes(tx, context, loginId);
    await writeLoginAudit(tx, context, { loginId, action: 'authenticator-added', operation: 'addAuthenticator', ip });
    await mailSecurityChange(tx, context, loginId, 'authenticator-added', ip);
    return codes;
  });
}

/** Disables the authenticator app and deletes its recovery codes. */
export async function removeTotp(context: CodeContext, loginId: string, ip: string): Promise<void> {
  await context.database.db.transaction(async (tx) => {
    const removedRows = await tx
      .update(logins)
      .set({ totpSecret: null, totpConfirmedAt: null, totpLastStep: null })
      .where(eq(logins.loginId, loginId))
      .returning({ loginId: logins.loginId });
    if (removedRows.length === 0) return;
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.loginId, loginId));
    await writeLoginAudit(tx, context, { loginId, action: 'authenticator-removed', operation: 'removeAuthenticator', ip });
    await mailSecurityChange(tx, context, loginId, 'authenticator-removed', ip);
  });
}

/** Replaces the recovery codes with ten new ones. Returns null without an authenticator app. */
export async function createRecoveryCodes(context: CodeContext, loginId: string, ip: string): Promise<string[] | null> {
  return context.database.db.transaction(async (tx) => {
    const [login] = await tx
      .select({ confirmedAt: logins.totpConfirmedAt })
      .from(logins)
      .where(eq(logins.loginId, loginId))
      .for('update');
    if (!login?.confirmedAt) return null;
    const codes = await replaceRecoveryCodes(tx, context, loginId);
    await writeLoginAudit(tx, context, { loginId, action: 'recovery-codes-made', operation: 'makeRecoveryCodes', ip });
    await mailSecurityChange(tx, context, loginId, 'recovery-codes-made', ip);
    return codes;
  });
}

export async function countUnusedRecoveryCodes(db: Database, loginId: string): Promise<number> {
  const isUnused = and(eq(recoveryCodes.loginId, loginId), isNull(recoveryCodes.usedAt));
  const [row] = await db.select({ left: count() }).from(recoveryCodes).where(isUnused);
  return row?.left ?? 0;
}

/** Notifies the person by mail of a change to their authentication methods. */
export function mailSecurityChange(
  tx: Database,
  context: Pick<AppContext, 'clock' | 'mail'>,
  loginId: string,
  change:
    | 'authenticator-added'
    | 'authenticator-removed'
    | 'passkey-added'
    | 'passkey-removed'
    | 'recovery-codes-made'
    | 'recovery-code-used'
    | 'recovery-address-changed'
    | 'recovery-address-removed',
  ip: string,
): Promise<void> {
  const at = context.clock.now();
  return notifyPerson(tx, context, loginId, (firstName) => ({
    template: secondFactorChanged,
    values: { firstName, change, at, ip },
  }));
}

async function redeemTotpCode({ clock, database: { db }, keys }: CodeContext, loginId: string, code: string): Promise<boolean> {
  const [login] = await db
    .select({ encryptedSecret: logins.totpSecret, confirmedAt: logins.totpConfirmedAt })
    .from(logins)
    .where(eq(logins.loginId, loginId));
  if (!login?.encryptedSecret || !login.confirmedAt) return false;
  const step = findTimeStep(clock, decrypt(keys, login.encryptedSecret), code);
  if (step === null) return false;
  // RFC 6238, 5.2: a code is accepted once. The condition lets one of two concurrent requests succeed.
  const isNewStep = or(isNull(logins.totpLastStep), lt(logins.totpLastStep, step));
  const updatedRows = await db
    .update(logins)
    .set({ totpLastStep: step })
    .where(and(eq(logins.loginId, loginId), isNewStep))
    .returning({ loginId: logins.loginId });
  return updatedRows.length > 0;
}

async function redeemRecoveryCode(context: CodeContext, loginId: string, typed: string, ip: string): Promise<boolean> {
  const { clock, database, keys } = context;
  const code = typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const hashes = keys.sessionKeys.map((key) => hashCode(key, loginId, code));
  return database.db.transaction(async (tx) => {
    const isUnused = and(
      eq(recoveryCodes.loginId, loginId),
      inArray(recoveryCodes.codeHash, hashes),
      isNull(recoveryCodes.usedAt),
    );
    const usedCodes = await tx.update(recoveryCodes).set({ usedAt: clock.now() }).where(isUnused).returning();
    if (usedCodes.length === 0) return false;
    await writeLoginAudit(tx, context, { loginId, action: 'recovery-code-used', operation: 'useRecoveryCode', ip });
    await mailSecurityChange(tx, context, loginId, 'recovery-code-used', ip);
    return true;
  });
}

async function replaceRecoveryCodes(tx: Database, { clock, keys }: CodeContext, loginId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, createCode);
  const createdAt = clock.now();
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.loginId, loginId));
  const rows = codes.map((code) => ({ loginId, codeHash: hashCode(keys.sessionKeys[0]!, loginId, code), createdAt }));
  await tx.insert(recoveryCodes).values(rows);
  return codes.map((code) => `${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`);
}

function createCode(): string {
  return Array.from({ length: 10 }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('');
}

/** Hashes a recovery code with a key, because a code that is short enough to type could be found from a plain hash by brute force. */
function hashCode(key: ServerKeys['sessionKeys'][number], loginId: string, code: string): string {
  const secret = Buffer.from(hkdfSync('sha256', key, '', 'demarc recovery codes', 32));
  return createHmac('sha256', secret).update(`${loginId} ${code}`).digest('hex');
}

/** Finds the time step of a code: the current one, or a neighbor to allow for clock drift; null for a wrong code. */
function findTimeStep(clock: Clock, secret: string, typed: string): number | null {
  const timestamp = clock.now().getTime();
  const token = typed.replace(/\s/g, '');
  const delta = TOTP.validate({ token, secret: Secret.fromBase32(secret), timestamp, window: 1 });
  return delta === null ? null : TOTP.counter({ timestamp }) + delta;
}
