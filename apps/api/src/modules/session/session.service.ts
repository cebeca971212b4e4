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

/** Where a session is begun from, for the person's own list of sessions. */
export interface Origin {
  ip: string;
  userAgent: string | null;
}

interface Start {
  via: SessionVia;
  /** For the audit log; null where the sign-in is not written. */
  method: SignInMethod | null;
  hasSecondFactor?: boolean;
  apiTokenId?: string;
  authTime: Date;
  endsAt: Date;
}

/** No session is longer than this, counted from the sign-in. */
const longestSessionMs = 12 * 60 * 60 * 1000;
/** An id token is good a little longer in a process whose clock is behind; until then it has to be known as used. */
const clockDifferenceMs = 5 * 60 * 1000;

/** Begins a session for whom an id token names. The token is taken once: its mark and the session are one transaction. */
export async function begin(parts: Parts, token: string, identity: Identity, from: Origin): Promise<TokenSubject> {
  return withIdToken(parts, token, identity, from, (tx, account, values) =>
    startSignedIn(tx, parts.clock, account, values, from),
  );
}

/** Takes an id token for `use`, by all rules of a sign-in; one that is refused is written to the audit log. */
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
  // A provider's clock may run ahead of ours.
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
    // The transaction of the sign-in took everything back; that it was tried is written for itself.
    for (const { customerId, accountId } of refused) {
      await writeSignIn(db, clock, { customerId, accountId, ip: from.ip }, { outcome: 'no-access', method });
    }
    throw error;
  });
}

/** Marks an id token as used, whatever it is used for; false when it was before. */
export function markIdTokenUsed(tx: Database, token: string, { expiresAt }: Identity): Promise<boolean> {
  // Without its signature, of which more than one may be good for the same token.
  const signed = token.slice(0, token.lastIndexOf('.'));
  return store.takeIdToken(tx, secretHash(signed), new Date(expiresAt.getTime() + clockDifferenceMs));
}

/** Begins a session for the bearer of an API token, which is not used up by it. Nobody signed in, so no sign-in is noted. */
export async function beginByApiToken(parts: Parts, bearer: Session, from: Origin): Promise<TokenSubject> {
  const { clock, database, keys } = parts;
  const authTime = clock.now();
  const longest = longestEnd(authTime);
  const endsAt = bearer.endsAt < longest ? bearer.endsAt : longest;
  // Programs exchange their token again and again: the first time of a day says enough.
  const { count } = await countAttempt(database.db, clock, attemptKey(keys, 'audit:api-token', bearer.sid), 24 * 60 * 60);
  const method = count === 1 ? 'api-token' : null;
  const values = { via: 'api-token', method, apiTokenId: bearer.sid, authTime, endsAt } as const;
  return database.db.transaction((tx) => start(tx, clock, bearer, values, from, bearer.apiTokenPrefix));
}

/** Keeps that the user of a session was active so many seconds ago, where an inactivity limit applies; gives the last activity. */
export async function keepActivity(
  { clock, database: { db } }: Parts,
  { customerId, sid, lastActiveAt }: Session,
  idleSeconds: number,
): Promise<Date | null> {
  const at = new Date(clock.now().getTime() - idleSeconds * 1000);
  if (!lastActiveAt || at <= lastActiveAt) return lastActiveAt;
  return store.setLastActive(db, customerId, sid, at);
}

/** Begins a session, and makes its account the one used last; `tx` is the transaction of what it is begun with. */
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

/** How a person signed in, as their provider says it. */
export function getMethod({ via, methods }: Identity): SignInMethod {
  if (via === 'outside') return methods.includes('mfa') ? 'single-sign-on-with-second-factor' : 'single-sign-on';
  if (methods.includes('hwk')) return 'passkey';
  return methods.includes('mfa') ? 'password-and-code' : 'password';
}

/** When a session that counts from this sign-in ends at the latest. */
export function longestEnd(authTime: Date): Date {
  return new Date(authTime.getTime() + longestSessionMs);
}

/** Whether somebody may be signed in with the account. */
export function mayEnter({ status, customerStatus }: Candidate): boolean {
  return status === 'ENABLED' && customerStatus !== 'APPLICATION';
}

/** Refuses who signed in without the second factor that the company requires of them. */
export function checkSecondFactor(account: Candidate, hasSecondFactor: boolean): void {
  if (!hasSecondFactor && requiresSecondFactor(account, account.roles)) throw forbidden('SECOND_FACTOR_REQUIRED');
}

/** The account used last, of those that may come in. */
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
  // Two at one customer: whom it means cannot be told.
  const alone = fitting.filter((one) => !fitting.some((other) => other !== one && other.customerId === one.customerId));

  const isKnown = linked.length > 0;
  if (!isKnown && alone.length < fitting.length) return linked;
  const found = isKnown
    ? alone.filter(({ isAccepted, customerId }) => isAccepted && linked.every((one) => one.customerId !== customerId))
    : alone;
  if (found.length === 0) return linked;
  await store.link(tx, identity, found, now);
  // Whoever linked at the same moment came first; what they linked is what counts.
  const nowLinked = await store.linkedAccounts(tx, issuer, subject);
  // Only an administrator lets a second identity take the place of the first.
  if (nowLinked.length === 0) throw forbidden('ACCOUNT_ALREADY_LINKED');
  return nowLinked;
}

/** The value an account is found by. An address that the provider has not verified could be anybody's. */
function getLinkValue({ email, emailVerified, subject, username }: Identity, sso: OutsideProvider): string | null {
  const { assumesVerifiedEmail, linkBy } = sso;
  if (linkBy === 'username') return username?.trim() || null;
  if (linkBy === 'subject') return subject;
  const isVerified = emailVerified ?? assumesVerifiedEmail;
  return isVerified ? email?.trim() || null : null;
}
