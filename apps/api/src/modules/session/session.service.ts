import { randomUUID } from 'node:crypto';
import { requiresSecondFactor } from '@demarc/contract/second-factor.ts';
import type { Clock } from '../../clock.ts';
import type { OutsideProvider } from '../../config.ts';
import { attemptKey, countAttempt } from '../../db/attempts.ts';
import type { Database } from '../../db/database.ts';
import type { SessionVia } from '../../db/schema/session.ts';
import { secretHash } from '../../db/secret-hash.ts';
import { type SignInMethod, writeSignIn } from '../../db/sign-in-audit.ts';
import { isUuid } from '../../db/uuid.ts';
import { hasInactivityLimit } from '../../http/inactivity.ts';
import { forbidden, unauthorised } from '../../http/problem.ts';
import type { Session, TokenSubject } from '../../http/session.ts';
import type { Identity } from '../../oidc/id-token.ts';
import type { Parts } from '../../parts.ts';
import type { Candidate } from './session.store.ts';
import * as store from './session.store.ts';

/** The client that starts a session, for the user's own list of sessions. */
export interface Origin {
  ip: string;
  userAgent: string | null;
}

interface Start {
  via: SessionVia;
  /** For the audit log; null if the sign-in is not recorded. */
  method: SignInMethod | null;
  hasSecondFactor?: boolean;
  apiTokenId?: string;
  authTime: Date;
  endsAt: Date;
}

/** The maximum length of a session, counted from the sign-in. */
const longestSessionMs = 12 * 60 * 60 * 1000;
/** An id token stays valid slightly longer in a process whose clock is behind, so it must be remembered as used for that long. */
const clockDifferenceMs = 5 * 60 * 1000;

/** Starts a session for the user of an id token. The token is marked as used in the same transaction. */
export async function begin(parts: Parts, token: string, identity: Identity, from: Origin): Promise<TokenSubject> {
  return withIdToken(parts, token, identity, from, (tx, account, values) =>
    startSignedIn(tx, parts.clock, account, values, from),
  );
}

/** Marks an id token as used and calls `use` after all sign-in checks. A rejected sign-in is written to the audit log. */
export async function withIdToken<T>(
  { config, clock, database: { db } }: Parts,
  token: string,
  identity: Identity,
  from: Origin,
  use: (tx: Database, account: Candidate, values: Start) => Promise<T>,
): Promise<T> {
  const method = getMethod(identity);
  let refused: readonly Candidate[] = [];
  const now = clock.now();
  // The provider's clock may run ahead of ours.
  const authTime = identity.authTime > now ? now : identity.authTime;
  const endsAt = longestEnd(authTime);
  if (endsAt <= now) throw unauthorised('TOKEN_EXPIRED');

  const begun = db.transaction(async (tx) => {
    if (!(await markIdTokenUsed(tx, token, identity))) throw unauthorised('TOKEN_INVALID');
    const found = await accountsOf(tx, identity, config.sso, now);
    if (!found.some(mayEnter)) refused = found;
    const account = chosen(found);
    const hasSecondFactor = identity.methods.includes('mfa');
    checkSecondFactor(account, hasSecondFactor);
    return use(tx, account, { via: identity.via, method, hasSecondFactor, authTime, endsAt });
  });
  return begun.catch(async (error) => {
    // The transaction was rolled back, so the attempt is recorded separately.
    for (const { customerId, accountId } of refused) {
      await writeSignIn(db, clock, { customerId, accountId, ip: from.ip }, { outcome: 'no-access', method });
    }
    throw error;
  });
}

/** Marks an id token as used, for any purpose; returns false if it was used before. */
export function markIdTokenUsed(tx: Database, token: string, { expiresAt }: Identity): Promise<boolean> {
  // Without the signature: one token may have several valid signatures.
  const signed = token.slice(0, token.lastIndexOf('.'));
  return store.takeIdToken(tx, secretHash(signed), new Date(expiresAt.getTime() + clockDifferenceMs));
}

/** Starts a session for the bearer of an API token, which is not used up. Nobody signed in, so no sign-in is recorded. */
export async function beginByApiToken(parts: Parts, bearer: Session, from: Origin): Promise<TokenSubject> {
  const { clock, database, keys } = parts;
  const authTime = clock.now();
  const longest = longestEnd(authTime);
  const endsAt = bearer.endsAt < longest ? bearer.endsAt : longest;
  // API clients exchange their token repeatedly, so only the first exchange per day is audited.
  const { count } = await countAttempt(database.db, clock, attemptKey(keys, 'audit:api-token', bearer.sid), 24 * 60 * 60);
  const method = count === 1 ? 'api-token' : null;
  const values = { via: 'api-token', method, apiTokenId: bearer.sid, authTime, endsAt } as const;
  return database.db.transaction((tx) => start(tx, clock, bearer, values, from, bearer.apiTokenPrefix));
}

