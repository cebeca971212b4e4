import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { and, asc, count, eq } from 'drizzle-orm';
import type { AppContext } from '../app-context.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { logins, passkeys } from '../db/schema/login.ts';
import { consumeFlashMessage, saveFlashMessage } from './flash-messages.ts';
import { writeLoginAudit } from './login-changes.ts';
import { mailSecurityChange } from './second-factor.ts';

type PasskeyContext = Pick<AppContext, 'clock' | 'config' | 'database' | 'mail'>;

export interface Passkey {
  credentialId: string;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** Loads the library at its first use, because it consists of 200 files. */
const loadWebAuthn = () => import('@simplewebauthn/server');

/** COSE: EdDSA, ES256, RS256. Every device supports one of these. */
const algorithms = [-8, -7, -257];
const challengeSeconds = 5 * 60;
const maxPasskeys = 20;
const maxNameLength = 60;

/** Returns the relying party of all passkeys: the single origin of the provider's pages. */
function getRelyingParty({ publicUrl }: Pick<Config, 'publicUrl'>) {
  return { id: new URL(publicUrl).hostname, origin: new URL(publicUrl).origin };
}

/** Creates the sign-in options for a browser; the challenge belongs to the interaction `uid`. */
export async function createPasskeyChallenge({ clock, config, database: { db } }: PasskeyContext, uid: string) {
  const options = await (await loadWebAuthn()).generateAuthenticationOptions({
    rpID: getRelyingParty(config).id,
    userVerification: 'required',
  });
  await saveFlashMessage(db, clock, 'PasskeyChallenge', uid, { value: options.challenge }, challengeSeconds);
  return options;
}

/**
 * Verifies the browser's response to the challenge of `uid`, and returns the login of the passkey; null if the response is not
 * valid. Each challenge can be used once.
 */
export async function verifyPasskey(context: PasskeyContext, uid: string, credential: string): Promise<string | null> {
  const { clock, config, database } = context;
  const { db } = database;
  const challenge = await consumeFlashMessage(db, clock, 'PasskeyChallenge', uid);
  const response = parseCredential<AuthenticationResponseJSON>(credential);
  if (!challenge?.value || !response) return null;
  const [passkey] = await db.select().from(passkeys).where(eq(passkeys.credentialId, response.id));
  if (!passkey) return null;
  const { credentialId, loginId, publicKey, counter } = passkey;
  const { userHandle } = response.response;
  if (userHandle && Buffer.from(userHandle, 'base64url').toString('utf8') !== loginId) return null;

  const relyingParty = getRelyingParty(config);
  const verification = await (await loadWebAuthn())
    .verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge.value,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      credential: { id: credentialId, publicKey: Buffer.from(publicKey, 'base64url'), counter },
      requireUserVerification: true,
      // Throws when the verification fails.
    })
    .catch(() => null);
  if (!verification?.verified) return null;
  const { newCounter } = verification.authenticationInfo;
  const usedRows = await db
    .update(passkeys)
    .set({ counter: newCounter, lastUsedAt: clock.now() })
    // A cloned key has its own counter; the second use is rejected.
    .where(and(eq(passkeys.credentialId, credentialId), eq(passkeys.counter, counter)))
    .returning({ credentialId: passkeys.credentialId });
  return usedRows.length > 0 ? loginId : null;
}

