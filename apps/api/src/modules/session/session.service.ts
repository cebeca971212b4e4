import { randomUUID } from 'node:crypto';
import type { LinkBy } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import type { SessionVia } from '../../db/schema/session.ts';
import { secretHash } from '../../db/secret-hash.ts';
import { isUuid } from '../../db/uuid.ts';
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
  apiTokenId?: string;
  authTime: Date;
  endsAt: Date;
}

/** No session is longer than this, counted from the sign-in. */
const longestSessionMs = 12 * 60 * 60 * 1000;
/** An id token is good a little longer in a process whose clock is behind; until then it has to be known as used. */
const clockDifferenceMs = 5 * 60 * 1000;

/** Begins a session for whom an id token names. The token is taken once: its mark and the session are one transaction. */
export async function begin(
  { config, clock, database: { db } }: Parts,
  token: string,
  identity: Identity,
  from: Origin,
): Promise<TokenSubject> {
  const now = clock.now();
  // A provider's clock may run ahead of ours.
  const authTime = identity.authTime > now ? now : identity.authTime;
  const endsAt = longestEnd(authTime);
  if (endsAt <= now) throw unauthorised('TOKEN_EXPIRED');

  return db.transaction(async (tx) => {
    // Without its signature, of which more than one may be good for the same token.
    const signed = token.slice(0, token.lastIndexOf('.'));
    const isFirst = await store.takeIdToken(tx, secretHash(signed), new Date(identity.expiresAt.getTime() + clockDifferenceMs));
    if (!isFirst) throw unauthorised('TOKEN_INVALID');
    const account = chosen(await accountsOf(tx, identity, config.sso?.linkBy ?? 'email', now));
    return startSignedIn(tx, account, { via: identity.via, authTime, endsAt }, from, now);
  });
}

/** Begins a session for the bearer of an API token, which is not used up by it. Nobody signed in, so no sign-in is noted. */
export async function beginByApiToken({ clock, database: { db } }: Parts, bearer: Session, from: Origin): Promise<TokenSubject> {
  const authTime = clock.now();
  const longest = longestEnd(authTime);
  const endsAt = bearer.endsAt < longest ? bearer.endsAt : longest;
  return start(db, bearer, { via: 'api-token', apiTokenId: bearer.sid, authTime, endsAt }, from);
}

/** Begins a session, and makes its account the one used last; `tx` is the transaction of what it is begun with. */
export async function startSignedIn(
  tx: Database,
  account: Candidate,
  values: Start,
  from: Origin,
  now: Date,
): Promise<TokenSubject> {
  await store.setLastLogin(tx, account.customerId, account.accountId, now);
  return start(tx, account, values, from);
}

async function start(
  tx: Database,
  { customerId, accountId, uid, username, roles, loyalty }: Omit<TokenSubject, 'sid' | 'authTime' | 'endsAt'>,
  { authTime, endsAt, ...values }: Start,
  { ip, userAgent }: Origin,
): Promise<TokenSubject> {
  const sid = randomUUID();
  await store.insertSession(tx, { sid, customerId, accountId, ip, userAgent, authTime, endsAt, ...values });
  return { sid, customerId, accountId, uid, username, roles, loyalty, authTime, endsAt };
}

/** When a session that counts from this sign-in ends at the latest. */
export function longestEnd(authTime: Date): Date {
  return new Date(authTime.getTime() + longestSessionMs);
}

/** Whether somebody may be signed in with the account. */
export function mayEnter({ status, customerStatus }: Candidate): boolean {
  return status === 'ENABLED' && customerStatus !== 'APPLICATION';
}

/** The account used last, of those that may come in. */
function chosen(found: readonly Candidate[]): Candidate {
  if (found.length > 0 && found.every(({ status }) => status !== 'ENABLED')) throw forbidden('ACCOUNT_DISABLED');
  const account = found.find(mayEnter);
  if (!account) throw forbidden('NO_PORTAL_ACCOUNT');
  return account;
}

async function accountsOf(tx: Database, identity: Identity, linkBy: LinkBy, now: Date): Promise<Candidate[]> {
  const { issuer, subject, via } = identity;
  if (via === 'embedded') return isUuid(subject) ? store.accountsOfLogin(tx, subject) : [];
  const linked = await store.linkedAccounts(tx, issuer, subject);
  const value = claimOf(identity, linkBy);
  const fitting = value ? await store.enabledAccountsBy(tx, linkBy, value) : [];
  // Two at one customer: whom it means cannot be told.
  const alone = fitting.filter((one) => !fitting.some((other) => other !== one && other.customerId === one.customerId));

  const isKnown = linked.length > 0;
  const found = isKnown
    ? alone.filter(({ awaitsLink, customerId }) => awaitsLink && linked.every((one) => one.customerId !== customerId))
    : alone;
  if (found.length === 0 || (!isKnown && alone.length < fitting.length)) return linked;
  await store.link(tx, identity, found, now);
  // Whoever linked at the same moment came first; what they linked is what counts.
  return store.linkedAccounts(tx, issuer, subject);
}

/** What an account is found by. An address the provider says is not verified could be anybody's. */
function claimOf({ email, emailVerified, subject, username }: Identity, linkBy: LinkBy): string | null {
  if (linkBy === 'email') return emailVerified === false ? null : email?.trim() || null;
  return (linkBy === 'username' ? username?.trim() : subject) || null;
}
