import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { and, asc, count, eq } from 'drizzle-orm';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { logins, passkeys } from '../db/schema/login.ts';
import type { Parts } from '../parts.ts';
import { recordLoginChange } from './login-changes.ts';
import { keepNote, takeNote } from './notes.ts';
import { mailChange } from './second-factor.ts';

type PasskeyParts = Pick<Parts, 'clock' | 'config' | 'database' | 'mail'>;

export interface Passkey {
  credentialId: string;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** Loaded by the first who signs in: it brings 200 files. */
const webAuthn = () => import('@simplewebauthn/server');

/** COSE: EdDSA, ES256, RS256. What every device has one of. */
const algorithms = [-8, -7, -257];
const challengeSeconds = 5 * 60;
const mostPasskeys = 20;
const longestName = 60;

/** The party that passkeys are made for: the one origin of all pages of the provider. */
function relyingParty({ publicUrl }: Pick<Config, 'publicUrl'>) {
  return { id: new URL(publicUrl).hostname, origin: new URL(publicUrl).origin };
}

/** What a browser is asked to sign in with; the challenge belongs to the request to sign in `uid`. */
export async function askForPasskey({ clock, config, database: { db } }: PasskeyParts, uid: string) {
  const options = await (await webAuthn()).generateAuthenticationOptions({
    rpID: relyingParty(config).id,
    userVerification: 'required',
  });
  await keepNote(db, clock, 'PasskeyChallenge', uid, { value: options.challenge }, challengeSeconds);
  return options;
}

/** The login whose passkey answered the challenge of `uid`; null for anything else. The challenge is good once. */
export async function takePasskey(parts: PasskeyParts, uid: string, answer: string): Promise<string | null> {
  const { clock, config, database } = parts;
  const { db } = database;
  const challenge = await takeNote(db, clock, 'PasskeyChallenge', uid);
  const response = readCredential<AuthenticationResponseJSON>(answer);
  if (!challenge?.value || !response) return null;
  const [passkey] = await db.select().from(passkeys).where(eq(passkeys.credentialId, response.id));
  if (!passkey) return null;
  const { credentialId, loginId, publicKey, counter } = passkey;
  const { userHandle } = response.response;
  if (userHandle && Buffer.from(userHandle, 'base64url').toString('utf8') !== loginId) return null;

  const party = relyingParty(config);
  const verification = await (await webAuthn())
    .verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge.value,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: { id: credentialId, publicKey: Buffer.from(publicKey, 'base64url'), counter },
      requireUserVerification: true,
      // It says by an error what did not fit.
    })
    .catch(() => null);
  if (!verification?.verified) return null;
  const { newCounter } = verification.authenticationInfo;
  const used = await db
    .update(passkeys)
    .set({ counter: newCounter, lastUsedAt: clock.now() })
    // A copy of the key would count on its own; whoever comes second is refused.
    .where(and(eq(passkeys.credentialId, credentialId), eq(passkeys.counter, counter)))
    .returning({ credentialId: passkeys.credentialId });
  return used.length > 0 ? loginId : null;
}

