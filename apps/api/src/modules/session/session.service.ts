import { randomUUID } from 'node:crypto';
import { requiresSecondFactor } from '@demarc/contract/second-factor.ts';
import type { AppContext } from '../../app-context.ts';
import type { Clock } from '../../clock.ts';
import type { ExternalProvider } from '../../config.ts';
import { countAttempt, hashAttemptKey } from '../../db/attempt-counter.ts';
import type { Database } from '../../db/database.ts';
import { hashSecret } from '../../db/hash-secret.ts';
import { isUuid } from '../../db/is-uuid.ts';
import type { SessionVia } from '../../db/schema/session.ts';
import { type SignInMethod, writeSignInAudit } from '../../db/sign-in-audit.ts';
import { hasInactivityLimit } from '../../http/inactivity.ts';
import { forbidden, unauthorized } from '../../http/problem.ts';
import type { Session, TokenSubject } from '../../http/session.ts';
import type { Identity } from '../../oidc/id-token.ts';
import type { Candidate } from './session.store.ts';
import * as store from './session.store.ts';

/** The client that starts a session, for the user's own list of sessions. */
export interface Origin {
  ip: string;
  userAgent: string | null;
}

interface SessionStart {
  via: SessionVia;
  /** For the audit log; null if the sign-in is not recorded. */
  method: SignInMethod | null;
  hasSecondFactor?: boolean;
  apiTokenId?: string;
  authTime: Date;
  endsAt: Date;
}

/** The maximum length of a session, counted from the sign-in. */
const maxSessionMs = 12 * 60 * 60 * 1000;
/** Used ID tokens are remembered this much longer than they are valid, because the clock of another process may be behind. */
const maxClockSkewMs = 5 * 60 * 1000;

/** Starts a session for the user of an ID token. The token is marked as used in the same transaction. */
export async function begin(context: AppContext, token: string, identity: Identity, from: Origin): Promise<TokenSubject> {
  return withIdToken(context, token, identity, from, (tx, account, values) =>
    startSignedIn(tx, context.clock, account, values, from),
  );
}

/** Marks an ID token as used and calls `use` after all sign-in checks. A rejected sign-in is written to the audit log. */
export async function withIdToken<T>(
  { config, clock, database: { db } }: AppContext,
  token: string,
  identity: Identity,
  from: Origin,
  use: (tx: Database, account: Candidate, values: SessionStart) => Promise<T>,
): Promise<T> {
  const method = getMethod(identity);
  let refusedAccounts: readonly Candidate[] = [];
  const now = clock.now();
  // The provider's clock may run ahead of ours.
  const authTime = identity.authTime > now ? now : identity.authTime;
  const endsAt = getMaxSessionEnd(authTime);
  if (endsAt <= now) throw unauthorized('TOKEN_EXPIRED');

  try {
    return await db.transaction(async (tx) => {
      if (!(await markIdTokenUsed(tx, token, identity))) throw unauthorized('TOKEN_INVALID');
      const candidates = await findAccounts(tx, identity, config.sso, now);
      if (!candidates.some(mayEnter)) refusedAccounts = candidates;
      const account = chooseAccount(candidates);
      const hasSecondFactor = identity.methods.includes('mfa');
      checkSecondFactor(account, hasSecondFactor);
      return use(tx, account, { via: identity.via, method, hasSecondFactor, authTime, endsAt });
    });
  } catch (error) {
    // The transaction was rolled back, so the attempt is recorded separately.
    for (const { customerId, accountId } of refusedAccounts) {
      await writeSignInAudit(db, clock, { customerId, accountId, ip: from.ip }, { outcome: 'no-access', method });
    }
    throw error;
  }
}

/** Marks an ID token as used, for any purpose; returns false if it was used before. */
export function markIdTokenUsed(tx: Database, token: string, { expiresAt }: Identity): Promise<boolean> {
  // Without the signature: one token may have several valid signatures.
  const signedPart = token.slice(0, token.lastIndexOf('.'));
  return store.claimIdToken(tx, hashSecret(signedPart), new Date(expiresAt.getTime() + maxClockSkewMs));
}

/**
 * Starts a session for the bearer of an API token, which stays valid. The user does not sign in, so the last sign-in of the
 * account does not change.
 */
export async function beginByApiToken(context: AppContext, bearer: Session, from: Origin): Promise<TokenSubject> {
  const { clock, database, keys } = context;
  const authTime = clock.now();
  const maxEnd = getMaxSessionEnd(authTime);
  const endsAt = bearer.endsAt < maxEnd ? bearer.endsAt : maxEnd;
  // API clients exchange their token repeatedly, so only the first exchange per day is audited.
  const { count } = await countAttempt(database.db, clock, hashAttemptKey(keys, 'audit:api-token', bearer.sid), 24 * 60 * 60);
  const method = count === 1 ? 'api-token' : null;
  const values = { via: 'api-token', method, apiTokenId: bearer.sid, authTime, endsAt } as const;
  return database.db.transaction((tx) => startSession(tx, clock, bearer, values, from, bearer.apiTokenPrefix));
}