/** Records how long ago the user was active, if an inactivity limit applies, and returns the time of the last activity. */
export async function keepActivity(
  { clock, database: { db } }: Parts,
  { customerId, sid, lastActiveAt }: Session,
  idleSeconds: number,
): Promise<Date | null> {
  const at = new Date(clock.now().getTime() - idleSeconds * 1000);
  if (!lastActiveAt || at <= lastActiveAt) return lastActiveAt;
  return store.setLastActive(db, customerId, sid, at);
}

/** Starts a session and marks its account as the last used one, in the transaction `tx` that uses up the credential. */
export async function startSignedIn(
  tx: Database,
  clock: Clock,
  account: Candidate,
  values: Start,
  from: Origin,
): Promise<TokenSubject> {
  await store.setLastLogin(tx, account.customerId, account.accountId, clock.now());
  return start(tx, clock, account, values, from);
}

async function start(
  tx: Database,
  clock: Clock,
  { customerId, accountId, uid, username, roles, loyalty }: Omit<TokenSubject, 'sid' | 'authTime' | 'endsAt' | 'lastActiveAt'>,
  { authTime, endsAt, method, ...values }: Start,
  { ip, userAgent }: Origin,
  apiTokenPrefix: string | null = null,
): Promise<TokenSubject> {
  const sid = randomUUID();
  const now = clock.now();
  await store.insertSession(tx, { sid, customerId, accountId, ip, userAgent, authTime, endsAt, lastActiveAt: now, ...values });
  if (method) await writeSignIn(tx, clock, { customerId, accountId, ip, via: apiTokenPrefix }, { outcome: 'succeeded', method });
  const lastActiveAt = hasInactivityLimit(values.via) ? now : null;
  return { sid, customerId, accountId, uid, username, roles, loyalty, authTime, endsAt, lastActiveAt };
}

/** The sign-in method that the identity provider reports. */
export function getMethod({ via, methods }: Identity): SignInMethod {
  if (via === 'outside') return methods.includes('mfa') ? 'single-sign-on-with-second-factor' : 'single-sign-on';
  if (methods.includes('hwk')) return 'passkey';
  return methods.includes('mfa') ? 'password-and-code' : 'password';
}

/** The latest possible end of a session with this sign-in time. */
export function longestEnd(authTime: Date): Date {
  return new Date(authTime.getTime() + longestSessionMs);
}

/** Whether signing in to the account is allowed. */
export function mayEnter({ status, customerStatus }: Candidate): boolean {
  return status === 'ENABLED' && customerStatus !== 'APPLICATION';
}

/** Throws if the company requires a second factor and the user signed in without one. */
export function checkSecondFactor(account: Candidate, hasSecondFactor: boolean): void {
  if (!hasSecondFactor && requiresSecondFactor(account, account.roles)) throw forbidden('SECOND_FACTOR_REQUIRED');
}

/** Returns the last used account among those that allow signing in. */
function chosen(found: readonly Candidate[]): Candidate {
  if (found.length > 0 && found.every(({ status }) => status !== 'ENABLED')) throw forbidden('ACCOUNT_DISABLED');
  const account = found.find(mayEnter);
  if (!account) throw forbidden('NO_PORTAL_ACCOUNT');
  return account;
}

async function accountsOf(tx: Database, identity: Identity, sso: OutsideProvider | null, now: Date): Promise<Candidate[]> {
  const { issuer, subject, via } = identity;
  if (via === 'embedded') return isUuid(subject) ? store.accountsOfLogin(tx, subject) : [];
  const linked = await store.linkedAccounts(tx, issuer, subject);
  const value = sso && getLinkValue(identity, sso);
  const fitting = sso && value ? await store.enabledAccountsBy(tx, sso.linkBy, value) : [];
  // If two accounts of one customer match, we cannot tell which one is meant.
  const alone = fitting.filter((one) => !fitting.some((other) => other !== one && other.customerId === one.customerId));

  const isKnown = linked.length > 0;
  if (!isKnown && alone.length < fitting.length) return linked;
  const found = isKnown
    ? alone.filter(({ isAccepted, customerId }) => isAccepted && linked.every((one) => one.customerId !== customerId))
    : alone;
  if (found.length === 0) return linked;
  await store.link(tx, identity, found, now);
  // A concurrent sign-in may have linked first; its links count.
  const nowLinked = await store.linkedAccounts(tx, issuer, subject);
  // Only an administrator can replace a linked identity.
  if (nowLinked.length === 0) throw forbidden('ACCOUNT_ALREADY_LINKED');
  return nowLinked;
}

/** The value to find an account by. Anyone can claim an email address that the provider has not verified. */
function getLinkValue({ email, emailVerified, subject, username }: Identity, sso: OutsideProvider): string | null {
  const { assumesVerifiedEmail, linkBy } = sso;
  if (linkBy === 'username') return username?.trim() || null;
  if (linkBy === 'subject') return subject;
  const isVerified = emailVerified ?? assumesVerifiedEmail;
  return isVerified ? email?.trim() || null : null;
}