/** What a browser is asked to make a passkey with; the challenge belongs to the provider's session `uid`. */
export async function askForNewPasskey(
  { clock, config, database: { db } }: PasskeyParts,
  uid: string,
  person: { loginId: string; username: string; name: string; brandName: string },
) {
  const { loginId, username, name, brandName } = person;
  const known = await db
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.loginId, loginId));
  const options = await (await webAuthn()).generateRegistrationOptions({
    rpName: brandName,
    rpID: relyingParty(config).id,
    userID: new TextEncoder().encode(loginId),
    userName: username,
    userDisplayName: name,
    excludeCredentials: known,
    supportedAlgorithmIDs: algorithms,
    // It signs in by itself, so the device has to know whose it is and who holds it.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await keepNote(db, clock, 'PasskeyChallenge', uid, { accountId: loginId, value: options.challenge }, challengeSeconds);
  return options;
}

/** Adds the passkey that answered the challenge of `uid`; false for anything else. */
export async function addPasskey(
  parts: PasskeyParts,
  uid: string,
  { loginId, answer, name, ip }: { loginId: string; answer: string; name: string; ip: string },
): Promise<boolean> {
  const { clock, config, database } = parts;
  const { db } = database;
  const challenge = await takeNote(db, clock, 'PasskeyChallenge', uid);
  const response = readCredential<RegistrationResponseJSON>(answer);
  if (!challenge?.value || challenge.accountId !== loginId || !response) return false;
  const party = relyingParty(config);
  const verification = await (await webAuthn())
    .verifyRegistrationResponse({
      response,
      expectedChallenge: challenge.value,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      supportedAlgorithmIDs: algorithms,
      requireUserVerification: true,
      // It says by an error what did not fit.
    })
    .catch(() => null);
  if (!verification?.verified) return false;
  const { id: credentialId, publicKey, counter } = verification.registrationInfo.credential;
  const transports = (response.response.transports ?? []).filter((one) => /^[a-z-]{1,20}$/.test(one)).slice(0, 8);

  return db.transaction(async (tx) => {
    // The row of the login lets one at a time count.
    await tx.select({ loginId: logins.loginId }).from(logins).where(eq(logins.loginId, loginId)).for('update');
    const [held] = await tx.select({ number: count() }).from(passkeys).where(eq(passkeys.loginId, loginId));
    if ((held?.number ?? 0) >= mostPasskeys) return false;
    const row = { credentialId, loginId, name, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
    const added = await tx
      .insert(passkeys)
      .values({ ...row, createdAt: clock.now() })
      .onConflictDoNothing()
      .returning({ credentialId: passkeys.credentialId });
    if (added.length === 0) return false;
    await recordLoginChange(tx, parts, { loginId, what: 'passkey-added', operation: 'addPasskey', ip, after: { name } });
    await mailChange(tx, parts, loginId, 'passkey-added', ip);
    return true;
  });
}

export async function passkeysOf(db: Database, loginId: string): Promise<Passkey[]> {
  const { credentialId, name, createdAt, lastUsedAt } = passkeys;
  return db
    .select({ credentialId, name, createdAt, lastUsedAt })
    .from(passkeys)
    .where(eq(passkeys.loginId, loginId))
    .orderBy(asc(createdAt), asc(credentialId));
}

/** Another name for a passkey; false when it is not of this login. */
export async function renamePasskey(
  parts: PasskeyParts,
  { loginId, credentialId, name, ip }: { loginId: string; credentialId: string; name: string; ip: string },
): Promise<boolean> {
  return parts.database.db.transaction(async (tx) => {
    const mine = and(eq(passkeys.loginId, loginId), eq(passkeys.credentialId, credentialId));
    const [passkey] = await tx.select({ name: passkeys.name }).from(passkeys).where(mine).for('update');
    if (!passkey) return false;
    if (passkey.name === name) return true;
    await tx.update(passkeys).set({ name }).where(mine);
    const names = { before: { name: passkey.name }, after: { name } };
    await recordLoginChange(tx, parts, { loginId, what: 'passkey-renamed', operation: 'renamePasskey', ip, ...names });
    return true;
  });
}

/** Takes a passkey away; false when it is not of this login. */
export async function removePasskey(
  parts: PasskeyParts,
  { loginId, credentialId, ip }: { loginId: string; credentialId: string; ip: string },
): Promise<boolean> {
  return parts.database.db.transaction(async (tx) => {
    const mine = and(eq(passkeys.loginId, loginId), eq(passkeys.credentialId, credentialId));
    const [removed] = await tx.delete(passkeys).where(mine).returning({ name: passkeys.name });
    if (!removed) return false;
    await recordLoginChange(tx, parts, { loginId, what: 'passkey-removed', operation: 'removePasskey', ip, before: removed });
    await mailChange(tx, parts, loginId, 'passkey-removed', ip);
    return true;
  });
}

/** A typed name as it is kept; empty when there is nothing in it. */
export function passkeyName(typed: string): string {
  return typed.replace(/\p{C}/gu, '').replace(/\s+/g, ' ').trim().slice(0, longestName);
}

/** What a browser made of a credential, as far as the check needs it to be of this shape. */
function readCredential<T extends { id: string; response: object }>(text: string): T | null {
  try {
    const value = JSON.parse(text) as Partial<T> | null;
    const isCredential =
      /^[\w-]{1,1024}$/.test(value?.id ?? '') && typeof value?.response === 'object' && value.response !== null;
    return isCredential ? (value as T) : null;
  } catch {
    return null;
  }
}