/** Records how long ago the user was active, if an inactivity limit applies, and returns the time of the last activity. */
export async function saveActivity(
  { clock, database: { db } }: AppContext,
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
  values: SessionStart,
  from: Origin,
): Promise<TokenSubject> {
  const [session] = await Promise.all([
    startSession(tx, clock, account, values, from),
    store.setLastLogin(tx, account.customerId, account.accountId, clock.now()),
  ]);
  return session;
}

async function startSession(
  tx: Database,
  clock: Clock,
  { customerId, accountId, uid, username, roles, loyalty }: Omit<TokenSubject, 'sid' | 'authTime' | 'endsAt' | 'lastActiveAt'>,
  { authTime, endsAt, method, ...values }: SessionStart,
  { ip, userAgent }: Origin,
  apiTokenPrefix: string | null = null,
): Promise<TokenSubject> {
  const sid = randomUUID();
  const now = clock.now();
  const person = { customerId, accountId, ip, via: apiTokenPrefix };
  await Promise.all([
    store.insertSession(tx, { sid, customerId, accountId, ip, userAgent, authTime, endsAt, lastActiveAt: now, ...values }),
    method && writeSignInAudit(tx, clock, person, { outcome: 'succeeded', method }),
  ]);
  const lastActiveAt = hasInactivityLimit(values.via) ? now : null;
  return { sid, customerId, accountId, uid, username, roles, loyalty, authTime, endsAt, lastActiveAt };
}

/** Returns the sign-in method that the identity provider reports. */
export function getMethod({ via, methods }: Identity): SignInMethod {
  if (via === 'external') return methods.includes('mfa') ? 'single-sign-on-with-second-factor' : 'single-sign-on';
  if (methods.includes('hwk')) return 'passkey';
  return methods.includes('mfa') ? 'password-and-code' : 'password';
}

/** Returns the latest possible end of a session with this sign-in time. */
export function getMaxSessionEnd(authTime: Date): Date {
  return new Date(authTime.getTime() + maxSessionMs);
}

/** Whether signing in to the account is allowed. */
export function mayEnter({ status, customerStatus }: Candidate): boolean {
  return status === 'ENABLED' && customerStatus !== 'APPLICATION';
}

/** Throws if the company requires a second factor and the user signed in without one. */
export function checkSecondFactor(account: Candidate, hasSecondFactor: boolean): void {
  if (!hasSecondFactor && requiresSecondFactor(account, account.roles)) throw forbidden('SECOND_FACTOR_REQUIRED');
}

/** Returns the last used account that can sign in. Throws if there is none. */
function chooseAccount(candidates: readonly Candidate[]): Candidate {
  if (candidates.length > 0 && candidates.every(({ status }) => status !== 'ENABLED')) throw forbidden('ACCOUNT_DISABLED');
  const account = candidates.find(mayEnter);
  if (!account) throw forbidden('NO_PORTAL_ACCOUNT');
  return account;
}

/**
 * Finds the accounts that an identity can sign in to. Links an external identity to matching accounts that have no identity yet.
 * Throws ACCOUNT_ALREADY_LINKED if every matching account belongs to another identity.
 */
async function findAccounts(tx: Database, identity: Identity, sso: ExternalProvider | null, now: Date): Promise<Candidate[]> {
  const { issuer, subject, via } = identity;
  if (via === 'embedded') return isUuid(subject) ? store.findAccountsOfLogin(tx, subject) : [];
  const linked = await store.findLinkedAccounts(tx, issuer, subject);
  const value = sso && getLinkValue(identity, sso);
  const matching = sso && value ? await store.findEnabledAccountsBy(tx, sso.linkBy, value) : [];
  // If two accounts of one customer match, we cannot tell which one is meant.
  const unambiguous = matching.filter(
    (account) => !matching.some((other) => other !== account && other.customerId === account.customerId),
  );

  const isLinked = linked.length > 0;
  if (!isLinked && unambiguous.length < matching.length) return linked;
  const accountsToLink = isLinked
    ? unambiguous.filter(
        ({ isAccepted, customerId }) => isAccepted && linked.every((account) => account.customerId !== customerId),
      )
    : unambiguous;
  if (accountsToLink.length === 0) return linked;
  await store.linkIdentity(tx, identity, accountsToLink, now);
  // A concurrent sign-in may have linked first; its links count.
  const nowLinked = await store.findLinkedAccounts(tx, issuer, subject);
  // Only an administrator can replace a linked identity.
  if (nowLinked.length === 0) throw forbidden('ACCOUNT_ALREADY_LINKED');
  return nowLinked;
}

/** Returns the value to find an account by. Anyone can claim an email address that the provider has not verified. */
function getLinkValue({ email, emailVerified, subject, username }: Identity, sso: ExternalProvider): string | null {
  const { assumesVerifiedEmail, linkBy } = sso;
  if (linkBy === 'username') return username?.trim() || null;
  if (linkBy === 'subject') return subject;
  const isVerified = emailVerified ?? assumesVerifiedEmail;
  return isVerified ? email?.trim() || null : null;
}