/** Creates the registration options for a browser; the challenge belongs to the provider session `uid`. */
export async function createPasskeyRegistration(
  { clock, config, database: { db } }: PasskeyContext,
  uid: string,
  person: { loginId: string; username: string; name: string; brandName: string },
) {
  const { loginId, username, name, brandName } = person;
  const existing = await db
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.loginId, loginId));
  const options = await (await loadWebAuthn()).generateRegistrationOptions({
    rpName: brandName,
    rpID: getRelyingParty(config).id,
    userID: new TextEncoder().encode(loginId),
    userName: username,
    userDisplayName: name,
    excludeCredentials: existing,
    supportedAlgorithmIDs: algorithms,
    // Passkeys sign in without a username, so the device must store the account and verify its user.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await saveFlashMessage(db, clock, 'PasskeyChallenge', uid, { accountId: loginId, value: options.challenge }, challengeSeconds);
  return options;
}

/**
 * Adds the passkey in the browser's response to the challenge of `uid`. Returns false if the response is not valid, if the passkey
 * exists already, or if the login has 20 passkeys.
 */
export async function addPasskey(
  context: PasskeyContext,
  uid: string,
  { loginId, credential, name, ip }: { loginId: string; credential: string; name: string; ip: string },
): Promise<boolean> {
  const { clock, config, database } = context;
  const { db } = database;
  const challenge = await consumeFlashMessage(db, clock, 'PasskeyChallenge', uid);
  const response = parseCredential<RegistrationResponseJSON>(credential);
  if (!challenge?.value || challenge.accountId !== loginId || !response) return false;
  const relyingParty = getRelyingParty(config);
  const verification = await (await loadWebAuthn())
    .verifyRegistrationResponse({
      response,
      expectedChallenge: challenge.value,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      supportedAlgorithmIDs: algorithms,
      requireUserVerification: true,
      // Throws when the verification fails.
    })
    .catch(() => null);
  if (!verification?.verified) return false;
  const { id: credentialId, publicKey, counter } = verification.registrationInfo.credential;
  const transports = (response.response.transports ?? []).filter((transport) => /^[a-z-]{1,20}$/.test(transport)).slice(0, 8);

  return db.transaction(async (tx) => {
    // Locks the login, so that concurrent requests cannot exceed the limit.
    await tx.select({ loginId: logins.loginId }).from(logins).where(eq(logins.loginId, loginId)).for('update');
    const [existing] = await tx.select({ number: count() }).from(passkeys).where(eq(passkeys.loginId, loginId));
    if ((existing?.number ?? 0) >= maxPasskeys) return false;
    const row = { credentialId, loginId, name, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
    const added = await tx
      .insert(passkeys)
      .values({ ...row, createdAt: clock.now() })
      .onConflictDoNothing()
      .returning({ credentialId: passkeys.credentialId });
    if (added.length === 0) return false;
    await writeLoginAudit(tx, context, { loginId, action: 'passkey-added', operation: 'addPasskey', ip, after: { name } });
    await mailSecurityChange(tx, context, loginId, 'passkey-added', ip);
    return true;
  });
}

export async function listPasskeys(db: Database, loginId: string): Promise<Passkey[]> {
  const { credentialId, name, createdAt, lastUsedAt } = passkeys;
  return db
    .select({ credentialId, name, createdAt, lastUsedAt })
    .from(passkeys)
    .where(eq(passkeys.loginId, loginId))
    .orderBy(asc(createdAt), asc(credentialId));
}

/** Renames a passkey. Returns false if it does not belong to this login. */
export async function renamePasskey(
  context: PasskeyContext,
  { loginId, credentialId, name, ip }: { loginId: string; credentialId: string; name: string; ip: string },
): Promise<boolean> {
  return context.database.db.transaction(async (tx) => {
    const isOwn = and(eq(passkeys.loginId, loginId), eq(passkeys.credentialId, credentialId));
    const [passkey] = await tx.select({ name: passkeys.name }).from(passkeys).where(isOwn).for('update');
    if (!passkey) return false;
    if (passkey.name === name) return true;
    await tx.update(passkeys).set({ name }).where(isOwn);
    const names = { before: { name: passkey.name }, after: { name } };
    await writeLoginAudit(tx, context, { loginId, action: 'passkey-renamed', operation: 'renamePasskey', ip, ...names });
    return true;
  });
}

/** Removes a passkey. Returns false if it does not belong to this login. */
export async function removePasskey(
  context: PasskeyContext,
  { loginId, credentialId, ip }: { loginId: string; credentialId: string; ip: string },
): Promise<boolean> {
  return context.database.db.transaction(async (tx) => {
    const isOwn = and(eq(passkeys.loginId, loginId), eq(passkeys.credentialId, credentialId));
    const [removed] = await tx.delete(passkeys).where(isOwn).returning({ name: passkeys.name });
    if (!removed) return false;
    await writeLoginAudit(tx, context, { loginId, action: 'passkey-removed', operation: 'removePasskey', ip, before: removed });
    await mailSecurityChange(tx, context, loginId, 'passkey-removed', ip);
    return true;
  });
}

/** Normalizes a typed name; empty if no visible character remains. */
export function normalizePasskeyName(typed: string): string {
  return typed.replace(/\p{C}/gu, '').replace(/\s+/g, ' ').trim().slice(0, maxNameLength);
}

/** Parses a credential from the browser and validates only the fields that the verification relies on. */
function parseCredential<T extends { id: string; response: object }>(text: string): T | null {
  try {
    const value = JSON.parse(text) as Partial<T> | null;
    const isCredential =
      /^[\w-]{1,1024}$/.test(value?.id ?? '') && typeof value?.response === 'object' && value.response !== null;
    return isCredential ? (value as T) : null;
  } catch {
    return null;
  }
}
